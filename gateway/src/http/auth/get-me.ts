// GET /v1/auth/me: whose token this is, and which company it is bound to.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { orNull } from '../schemas/resources';
import { user, userFromWire } from '../users/user';
import { selectedCompany } from './session';

export const getMe = defineRoute({
  operationId: 'getMe',
  tag: 'Authentication',
  summary: 'Read the user of the token',
  method: 'GET',
  path: '/v1/auth/me',
  credential: 'user',
  permission: null,
  success: 200,
  response: z.object({ user, selected_company: orNull(selectedCompany) }),
  handle: async (_input, { clients, call }) => {
    const answer = await clients.identity.GetMe({}, call);
    if (!answer.ok) return answer;
    const { user: wire, selected_company = null } = answer.value;
    return ok({ body: { user: userFromWire(wire), selected_company } });
  },
});
