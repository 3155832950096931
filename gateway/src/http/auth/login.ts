// POST /v1/auth/login: a session for an identifier and its password.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { isLoopback } from '../../auth/allowed-addresses';
import { defineRoute } from '../route';
import { credentialText, session, sessionFromWire } from './session';

export const login = defineRoute({
  operationId: 'login',
  tag: 'Authentication',
  summary: 'Log in with an identifier and a password',
  method: 'POST',
  path: '/v1/auth/login',
  credential: 'none',
  permission: null,
  body: z.strictObject({ identifier: credentialText, password: credentialText }),
  success: 200,
  response: session,
  handle: async ({ body }, { clients, call, sandbox, clientIp }) => {
    // On a developer's machine every user has the same address.
    const counted = !(sandbox && isLoopback(clientIp));
    const answer = await clients.identity.Login({ ...body, ...(counted && { client_ip: clientIp }) }, call);
    return answer.ok ? ok({ body: sessionFromWire(answer.value.session) }) : answer;
  },
});
