// GET …/refunds/{refundId}.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { refund } from '../transactions/transaction';
import { REFUNDS_PATH, promisedRefund, refundParams, refundRef } from './refund-path';

export const getRefund = defineRoute({
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
  handle: async (input, { clients, call }) => {
    const found = await clients.transactions.GetRefund(refundRef(input), call);
    return found.ok ? ok({ body: promisedRefund(found.value.refund) }) : found;
  },
});
