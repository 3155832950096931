// GET /v1/transactions (E3): a page of the payments that the key may see.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { pageOf, paginationOf } from '../schemas/page';
import { listRequest, listTransactionsQuery } from './list-query';
import { transaction, transactionFromWire } from './transaction';

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
