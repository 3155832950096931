// POST …/refunds/{refundId}/cancel: takes a refund back that has not begun.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { refund } from '../transactions/transaction';
import { REFUNDS_PATH, promisedRefund, refundExists, refundParams, refundRef } from './refund-path';

export const cancelRefund = defineRoute({
  operationId: 'cancelRefund',
  tag: 'Refunds',
  summary: 'Cancel a refund that is still pending',
  method: 'POST',
  path: `${REFUNDS_PATH}/{refundId}/cancel`,
  credential: 'any',
  permission: 'merchant.transaction.refund',
  params: refundParams,
  success: 200,
  response: refund,
  exists: refundExists,
  handle: async (input, { clients, call }) => {
    const cancelled = await clients.transactions.CancelRefund(refundRef(input), call);
    return cancelled.ok ? ok({ body: promisedRefund(cancelled.value.refund) }) : cancelled;
  },
});
