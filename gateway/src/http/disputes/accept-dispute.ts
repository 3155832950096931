// POST /v1/disputes/{disputeId}/accept: the merchant gives in.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { dispute, disputeExists, disputeFromWire, disputeParams } from './dispute';

export const acceptDispute = defineRoute({
  operationId: 'acceptDispute',
  tag: 'Disputes',
  summary: 'Accept a dispute: the money stays with the payer',
  method: 'POST',
  path: '/v1/disputes/{disputeId}/accept',
  credential: 'any',
  permission: 'dispute.edit',
  params: disputeParams,
  success: 200,
  response: dispute,
  exists: disputeExists,
  handle: async ({ params }, { clients, call }) => {
    const accepted = await clients.transactions.AcceptDispute({ dispute_id: params.disputeId }, call);
    return accepted.ok ? ok({ body: disputeFromWire(accepted.value.dispute) }) : accepted;
  },
});
