// The look-ups of a search. Each asks the owner of one kind of object, which finds nothing outside the caller's scope.
import { mapOk, ok } from '@mps/kernel';
import { keepReadable } from '../../http/schemas/readable';
import { hit, type LookUp } from './hit';
import { PAYMENT_LOOK_UPS } from './payment-look-ups';

const findRefunds: LookUp = {
  permission: 'merchant.transaction.view',
  byId: false,
  find: (asked, { clients, ...context }) =>
    mapOk(clients.transactions.FindRefunds(asked, context), ({ refunds }) =>
      refunds.flatMap(({ refund, company_id }) =>
        refund === null
          ? []
          : {
              type: 'REFUND' as const,
              id: refund.id,
              company_id,
              merchant_id: company_id,
              transaction_id: refund.transaction_id,
              label: refund.request_id,
              status: refund.status,
              amount: refund.amount,
              created_at: refund.created_at,
              matched: refund.id === asked.text ? 'id' : 'request_id',
            },
      ),
    ),
};

const findDispute: LookUp = {
  permission: 'dispute.view',
  byId: true,
  find: ({ text }, { clients, ...context }) =>
    mapOk(clients.transactions.GetDispute({ dispute_id: text }, context), ({ dispute }) =>
      dispute === null
        ? []
        : [
            {
              type: 'DISPUTE' as const,
              id: dispute.id,
              company_id: dispute.company_id,
              merchant_id: null,
              transaction_id: dispute.transaction_id,
              label: dispute.kind,
              status: dispute.status,
              amount: dispute.amount,
              created_at: dispute.created_at,
              matched: 'id',
            },
          ],
    ),
};

const findMerchant: LookUp = {
  permission: 'merchant.company.view',
  byId: true,
  find: ({ text }, { clients, ...context }) =>
    mapOk(clients.merchants.GetMerchant({ merchant_id: text }, context), ({ merchant }) =>
      merchant === null
        ? []
        : [
            {
              type: 'MERCHANT' as const,
              id: merchant.id,
              company_id: merchant.id,
              merchant_id: merchant.id,
              transaction_id: null,
              label: merchant.name,
              status: merchant.status,
              amount: null,
              created_at: merchant.created_at,
              matched: 'id',
            },
          ],
    ),
};

const findCashout: LookUp = {
  permission: 'banking.cashout',
  byId: true,
  find: ({ text }, { clients, ...context }) => {
    const company_id = context.caller.company_id ?? '';
    const found = clients.ledger.GetCashout({ company_id, cashout_id: text }, context);
    return mapOk(found, ({ cashout }) =>
      cashout === null
        ? []
        : [
            {
              type: 'CASHOUT' as const,
              id: cashout.id,
              company_id: cashout.company_id,
              merchant_id: cashout.company_id,
              transaction_id: null,
              label: cashout.request_id,
              status: cashout.status,
              amount: cashout.amount,
              created_at: cashout.created_at,
              matched: 'id',
            },
          ],
    );
  },
};

const findEvent: LookUp = {
  permission: 'event.list',
  byId: true,
  find: ({ text }, { clients, ...context }) =>
    mapOk(clients.webhooks.GetEvent({ event_id: text }, context), ({ event }) =>
      event === null
        ? []
        : [
            {
              type: 'EVENT' as const,
              id: event.id,
              company_id: event.company_id,
              merchant_id: null,
              transaction_id: null,
              label: event.type,
              status: null,
              amount: null,
              created_at: event.timestamp,
              matched: 'id',
            },
          ],
    ),
};

const findEndpoint: LookUp = {
  permission: 'webhook.view',
  byId: true,
  find: ({ text }, { clients, ...context }) =>
    mapOk(
      clients.webhooks.GetWebhookEndpoint({ webhook_endpoint_id: text }, context),
      ({ webhook_endpoint: endpoint }) =>
        endpoint === null
          ? []
          : [
              {
                type: 'WEBHOOK_ENDPOINT' as const,
                id: endpoint.id,
                company_id: endpoint.company_id,
                merchant_id: null,
                transaction_id: null,
                label: endpoint.url,
                status: endpoint.enabled ? 'ENABLED' : 'DISABLED',
                amount: null,
                created_at: endpoint.created_at,
                matched: 'id',
              },
            ],
    ),
};

const findDelivery: LookUp = {
  permission: 'webhook.view',
  byId: true,
  find: async ({ text }, { clients, ...context }) => {
    const found = await clients.webhooks.GetWebhookDelivery({ webhook_delivery_id: text }, context);
    if (!found.ok || found.value.webhook_delivery === null) return found.ok ? ok([]) : found;
    const { id, event_id, event_type, status, created_at } = found.value.webhook_delivery;
    // A delivery has the company of its event.
    return mapOk(clients.webhooks.GetEvent({ event_id }, context), ({ event }) => [
      {
        type: 'WEBHOOK_DELIVERY' as const,
        id,
        company_id: event?.company_id ?? '',
        merchant_id: null,
        transaction_id: null,
        label: event_type,
        status,
        amount: null,
        created_at,
        matched: 'id',
      },
    ]);
  },
};

const X_REQUEST_ID = /^[0-9a-f]{32}$/;

const findRequestLog: LookUp = {
  permission: 'request_log.view',
  byId: false,
  find: async ({ text }, { clients, ...context }) => {
    const id = text.toLowerCase();
    if (!X_REQUEST_ID.test(id)) return ok([]);
    return mapOk(clients.activity.GetRequestLog({ id }, context), ({ request_log: log }) =>
      keepReadable('request_log', log === null ? [] : [log], (found) =>
        hit.parse({
          type: 'REQUEST_LOG',
          id,
          // A request to the whole organization is of the organization's own company.
          company_id: found.company_id ?? found.organization_id,
          merchant_id: null,
          transaction_id: null,
          label: `${found.method} ${found.route}`,
          status: String(found.status),
          amount: null,
          created_at: found.at,
          matched: 'x_request_id',
        }),
      ),
    );
  },
};

export const LOOK_UPS: readonly LookUp[] = [
  ...PAYMENT_LOOK_UPS,
  findRefunds,
  findDispute,
  findMerchant,
  findCashout,
  findEvent,
  findEndpoint,
  findDelivery,
  findRequestLog,
];
