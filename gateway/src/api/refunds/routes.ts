// Routes of the refunds of a payment.
import type { DomainError } from '@mps/contracts';
import { mapOk, MAX_REQUEST_ID_CHARS, ok, REFUND_REASONS, REFUND_STATUSES } from '@mps/kernel';
import { z } from 'zod';
import { CREATE_DEADLINE_MS } from '../../clients/clients';
import { readListPages } from '../../http/route/csv-pages';
import { defineRoute, type Route, type RouteContext } from '../../http/route/route';
import { replyCreated, pageOf, toPagination } from '../../http/schemas/answers';
import { crossCheck, requireOrder } from '../../http/schemas/cross-check';
import { firstInstantParam, idParam, instantParam, listParam, pageQuery } from '../../http/schemas/params';
import { textLines } from '../../http/schemas/texts';
import { sumCents } from '../../http/schemas/values';
import { confirmMerchant, merchantParams } from '../merchants/schemas';
import { printableText } from '../transactions/body/payment-objects';
import { refund, refundFromWire, checkTransactionExists, transactionParams } from '../transactions/schemas';

const REFUNDS_PATH = '/v1/merchants/{merchantId}/transactions/{transactionId}/refunds';

const refundParams = transactionParams.extend({ refundId: idParam });

interface RefundPath {
  readonly params: { readonly merchantId: string; readonly transactionId: string; readonly refundId: string };
}

const toRefundRef = ({ params }: RefundPath) => ({
  merchant_id: params.merchantId,
  transaction_id: params.transactionId,
  refund_id: params.refundId,
});

async function checkRefundExists(
  path: RefundPath,
  { clients, ...context }: RouteContext,
): Promise<DomainError | null> {
  const found = await clients.transactions.GetRefund(toRefundRef(path), context);
  return found.ok ? null : found.error;
}

/** The contract promises the message, so its absence is a bug of the service. */
function requireRefund(message: object | null): object {
  if (message === null) throw new Error('The service answered no refund');
  return refundFromWire(message);
}

/** The longest text that a PIX return carries to the payer. */
const MAX_DESCRIPTION_CHARS = 140;

const createRefund = defineRoute({
  operationId: 'createRefund',
  tag: 'Refunds',
  summary: 'Give a payment back, whole or in part',
  method: 'POST',
  path: REFUNDS_PATH,
  credential: 'any',
  permission: 'merchant.transaction.refund',
  params: transactionParams,
  body: z.strictObject({
    request_id: printableText(MAX_REQUEST_ID_CHARS),
    amount: sumCents().optional(),
    reason: z.enum(REFUND_REASONS).default('CUSTOMER_REQUEST'),
    description: textLines(MAX_DESCRIPTION_CHARS).optional(),
  }),
  failures: [
    'invalid_transaction_state',
    'refund_window_closed',
    'too_many_refunds',
    'refund_account_missing',
    'refund_destination_mismatch',
    'insufficient_refundable_amount',
    'merchant_not_active',
    'payouts_paused',
    'provider_error',
  ],
  success: 201,
  // The provider may take as long as it takes for a payment.
  deadlineMs: CREATE_DEADLINE_MS,
  response: refund,
  checkExists: checkTransactionExists,
  handle: async ({ params, body }, { clients, ...context }) => {
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const { request_id, reason, ...optional } = body;
    const made = await clients.transactions.CreateRefund(
      { merchant_id, transaction_id, request_id, reason, ...optional },
      context,
    );
    if (!made.ok) return made;
    const { refund: message, replayed } = made.value;
    const location = `/v1/merchants/${merchant_id}/transactions/${transaction_id}/refunds/${message?.id ?? ''}`;
    return ok(replyCreated(requireRefund(message), location, replayed));
  },
});

