// GET /v1/merchants/{merchantId}/transactions: E3 limited to one merchant.
import { err, ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { pageOf, paginationOf } from '../schemas/page';
import { listRequest, listTransactionsQuery } from './list-query';
import { merchantExists, merchantParams } from '../merchants/merchant';
import { transaction, transactionFromWire } from './transaction';

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
