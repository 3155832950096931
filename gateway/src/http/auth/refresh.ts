// POST /v1/auth/refresh: the session goes on with new tokens. A refresh token that comes twice ends it.
import { err, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { credentialText, session, sessionFromWire } from './session';

export const refresh = defineRoute({
  operationId: 'refresh',
  tag: 'Authentication',
  summary: 'Exchange a refresh token for new tokens',
  method: 'POST',
  path: '/v1/auth/refresh',
  credential: 'none',
  permission: null,
  body: z.strictObject({ refresh_token: credentialText }),
  success: 200,
  response: session,
  handle: async ({ body }, { clients, call, access }) => {
    const answer = await clients.identity.Refresh(body, call);
    if (answer.ok) return ok({ body: sessionFromWire(answer.value.session) });
    const { members, ...error } = answer.error;
    const ended = members?.['ended_session_id'];
    if (typeof ended !== 'string') return answer;
    access.forgetSession(ended);
    return err(error);
  },
});
