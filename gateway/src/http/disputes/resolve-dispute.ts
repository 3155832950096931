// POST /v1/sandbox/disputes/{disputeId}/resolve (test mode): the network decides.
import { DISPUTE_OUTCOMES, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { dispute, disputeExists, disputeFromWire, disputeParams } from './dispute';

export const resolveDispute = defineRoute({
  operationId: 'resolveDispute',
  tag: 'Sandbox',
  summary: 'Decide a dispute as the network would',
  method: 'POST',
  path: '/v1/sandbox/disputes/{disputeId}/resolve',
  credential: 'any',
  permission: 'sandbox.use',
  testModeOnly: true,
  params: disputeParams,
  body: z.strictObject({ outcome: z.enum(DISPUTE_OUTCOMES) }),
  success: 200,
  response: dispute,
  exists: disputeExists,
  handle: async ({ params, body }, { clients, call }) => {
    const request = { dispute_id: params.disputeId, outcome: body.outcome };
    const resolved = await clients.transactions.ResolveDispute(request, call);
    return resolved.ok ? ok({ body: disputeFromWire(resolved.value.dispute) }) : resolved;
  },
});
