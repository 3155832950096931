// POST /v1/sandbox/3ds-sessions/{id}/complete: the cardholder answers the challenge, as on its page.
import { THREE_DS_CHALLENGE_OUTCOMES, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { idParam } from '../schemas/params';
import { threeDsSession, threeDsSessionFromWire } from '../three-ds-sessions/three-ds-session';

export const completeThreeDsSession = defineRoute({
  operationId: 'completeThreeDsSession',
  tag: 'Sandbox',
  summary: 'Answer a 3DS challenge as its cardholder would',
  method: 'POST',
  path: '/v1/sandbox/3ds-sessions/{id}/complete',
  credential: 'any',
  permission: 'sandbox.use',
  testModeOnly: true,
  params: z.object({ id: idParam }),
  body: z.strictObject({ outcome: z.enum(THREE_DS_CHALLENGE_OUTCOMES) }),
  success: 200,
  response: threeDsSession,
  exists: async ({ params }, { clients, call }) => {
    // Any merchant's in the credential's scope: this path names none.
    const found = await clients.transactions.GetThreeDsSession({ three_ds_session_id: params.id }, call);
    return found.ok ? null : found.error;
  },
  handle: async ({ params, body }, { clients, call }) => {
    const done = await clients.transactions.CompleteThreeDsSession(
      { three_ds_session_id: params.id, outcome: body.outcome },
      call,
    );
    return done.ok ? ok({ body: threeDsSessionFromWire(done.value.three_ds_session) }) : done;
  },
});
