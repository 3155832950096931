// Reads of transactions: one payment, the lists, and the reference at the provider.
import type { DomainError, Sendable } from '@mps/contracts';
import type { GetTransactionResponse__Output } from '@mps/contracts/gen/mps/transactions/v1/GetTransactionResponse';
import type { ListTransactionsRequest } from '@mps/contracts/gen/mps/transactions/v1/ListTransactionsRequest';
import {
  CAPTURE_METHODS,
  isPermitted,
  ok,
  PAYMENT_METHODS,
  PROVIDERS,
  systemClock,
  TRANSACTION_STATUSES,
  type Result,
} from '@mps/kernel';
import { z } from 'zod';
import { LEDGER_DEADLINE_MS } from '../../clients/clients';
import { type CsvPages, type FileBounds, readListPages } from '../../http/route/csv-pages';
import { type Ask, defineRoute, type Reply, type Route, type RouteContext } from '../../http/route/route';
import { crossCheck, requireOrder } from '../../http/schemas/cross-check';
import { orNull, pageOf, toPagination, WrittenPage } from '../../http/schemas/answers';
import {
  firstInstantParam,
  idParam,
  instantParam,
  integerParam,
  listParam,
  sortedPageQuery,
  textParam,
} from '../../http/schemas/params';
import { anyId } from '../../http/schemas/values';
import { writtenEntry } from '../ledger/schemas';
import { merchantParams, confirmMerchant } from '../merchants/schemas';
import {
  feePolicyFromWire,
  listedTransaction,
  refundFromWire,
  transaction,
  transactionDetail,
  transactionFromWire,
  transactionParams,
  writeDetail,
} from './schemas';

const clock = systemClock();

const provider = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.enum(PROVIDERS))
  .meta({ type: 'string', enum: [...PROVIDERS], description: 'In any case' });

export const listTransactionsQuery = crossCheck(
  sortedPageQuery(['created_at', 'amount', 'installments']).extend({
    status: listParam(TRANSACTION_STATUSES).optional(),
    provider: provider.optional(),
    id: anyId(textParam).optional(),
    installments: integerParam(1).optional(),
    payment_method: z.enum(PAYMENT_METHODS).optional(),
    capture_method: z.enum(CAPTURE_METHODS).optional(),
    affiliation_id: anyId(textParam).optional(),
    organization_id: anyId(textParam).optional(),
    provider_transaction_id: textParam.optional(),
    request_id: textParam.optional(),
    amount: integerParam(0).optional(),
    amount_from: integerParam(0).optional(),
    amount_to: integerParam(0).optional(),
    created_at_from: firstInstantParam.optional(),
    created_at_to: instantParam.optional(),
  }),
  (members, report, isWrong) => {
    requireOrder('amount_from', 'amount_to')(members, report, isWrong);
    requireOrder('created_at_from', 'created_at_to')(members, report, isWrong);
  },
);

export function toListRequest(
  { page, limit, sort, status, ...filters }: z.output<typeof listTransactionsQuery>,
  merchantId: string | null,
): Sendable<ListTransactionsRequest> {
  return {
    page: { page, limit, sort },
    status: status ?? [],
    ...filters,
    merchant_id: merchantId,
  };
}

const getTransaction = defineRoute({
  operationId: 'getTransaction',
  tag: 'Transactions',
  summary: 'Read a payment of any merchant',
  method: 'GET',
  path: '/v1/merchants/transactions/{transactionId}',
  credential: 'key',
  permission: 'merchant.transaction.view',
  params: z.object({ transactionId: idParam }),
  success: 200,
  answerHeaders: ['X-Unavailable'],
  response: transactionDetail,
  handle: ({ params }, context) => readDetail(context, { transaction_id: params.transactionId }),
});

export const getMerchantTransaction = defineRoute({
  operationId: 'getMerchantTransaction',
  tag: 'Transactions',
  summary: 'Read a payment of a merchant',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/transactions/{transactionId}',
  credential: 'any',
  permission: 'merchant.transaction.view',
  params: transactionParams,
  success: 200,
  answerHeaders: ['X-Unavailable'],
  response: transactionDetail,
  handle: ({ params }, context) =>
    readDetail(context, { merchant_id: params.merchantId, transaction_id: params.transactionId }),
});

/** Reads the payment with its ledger entries. While the ledger is away, `ledger_entries` is null and a header says so. */
async function readDetail(
  context: RouteContext,
  request: TransactionPath,
): Promise<Result<Reply<object>, DomainError>> {
  const found = await context.clients.transactions.GetTransaction(request, context);
  if (!found.ok) return found;
  const entries = await readLedgerEntries(context, found.value);
  const isAway = entries === 'unavailable';
  const body = writeDetail(toDetail(found.value), isAway ? null : entries);
  return ok({ body, ...(isAway && { headers: { 'X-Unavailable': 'ledger_entries' } }) });
}

