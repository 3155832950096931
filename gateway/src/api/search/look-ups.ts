// The look-ups of a search. Each asks the owner of one kind of object, which finds nothing outside the caller's scope.
import type { DomainError } from '@mps/contracts';
import { mapOk, ok, type Permission, type Result } from '@mps/kernel';
import { z } from 'zod';
import type { RouteContext } from '../../http/route/route';
import { instantText, orNull } from '../../http/schemas/answers';
import { listedTransaction, transaction } from '../transactions/schemas';

export const hit = z
  .object({
    type: z.enum(['TRANSACTION', 'REFUND', 'DISPUTE', 'MERCHANT', 'CASHOUT', 'EVENT', 'WEBHOOK_ENDPOINT']),
    id: z.uuid(),
    company_id: z.uuid(),
    /** The merchant in the path of the object; null: the path has none. */
    merchant_id: orNull(z.uuid()),
    /** Never personal data. */
    label: z.string(),
    status: orNull(z.string()),
    amount: orNull(z.int()),
    created_at: instantText,
    /** The member that equals the text. */
    matched: z.string(),
  })
  .meta({ id: 'SearchHit' });

export type Hit = z.output<typeof hit>;

interface Asked {
  readonly text: string;
  readonly limit: number;
}

interface LookUp {
  /** The permission to read such an object. */
  readonly permission: Permission;
  /** Asks only for a UUID. */
  readonly byId: boolean;
  readonly find: (asked: Asked, context: RouteContext) => Promise<Result<readonly Hit[], DomainError>>;
}

const findTransactions = (
  member: 'id' | 'request_id' | 'provider_transaction_id' | 'organization_id',
): LookUp => ({
  permission: 'merchant.transaction.view',
  byId: member === 'id',
  find: ({ text, limit }, { clients, ...context }) => {
    const page = { page: 1, limit, sort: '-created_at' };
    const listed = clients.transactions.ListTransactions({ page, status: [], [member]: text }, context);
    return mapOk(listed, ({ data }) =>
      data.map((row) => {
        const { id, company_id, request_id, status, amount, created_at } = JSON.parse(
          listedTransaction(row),
        ) as z.output<typeof transaction>;
        return {
          type: 'TRANSACTION' as const,
          id,
          company_id,
          merchant_id: company_id,
          label: request_id,
          status,
          amount,
          created_at,
          matched: member,
        };
      }),
    );
  },
});

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
              label: merchant.name,
              status: merchant.status,
              amount: null,
              created_at: merchant.created_at,
              matched: 'id',
            },
          ],
    ),
};

/** The ledger finds a cashout by its company, so a caller of the whole organization finds none. */
const findCashout: LookUp = {
  permission: 'banking.view',
  byId: true,
  find: async ({ text }, { clients, ...context }) => {
    const { company_id } = context.caller;
    if (company_id === null) return ok([]);
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
                label: endpoint.url,
                status: endpoint.enabled ? 'ENABLED' : 'DISABLED',
                amount: null,
                created_at: endpoint.created_at,
                matched: 'id',
              },
            ],
    ),
};

export const LOOK_UPS: readonly LookUp[] = [
  findTransactions('organization_id'),
  findTransactions('provider_transaction_id'),
  findTransactions('request_id'),
  findTransactions('id'),
  findRefunds,
  findDispute,
  findMerchant,
  findCashout,
  findEvent,
  findEndpoint,
];
