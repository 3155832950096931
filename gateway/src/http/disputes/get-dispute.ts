// GET /v1/disputes/{disputeId}.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { dispute, disputeFromWire, disputeParams } from './dispute';

export const getDispute = defineRoute({
  operationId: 'getDispute',
  tag: 'Disputes',
  summary: 'Read a dispute',
  method: 'GET',
  path: '/v1/disputes/{disputeId}',
  credential: 'any',
  permission: 'dispute.view',
  params: disputeParams,
  success: 200,
  response: dispute,
  handle: async ({ params }, { clients, call }) => {
    const found = await clients.transactions.GetDispute({ dispute_id: params.disputeId }, call);
    return found.ok ? ok({ body: disputeFromWire(found.value.dispute) }) : found;
  },
});