interface TransactionPath {
  readonly merchant_id?: string;
  readonly transaction_id: string;
}

/** JSON texts. null: the caller may not see the ledger. A payment that was never approved has no entries, so the ledger is not asked. */
async function readLedgerEntries(
  { clients, ...context }: RouteContext,
  { transaction }: GetTransactionResponse__Output,
): Promise<readonly string[] | null | 'unavailable'> {
  if (!isPermitted(context.caller.permissions, 'ledger.view')) return null;
  if (transaction?.approved_at === undefined) return [];
  const deadlineMs = Math.min(context.deadlineMs, clock.now().getTime() + LEDGER_DEADLINE_MS);
  const request = { transaction_id: transaction.id };
  const found = await clients.ledger.GetPaymentEntries(request, { ...context, deadlineMs });
  return found.ok ? found.value.entries.map(writtenEntry) : 'unavailable';
}

const toDetail = ({ transaction, fee_policy, refunds }: GetTransactionResponse__Output): object => ({
  ...transactionFromWire(transaction),
  fee_policy: fee_policy && feePolicyFromWire(fee_policy),
  refunds: refunds.map(refundFromWire),
});

const listTransactions = defineRoute({
  operationId: 'listTransactions',
  tag: 'Transactions',
  summary: 'List payments',
  method: 'GET',
  path: '/v1/transactions',
  credential: 'key',
  permission: 'transaction.list',
  query: listTransactionsQuery,
  success: 200,
  response: pageOf(transaction),
  handle: async ({ query }, { clients, ...context }) => {
    const listed = await clients.transactions.ListTransactions(toListRequest(query, null), context);
    if (!listed.ok) return listed;
    const { data, page } = listed.value;
    return ok({ body: new WrittenPage(data.map(listedTransaction), toPagination(page)) });
  },
});

/** Reads the payments of a merchant, or of every company that the caller may see. */
export const readPaymentPages = (
  query: z.output<typeof listTransactionsQuery>,
  merchantId: string | null,
  ask: Ask,
  bounds: FileBounds,
): CsvPages =>
  readListPages(query.sort, bounds, ({ after, ...page }) =>
    ask(async (context) => {
      const request = { ...toListRequest({ ...query, ...page }, merchantId), after };
      const listed = await context.clients.transactions.ListTransactions(request, context);
      if (!listed.ok) return listed;
      const { total } = toPagination(listed.value.page);
      const rows = listed.value.data.map((row) => JSON.parse(listedTransaction(row)) as object);
      const isNothing = after === undefined && total === 0;
      return merchantId === null
        ? ok({ rows, total })
        : confirmMerchant({ rows, total }, isNothing, { params: { merchantId } }, context);
    }),
  );

/** Lists the payments of one merchant (docs/rules.md#list-transactions). */
const listMerchantTransactions = defineRoute({
  operationId: 'listMerchantTransactions',
  tag: 'Transactions',
  summary: 'List the payments of a merchant',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/transactions',
  credential: 'any',
  permission: 'transaction.list',
  params: merchantParams,
  query: listTransactionsQuery,
  success: 200,
  response: pageOf(transaction),
  csv: {
    range: null,
    columns: Object.keys(transaction.shape),
    amounts: [
      ...['amount', 'approved_amount', 'refunded_amount', 'paid_amount'],
      ...['flat', 'minimum_price'],
    ],
    fileName: ({ params }) => `payments-${params.merchantId}`,
    pages: ({ params, query }, ask, bounds) => readPaymentPages(query, params.merchantId, ask, bounds),
  },
  handle: async ({ params, query }, context) => {
    const { clients } = context;
    const listed = await clients.transactions.ListTransactions(
      toListRequest(query, params.merchantId),
      context,
    );
    if (!listed.ok) return listed;
    const { data, page } = listed.value;
    const pagination = toPagination(page);
    const body = new WrittenPage(data.map(listedTransaction), pagination);
    return confirmMerchant({ body }, pagination.total === 0, { params }, context);
  },
});

/** Returns the provider's id of a payment. The list of transactions can filter by it. */
const getProviderReference = defineRoute({
  operationId: 'getProviderReference',
  tag: 'Sandbox',
  summary: 'Read what the provider calls a payment',
  method: 'GET',
  path: '/v1/sandbox/transactions/{transactionId}',
  credential: 'any',
  permission: 'sandbox.use',
  sandboxModeOnly: true,
  params: z.object({ transactionId: idParam }),
  success: 200,
  response: z.object({ provider_transaction_id: orNull(z.string()) }),
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.transactions.GetProviderReference(
      { transaction_id: params.transactionId },
      context,
    );
    return found.ok ? ok({ body: found.value }) : found;
  },
});

export const transactionQueryRoutes: readonly Route[] = [
  listTransactions,
  listMerchantTransactions,
  getTransaction,
  getMerchantTransaction,
  getProviderReference,
];
