// Routes of the users of a company, and of the invitation of a user.
import { shownName } from '@mps/chassis';
import { IDENTIFIER_TYPES, isOneOf, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { because, crossCheck, isMembers, pickValidMembers } from '../../http/schemas/cross-check';
import { replyCreated, pageOf, toPagination } from '../../http/schemas/answers';
import { freeMetadata } from '../../http/schemas/metadata';
import { booleanParam, pageQuery } from '../../http/schemas/params';
import { email, phone, readOnly } from '../../http/schemas/values';
import {
  newPassword,
  personName,
  suspendedUser,
  user,
  membershipParams,
  checkOwnMembershipExists,
  ownMembershipParams,
  checkUserExists,
  userFromWire,
  userParams,
} from './schemas';

const identifier = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('EMAIL'), value: email }),
    z.strictObject({ type: z.literal('PHONE'), value: phone }),
  ],
  because('not_an_identifier_type'),
);

const newUser = crossCheck(
  z.strictObject({
    identifier,
    password: newPassword.optional(),
    first_name: personName,
    last_name: personName,
    role_id: z.uuid().toLowerCase(),
    metadata: freeMetadata.default({}),
  }),
  ({ identifier: given }, report) => {
    // For an unknown type, the union checks no other member.
    if (!isMembers(given) || isOneOf(IDENTIFIER_TYPES, given['type'])) return;
    const { type: _type, value, ...others } = given;
    if (value === undefined) report(['identifier', 'value'], 'required', 'required');
    else if (typeof value !== 'string') report(['identifier', 'value'], 'invalid_type', 'not_a_string');
    for (const name of Object.keys(others))
      report(['identifier', shownName(name)], 'unknown_field', 'unknown_member');
  },
);

const createUser = defineRoute({
  operationId: 'createUser',
  tag: 'Users',
  summary: 'Add a user to the selected company',
  method: 'POST',
  path: '/v1/users',
  credential: 'user',
  permission: 'user.create',
  body: newUser,
  findFurtherViolations: ({ json }, { clients, ...context }) => {
    const { password, role_id } = pickValidMembers(newUser, json);
    return clients.identity.CheckUser({ password, role_id }, context);
  },
  failures: ['resource_not_found'],
  success: 201,
  response: user,
  handle: async ({ body }, { clients, access, ...context }) => {
    const { identifier: given, metadata, ...rest } = body;
    const request = {
      ...rest,
      identifier_type: given.type,
      identifier_value: given.value,
      metadata_json: JSON.stringify(metadata),
    };
    const answer = await clients.identity.CreateUser(request, context);
    if (!answer.ok) return answer;
    const joined = userFromWire(answer.value.user);
    const id = String(joined['id']);
    // A user who existed already may have got another role.
    access.forgetUser(id);
    return ok(replyCreated(joined, `/v1/users/${id}`, answer.value.replayed));
  },
});

const listUsers = defineRoute({
  operationId: 'listUsers',
  tag: 'Users',
  summary: 'List the users of the selected company',
  method: 'GET',
  path: '/v1/users',
  credential: 'user',
  permission: 'user.list',
  query: pageQuery,
  success: 200,
  response: pageOf(user),
  handle: async ({ query }, { clients, ...context }) => {
    const answer = await clients.identity.ListUsers({ page: query }, context);
    if (!answer.ok) return answer;
    const { users, page } = answer.value;
    return ok({ body: { data: users.map(userFromWire), pagination: toPagination(page) } });
  },
});

const getUser = defineRoute({
  operationId: 'getUser',
  tag: 'Users',
  summary: 'Read a user of the selected company',
  method: 'GET',
  path: '/v1/users/{id}',
  credential: 'user',
  permission: 'user.view',
  params: userParams,
  success: 200,
  response: user,
  handle: async ({ params }, { clients, ...context }) => {
    const answer = await clients.identity.GetUser({ user_id: params.id }, context);
    return answer.ok ? ok({ body: userFromWire(answer.value.user) }) : answer;
  },
});

const userPatch = z.strictObject({
  first_name: personName.optional(),
  last_name: personName.optional(),
  metadata: freeMetadata.optional(),
  role_id: z.uuid().toLowerCase().optional(),
  id: readOnly,
  identifiers: readOnly,
  primary_identifier: readOnly,
  auth_methods: readOnly,
  totp_enabled: readOnly,
  roles: readOnly,
  suspended_at: readOnly,
  membership: readOnly,
  created_at: readOnly,
  updated_at: readOnly,
});

