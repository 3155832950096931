// Routes of saved views: filters and columns of a list of the console under a name.
import type { SavedView__Output } from '@mps/contracts/gen/mps/identity/v1/SavedView';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { instantText, replyCreated } from '../../http/schemas/answers';
import { crossCheck, refusal, type Rule } from '../../http/schemas/cross-check';
import { idParam } from '../../http/schemas/params';
import { text } from '../../http/schemas/texts';
import { readOnly } from '../../http/schemas/values';

const MAX_VALUE_BYTES = 4 * 1024;
const RESOURCE = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** The list that a view is for. */
const resource = z
  .string()
  .refine((name) => RESOURCE.test(name), refusal('invalid_format', 'not_a_list_name'))
  .meta({ type: 'string', pattern: RESOURCE.source });

const savedView = z
  .object({
    id: z.uuid(),
    company_id: z.uuid(),
    owner_id: z.uuid(),
    resource: z.string(),
    name: z.string(),
    value: z.unknown(),
    shared: z.boolean(),
    created_at: instantText,
    updated_at: instantText,
  })
  .meta({ id: 'SavedView' });

const viewFromWire = (wire: SavedView__Output | null): Record<string, unknown> => {
  if (wire === null) throw new Error('The service answered no view');
  const { value_json, ...view } = wire;
  return { ...view, value: JSON.parse(value_json) as unknown };
};

const common = { tag: 'Users', credential: 'user', permission: null } as const;
const ofOne = { ...common, path: '/v1/saved-views/{id}', params: z.object({ id: idParam }) } as const;

const listSavedViews = defineRoute({
  ...common,
  operationId: 'listSavedViews',
  summary: 'List your saved views and the shared ones of the selected company',
  method: 'GET',
  path: '/v1/saved-views',
  query: z.object({ resource: resource.optional() }),
  success: 200,
  response: z.object({ data: z.array(savedView) }).meta({ id: 'SavedViewList' }),
  handle: async ({ query }, { clients, ...context }) => {
    const answer = await clients.identity.ListSavedViews(query, context);
    return answer.ok ? ok({ body: { data: answer.value.saved_views.map(viewFromWire) } }) : answer;
  },
});

const checkValue: Rule = ({ value }, report) => {
  if (value !== undefined && Buffer.byteLength(JSON.stringify(value)) > MAX_VALUE_BYTES)
    report(['value'], 'too_big', 'too_many_json_bytes', { max: MAX_VALUE_BYTES });
};

const createSavedView = defineRoute({
  ...common,
  operationId: 'createSavedView',
  summary: 'Save a view of a list',
  method: 'POST',
  path: '/v1/saved-views',
  body: crossCheck(
    z.strictObject({
      resource,
      name: text(),
      value: z.unknown(),
      shared: z.boolean().default(false),
    }),
    (members, report, isWrong) => {
      if (members['value'] === undefined) report(['value'], 'required', 'required');
      else checkValue(members, report, isWrong);
    },
  ),
  failures: ['resource_not_found', 'saved_view_limit'],
  success: 201,
  response: savedView,
  handle: async ({ body: { value, ...body } }, { clients, ...context }) => {
    const request = { ...body, value_json: JSON.stringify(value) };
    const answer = await clients.identity.CreateSavedView(request, context);
    if (!answer.ok) return answer;
    const made = viewFromWire(answer.value.saved_view);
    return ok(replyCreated(made, `/v1/saved-views/${String(made['id'])}`, answer.value.replayed));
  },
});

const updateSavedView = defineRoute({
  ...ofOne,
  operationId: 'updateSavedView',
  summary: 'Change a saved view',
  method: 'PATCH',
  body: crossCheck(
    z.strictObject({ name: text(), value: z.unknown(), shared: z.boolean() }).partial().extend({
      id: readOnly,
      company_id: readOnly,
      owner_id: readOnly,
      resource: readOnly,
      created_at: readOnly,
      updated_at: readOnly,
    }),
    checkValue,
  ),
  checkExists: async ({ params }, { clients, ...context }) => {
    const found = await clients.identity.GetSavedView({ saved_view_id: params.id }, context);
    return found.ok ? null : found.error;
  },
  failures: ['permission_denied', 'saved_view_limit'],
  success: 200,
  response: savedView,
  handle: async ({ params, body: { name, shared, value } }, { clients, ...context }) => {
    const value_json = value === undefined ? undefined : JSON.stringify(value);
    const request = { saved_view_id: params.id, name, shared, value_json };
    const answer = await clients.identity.UpdateSavedView(request, context);
    return answer.ok ? ok({ body: viewFromWire(answer.value.saved_view) }) : answer;
  },
});

const deleteSavedView = defineRoute({
  ...ofOne,
  operationId: 'deleteSavedView',
  summary: 'Delete a saved view',
  method: 'DELETE',
  failures: ['permission_denied'],
  success: 204,
  response: null,
  handle: async ({ params }, { clients, ...context }) => {
    const answer = await clients.identity.DeleteSavedView({ saved_view_id: params.id }, context);
    return answer.ok ? ok({}) : answer;
  },
});

export const savedViewRoutes: readonly Route[] = [
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
];
