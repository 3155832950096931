// POST /v1/auth/select-company (E10): a new token of the same session, bound to a company of the user's.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { instantText } from '../schemas/resources';
import { text } from '../schemas/values';
import { user, userFromWire } from '../users/user';
import { selectedCompany } from './session';

export const selectCompany = defineRoute({
  operationId: 'selectCompany',
  tag: 'Authentication',
  summary: 'Select the company to work in',
  method: 'POST',
  path: '/v1/auth/select-company',
  credential: 'user',
  permission: null,
  body: z.strictObject({ company_id: text() }),
  success: 200,
  response: z.object({ user, token: z.string(), expires_at: instantText, selected_company: selectedCompany }),
  handle: async ({ body }, { clients, call }) => {
    const answer = await clients.identity.SelectCompany({ company_id: body.company_id.toLowerCase() }, call);
    if (!answer.ok) return answer;
    const { user: wire, ...rest } = answer.value;
    return ok({ body: { ...rest, user: userFromWire(wire) } });
  },
});