/** Changes the names of the person, and the role and metadata in the selected company. */
const updateUser = defineRoute({
  operationId: 'updateUser',
  tag: 'Users',
  summary: 'Change a user of the selected company',
  method: 'PATCH',
  path: '/v1/users/{id}',
  credential: 'user',
  permission: 'user.edit',
  params: userParams,
  body: userPatch,
  checkExists: checkUserExists,
  findFurtherViolations: ({ json }, { clients, ...context }) => {
    const { role_id } = pickValidMembers(userPatch, json);
    return clients.identity.CheckUser({ role_id }, context);
  },
  success: 200,
  response: user,
  handle: async ({ params, body }, { clients, access, ...context }) => {
    const { first_name, last_name, role_id, metadata } = body;
    const metadata_json = metadata && JSON.stringify(metadata);
    const changes = { first_name, last_name, role_id, metadata_json };
    const answer = await clients.identity.UpdateUser({ user_id: params.id, ...changes }, context);
    if (!answer.ok) return answer;
    access.forgetUser(params.id);
    return ok({ body: userFromWire(answer.value.user) });
  },
});

/**
 * From here on the gateway refuses the user's tokens for this company alone. `forgetUser` clears cached answers about the
 * user.
 */
const suspendUser = defineRoute({
  operationId: 'suspendUser',
  tag: 'Users',
  summary: 'Suspend a user in the selected company',
  method: 'POST',
  path: '/v1/users/{id}/suspend',
  credential: 'user',
  permission: 'user.edit',
  params: userParams,
  body: z.strictObject({ revoke_keys: z.boolean().default(false) }),
  checkExists: checkUserExists,
  success: 200,
  response: suspendedUser,
  handle: async ({ params, body }, { clients, access, ...context }) => {
    const answer = await clients.identity.SuspendUser({ ...body, user_id: params.id }, context);
    if (!answer.ok) return answer;
    const { user: suspended, issued_api_keys, replayed } = answer.value;
    access.forgetUser(params.id);
    for (const key of issued_api_keys) if (key.revoked_at !== undefined) access.forgetApiKey(key.id);
    return ok({ body: { ...userFromWire(suspended), issued_api_keys }, replayed });
  },
});

const unsuspendUser = defineRoute({
  operationId: 'unsuspendUser',
  tag: 'Users',
  summary: 'Let a suspended user in again',
  method: 'POST',
  path: '/v1/users/{id}/unsuspend',
  credential: 'user',
  permission: 'user.edit',
  params: userParams,
  checkExists: checkUserExists,
  success: 200,
  response: user,
  handle: async ({ params }, { clients, access, ...context }) => {
    const answer = await clients.identity.UnsuspendUser({ user_id: params.id }, context);
    if (!answer.ok) return answer;
    access.forgetUser(params.id);
    return ok({ body: userFromWire(answer.value.user), replayed: answer.value.replayed });
  },
});

/** Ends the user's sessions in the company. */
const removeMembership = defineRoute({
  operationId: 'removeMembership',
  tag: 'Users',
  summary: 'End a user’s membership of a company',
  method: 'DELETE',
  path: '/v1/users/{id}/memberships/{company_id}',
  credential: 'user',
  permission: 'user.edit',
  params: membershipParams,
  query: z.object({ revoke_keys: booleanParam.default(false) }),
  success: 204,
  response: null,
  handle: async ({ params, query }, { clients, access, ...context }) => {
    const request = { user_id: params.id, company_id: params.company_id, ...query };
    const answer = await clients.identity.RemoveMembership(request, context);
    if (!answer.ok) return answer;
    access.forgetUser(params.id);
    for (const id of answer.value.revoked_api_key_ids) access.forgetApiKey(id);
    return ok({});
  },
});

const acceptMembership = defineRoute({
  operationId: 'acceptMembership',
  tag: 'Users',
  summary: 'Accept a company’s invitation',
  method: 'POST',
  path: '/v1/users/me/memberships/{company_id}/accept',
  credential: 'user',
  permission: null,
  params: ownMembershipParams,
  checkExists: checkOwnMembershipExists,
  failures: ['invalid_membership_state', 'company_access_denied'],
  success: 200,
  response: user,
  handle: async ({ params }, { clients, access, ...context }) => {
    const answer = await clients.identity.AcceptMembership({ company_id: params.company_id }, context);
    if (!answer.ok) return answer;
    const { user: accepted, replayed } = answer.value;
    access.forgetUser(context.caller.principal_id);
    return ok({ body: userFromWire(accepted), replayed });
  },
});

export const userRoutes: readonly Route[] = [
  removeMembership,
  acceptMembership,
  listUsers,
  createUser,
  getUser,
  updateUser,
  suspendUser,
  unsuspendUser,
];
