// Routes of the sessions of the caller and of members, and of the caller's memberships.
import type { OpenedSession__Output } from '@mps/contracts/gen/mps/identity/v1/OpenedSession';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { instantText, orNull } from '../../http/schemas/answers';
import { idParam } from '../../http/schemas/params';
import { membership, userParams } from './schemas';

const userSession = z
  .object({
    id: z.uuid(),
    kind: z.enum(['API', 'CONSOLE']),
    /** The company that its next token is bound to. */
    company_id: orNull(z.uuid()),
    created_at: instantText,
    /** Without a refresh, or a touch of the console. */
    expires_at: instantText,
    /** It is the session of this request. */
    current: z.boolean(),
  })
  .meta({ id: 'UserSession' });

const userSessionList = z.object({ data: z.array(userSession) }).meta({ id: 'UserSessionList' });

const sessionFromWire = (session: OpenedSession__Output) => ({ company_id: null, ...session });

const listOwnSessions = defineRoute({
  operationId: 'listOwnSessions',
  tag: 'Users',
  summary: 'List your sessions',
  method: 'GET',
  path: '/v1/users/me/sessions',
  credential: 'user',
  permission: null,
  success: 200,
  response: userSessionList,
  handle: async (_input, { clients, ...context }) => {
    const answer = await clients.identity.ListOwnSessions({}, context);
    if (!answer.ok) return answer;
    return ok({ body: { data: answer.value.sessions.map(sessionFromWire) } });
  },
});

const endOwnSession = defineRoute({
  operationId: 'endOwnSession',
  tag: 'Users',
  summary: 'End one of your sessions',
  method: 'DELETE',
  path: '/v1/users/me/sessions/{id}',
  credential: 'user',
  permission: null,
  params: z.object({ id: idParam }),
  success: 204,
  response: null,
  handle: async ({ params }, { clients, access, ...context }) => {
    const answer = await clients.identity.EndOwnSession({ session_id: params.id }, context);
    if (!answer.ok) return answer;
    access.forgetSession(params.id);
    return ok({});
  },
});

const listUserSessions = defineRoute({
  operationId: 'listUserSessions',
  tag: 'Users',
  summary: 'List the sessions of a user of the selected company',
  method: 'GET',
  path: '/v1/users/{id}/sessions',
  credential: 'user',
  permission: 'user.view',
  params: userParams,
  success: 200,
  response: userSessionList,
  handle: async ({ params }, { clients, ...context }) => {
    const answer = await clients.identity.ListUserSessions({ user_id: params.id }, context);
    return answer.ok ? ok({ body: { data: answer.value.sessions.map(sessionFromWire) } }) : answer;
  },
});

const endUserSessions = defineRoute({
  operationId: 'endUserSessions',
  tag: 'Users',
  summary: 'End the sessions of a user of the selected company',
  method: 'DELETE',
  path: '/v1/users/{id}/sessions',
  credential: 'user',
  permission: 'user.edit',
  params: userParams,
  success: 204,
  response: null,
  handle: async ({ params }, { clients, access, ...context }) => {
    const answer = await clients.identity.EndUserSessions({ user_id: params.id }, context);
    if (!answer.ok) return answer;
    access.forgetUser(params.id);
    return ok({});
  },
});

const ownMembership = membership
  .extend({
    company: z.object({
      id: z.uuid(),
      name: z.string(),
      kind: z.enum(['ORGANIZATION', 'MERCHANT']),
      organization_id: z.uuid(),
      organization_name: z.string(),
    }),
    role: z.object({ id: z.string(), name: z.string() }),
  })
  .meta({ id: 'OwnMembership' });

const listOwnMemberships = defineRoute({
  operationId: 'listOwnMemberships',
  tag: 'Users',
  summary: 'List your memberships',
  method: 'GET',
  path: '/v1/users/me/memberships',
  credential: 'user',
  permission: null,
  success: 200,
  response: z.object({ data: z.array(ownMembership) }).meta({ id: 'OwnMembershipList' }),
  handle: async (_input, { clients, ...context }) => {
    const answer = await clients.identity.ListOwnMemberships({}, context);
    if (!answer.ok) return answer;
    const data = answer.value.memberships.map(({ membership: state, company }) => ({
      accepted_at: null,
      suspended_at: null,
      ...state,
      company,
      role: company?.role,
    }));
    return ok({ body: { data } });
  },
});

export const sessionRoutes: readonly Route[] = [
  listOwnSessions,
  endOwnSession,
  listUserSessions,
  endUserSessions,
  listOwnMemberships,
];