/** The list contains automatic refunds too. */
const listRefunds = defineRoute({
  operationId: 'listRefunds',
  tag: 'Refunds',
  summary: "List a payment's refunds",
  method: 'GET',
  path: REFUNDS_PATH,
  credential: 'any',
  permission: 'merchant.transaction.view',
  params: transactionParams,
  query: pageQuery,
  success: 200,
  response: pageOf(refund),
  handle: async ({ params, query: page }, { clients, ...context }) => {
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const listed = await clients.transactions.ListRefunds({ merchant_id, transaction_id, page }, context);
    if (!listed.ok) return listed;
    const { data, page: info } = listed.value;
    return ok({ body: { data: data.map(refundFromWire), pagination: toPagination(info) } });
  },
});

const listQuery = crossCheck(
  pageQuery.extend({
    status: listParam(REFUND_STATUSES).optional(),
    created_at_from: firstInstantParam.optional(),
    created_at_to: instantParam.optional(),
  }),
  requireOrder('created_at_from', 'created_at_to'),
);

interface ListInput {
  readonly params: { readonly merchantId: string };
  readonly query: z.output<typeof listQuery>;
  readonly after?: string | undefined;
}

async function readMerchantRefunds({ params, query, after }: ListInput, context: RouteContext) {
  const { status = [], created_at_from, created_at_to, ...page } = query;
  const listed = await context.clients.transactions.ListMerchantRefunds(
    { merchant_id: params.merchantId, page, status, created_at_from, created_at_to, after },
    context,
  );
  if (!listed.ok) return listed;
  const { data, page: info } = listed.value;
  const pagination = toPagination(info);
  return confirmMerchant(
    { data: data.map(refundFromWire), pagination },
    after === undefined && pagination.total === 0,
    { params },
    context,
  );
}

const listMerchantRefunds = defineRoute({
  operationId: 'listMerchantRefunds',
  tag: 'Refunds',
  summary: 'List the refunds of a merchant',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/refunds',
  credential: 'any',
  permission: 'merchant.transaction.view',
  params: merchantParams,
  query: listQuery,
  success: 200,
  response: pageOf(refund),
  csv: {
    range: null,
    columns: Object.keys(refund.shape),
    amounts: ['amount'],
    fileName: ({ params }) => `refunds-${params.merchantId}`,
    pages: ({ params, query }, ask, bounds) =>
      readListPages(query.sort, bounds, ({ after, ...page }) =>
        ask(async (context) => {
          const found = await readMerchantRefunds({ params, query: { ...query, ...page }, after }, context);
          return mapOk(found, ({ data, pagination }) => ({ rows: data, total: pagination.total }));
        }),
      ),
  },
  handle: (input, context) => mapOk(readMerchantRefunds(input, context), (body) => ({ body })),
});

const getRefund = defineRoute({
  operationId: 'getRefund',
  tag: 'Refunds',
  summary: 'Read a refund',
  method: 'GET',
  path: `${REFUNDS_PATH}/{refundId}`,
  credential: 'any',
  permission: 'merchant.transaction.view',
  params: refundParams,
  success: 200,
  response: refund,
  handle: async (input, { clients, ...context }) => {
    const found = await clients.transactions.GetRefund(toRefundRef(input), context);
    return found.ok ? ok({ body: requireRefund(found.value.refund) }) : found;
  },
});

const cancelRefund = defineRoute({
  operationId: 'cancelRefund',
  tag: 'Refunds',
  summary: 'Cancel a refund that is still pending',
  method: 'POST',
  path: `${REFUNDS_PATH}/{refundId}/cancel`,
  credential: 'any',
  permission: 'merchant.transaction.refund',
  params: refundParams,
  failures: ['invalid_refund_state', 'request_in_progress', 'provider_error'],
  success: 200,
  response: refund,
  checkExists: checkRefundExists,
  handle: async (input, { clients, ...context }) => {
    const cancelled = await clients.transactions.CancelRefund(toRefundRef(input), context);
    if (!cancelled.ok) return cancelled;
    const { refund: message, replayed } = cancelled.value;
    return ok({ body: requireRefund(message), replayed });
  },
});

export const refundRoutes: readonly Route[] = [
  createRefund,
  listRefunds,
  listMerchantRefunds,
  getRefund,
  cancelRefund,
];
