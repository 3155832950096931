// Routes of the preferences of the user: any JSON under a key, such as the columns of a table in a console.
import type { Preference__Output } from '@mps/contracts/gen/mps/identity/v1/Preference';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { instantText } from '../../http/schemas/answers';
import { crossCheck } from '../../http/schemas/cross-check';

const MAX_VALUE_BYTES = 16 * 1024;
/** A malformed key names nothing: 404. */
const KEY = /^[a-z0-9][a-z0-9._-]{0,63}$/;

const common = {
  tag: 'Users',
  path: '/v1/users/me/preferences/{key}',
  credential: 'user',
  permission: null,
  params: z.object({ key: z.string().regex(KEY) }),
} as const;

const preference = z
  .object({ key: z.string(), value: z.unknown(), updated_at: instantText })
  .meta({ id: 'Preference' });

const preferenceFromWire = (wire: Preference__Output | null): object => {
  if (wire === null) throw new Error('The service answered no preference');
  const { key, value_json, updated_at } = wire;
  return { key, value: JSON.parse(value_json) as unknown, updated_at };
};

const getPreference = defineRoute({
  ...common,
  operationId: 'getPreference',
  summary: 'Read a preference of the user',
  method: 'GET',
  success: 200,
  response: preference,
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.identity.GetPreference({ key: params.key }, context);
    return found.ok ? ok({ body: preferenceFromWire(found.value.preference) }) : found;
  },
});

const preferenceBody = crossCheck(z.strictObject({ value: z.unknown() }), ({ value }, report) => {
  if (value === undefined) report(['value'], 'required', 'required');
  else if (Buffer.byteLength(JSON.stringify(value)) > MAX_VALUE_BYTES)
    report(['value'], 'too_big', 'too_many_json_bytes', { max: MAX_VALUE_BYTES });
});

const setPreference = defineRoute({
  ...common,
  operationId: 'setPreference',
  summary: 'Store a preference of the user',
  method: 'PUT',
  body: preferenceBody,
  failures: ['preference_limit'],
  success: 200,
  response: preference,
  handle: async ({ params, body }, { clients, ...context }) => {
    const request = { key: params.key, value_json: JSON.stringify(body.value) };
    const stored = await clients.identity.SetPreference(request, context);
    return stored.ok ? ok({ body: preferenceFromWire(stored.value.preference) }) : stored;
  },
});

const deletePreference = defineRoute({
  ...common,
  operationId: 'deletePreference',
  summary: 'Delete a preference of the user',
  method: 'DELETE',
  success: 204,
  response: null,
  handle: async ({ params }, { clients, ...context }) => {
    const deleted = await clients.identity.DeletePreference({ key: params.key }, context);
    return deleted.ok ? ok({}) : deleted;
  },
});

export const preferenceRoutes: readonly Route[] = [getPreference, setPreference, deletePreference];
