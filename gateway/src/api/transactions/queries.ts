// Reads of transactions: one, the lists, and the reference at the provider.
import type { GetTransactionResponse__Output } from '@mps/contracts/gen/mps/transactions/v1/GetTransactionResponse';
import { err, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../../http/route/route';
import { idParam } from '../../http/schemas/params';
import { orNull, pageOf, paginationOf } from '../../http/schemas/resources';
import { merchantExists, merchantParams } from '../merchants/schemas';
import { listRequest, listTransactionsQuery } from './list-query';
import {
  feePolicyFromWire,
  refundFromWire,
  transaction,
  transactionDetail,
  transactionFromWire,
  transactionParams,
} from './schemas';

export const getTransaction = defineRoute({
  operationId: 'getTransaction',
  tag: 'Transactions',
  summary: 'Read a payment of any merchant',
  method: 'GET',
  path: '/v1/merchants/transactions/{transactionId}',
  credential: 'key',
  permission: 'merchant.transaction.view',
  params: z.object({ transactionId: idParam }),
  success: 200,
  response: transactionDetail,
  handle: async ({ params }, { clients, call }) => {
    const found = await clients.transactions.GetTransaction({ transaction_id: params.transactionId }, call);
    return found.ok ? ok({ body: detailOf(found.value) }) : found;
  },
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
  response: transactionDetail,
  handle: async ({ params }, { clients, call }) => {
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const found = await clients.transactions.GetTransaction({ merchant_id, transaction_id }, call);
    return found.ok ? ok({ body: detailOf(found.value) }) : found;
  },
});

// No service keeps a ledger: null is what the interface says where there is none to show, with ledger.view and without.
const detailOf = ({ transaction, fee_policy, refunds }: GetTransactionResponse__Output): object => ({
  ...transactionFromWire(transaction),
  fee_policy: fee_policy && feePolicyFromWire(fee_policy),
  refunds: refunds.map(refundFromWire),
  ledger_entries: null,
});

export const listTransactions = defineRoute({
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
  handle: async ({ query }, { clients, call }) => {
    const listed = await clients.transactions.ListTransactions(listRequest(query, null), call);
    if (!listed.ok) return listed;
    const { data, page } = listed.value;
    return ok({ body: { data: data.map(transactionFromWire), pagination: paginationOf(page) } });
  },
});

/** The list of docs/rules.md#list-transactions, of one merchant. */
export const listMerchantTransactions = defineRoute({
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
  handle: async ({ params, query }, context) => {
    const { clients, call } = context;
    const listed = await clients.transactions.ListTransactions(listRequest(query, params.merchantId), call);
    if (!listed.ok) return listed;
    const { data, page } = listed.value;
    const pagination = paginationOf(page);
    // Who has payments exists: merchants is asked only about a list that says nothing.
    const missing = pagination.total > 0 ? null : await merchantExists({ params }, context);
    if (missing !== null) return err(missing);
    return ok({ body: { data: data.map(transactionFromWire), pagination } });
  },
});

/** What the provider calls a payment, which the transaction list filters by. */
export const getProviderReference = defineRoute({
  operationId: 'getProviderReference',
  tag: 'Sandbox',
  summary: 'Read what the provider calls a payment',
  method: 'GET',
  path: '/v1/sandbox/transactions/{transactionId}',
  credential: 'any',
  permission: 'sandbox.use',
  testModeOnly: true,
  params: z.object({ transactionId: idParam }),
  success: 200,
  response: z.object({ provider_transaction_id: orNull(z.string()) }),
  handle: async ({ params }, { clients, call }) => {
    const found = await clients.transactions.GetProviderReference(
      { transaction_id: params.transactionId },
      call,
    );
    return found.ok ? ok({ body: found.value }) : found;
  },
});
