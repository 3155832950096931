// GET …/refunds: what has been given back of a payment, the automatic returns too.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { pageOf, paginationOf } from '../schemas/page';
import { pageQuery } from '../schemas/params';
import { transactionParams } from '../transactions/transaction-path';
import { refund, refundFromWire } from '../transactions/transaction';
import { REFUNDS_PATH } from './refund-path';

export const listRefunds = defineRoute({
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
  handle: async ({ params, query: page }, { clients, call }) => {
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const listed = await clients.transactions.ListRefunds({ merchant_id, transaction_id, page }, call);
    if (!listed.ok) return listed;
    const { data, page: info } = listed.value;
    return ok({ body: { data: data.map(refundFromWire), pagination: paginationOf(info) } });
  },
});
