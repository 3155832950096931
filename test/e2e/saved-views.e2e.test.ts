// Saved views through the API (docs/rules.md#saved-views): for their owner alone, or shared in the company.
import { randomUUID } from 'node:crypto';
import { sharedPlatform } from '@mps/testkit';
import { anonymous, logInAsAdmin, made, newRole, newSavedView, newSession, type Session } from './people';

const { demo } = sharedPlatform();

interface View {
  readonly id: string;
  readonly owner_id: string;
  readonly [member: string]: unknown;
}

let admin: string;
let owner: { readonly id: string; readonly token: string };
let member: { readonly id: string; readonly token: string };
beforeAll(async () => {
  admin = await logInAsAdmin();
  const role = await newRole(admin, ['transaction.list']);
  [owner, member] = await Promise.all([newSession(admin, role), newSession(admin, role)]);
});

const makeView = (changes: Record<string, unknown> = {}) => newSavedView(owner.token, changes);
const list = async (token: string, query = ''): Promise<readonly string[]> => {
  const { data } = await made<{ data: readonly View[] }>(anonymous.get(`/v1/saved-views${query}`, { token }));
  return data.map(({ id }) => id);
};
const patch = (id: string, body: object, token: string) =>
  anonymous.patch<View>(`/v1/saved-views/${id}`, body, { token });
const remove = (id: string, token: string) => anonymous.delete(`/v1/saved-views/${id}`, { token });

it('is stored with any JSON, changed and deleted by its owner', async () => {
  const value = { columns: ['amount', null, { deep: [1.5, true] }] };
  const resource = `list-${randomUUID()}`;
  const body = { resource, name: 'Mine', value };
  const created = await anonymous.post<View>('/v1/saved-views', body, { token: owner.token });
  const { id } = created.body;
  expect(created).toMatchObject({
    status: 201,
    body: { ...body, shared: false, owner_id: owner.id, company_id: demo.merchant_id },
  });
  expect(created.headers.get('location')).toBe(`/v1/saved-views/${id}`);
  expect(await list(owner.token, `?resource=${resource}`)).toEqual([id]);
  const changed = await patch(id, { name: 'Other', value: null }, owner.token);
  expect(changed).toMatchObject({ status: 200, body: { name: 'Other', value: null, shared: false } });
  expect((await remove(id, owner.token)).status).toBe(204);
  expect(await list(owner.token, `?resource=${resource}`)).toEqual([]);
  expect((await patch(id, { name: 'Again' }, owner.token)).status).toBe(404);
  expect((await remove(id, owner.token)).status).toBe(404);
});

it('is seen by its owner alone until it is shared with the company', async () => {
  const id = await makeView();
  expect(await list(member.token)).not.toContain(id);
  expect((await patch(id, { name: 'Taken' }, member.token)).status).toBe(404);
  expect((await remove(id, admin)).status).toBe(404);
  expect((await patch(id, { shared: true }, owner.token)).status).toBe(200);
  expect(await list(member.token)).toContain(id);
});

it('stays in its company', async () => {
  const id = await makeView({ shared: true });
  const select = { company_id: demo.sibling_merchant_id };
  const { token } = await made<Session>(
    anonymous.post('/v1/auth/select-company', select, { token: await logInAsAdmin() }),
  );
  expect(await list(token)).not.toContain(id);
  expect((await remove(id, token)).status).toBe(404);
});

it('is changed by its owner alone, and deleted by a member with user.edit when it is shared', async () => {
  const id = await makeView({ shared: true });
  const refused = { status: 403, body: { code: 'permission_denied' } };
  expect(await patch(id, { name: 'Taken' }, member.token)).toMatchObject(refused);
  expect(await patch(id, { name: 'Taken' }, admin)).toMatchObject(refused);
  expect(await remove(id, member.token)).toMatchObject({
    ...refused,
    body: { required_permission: 'user.edit' },
  });
  expect((await remove(id, admin)).status).toBe(204);
  expect(await list(owner.token)).not.toContain(id);
});

it('answers a repeat with the same Idempotency-Key by the same view', async () => {
  const request = { token: owner.token, headers: { 'idempotency-key': randomUUID() } };
  const body = { resource: 'payments', name: 'Once', value: 1 };
  const [first, second] = [
    await anonymous.post<View>('/v1/saved-views', body, request),
    await anonymous.post<View>('/v1/saved-views', body, request),
  ];
  expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id]);
  expect((await remove(first.body.id, owner.token)).status).toBe(204);
  const late = await anonymous.post('/v1/saved-views', body, request);
  expect([late.status, late.body['code']]).toEqual([404, 'resource_not_found']);
});

it('is one of at most 50 of a user in a company', async () => {
  const { token } = await newSession(admin, await newRole(admin, ['transaction.list']));
  for (let count = 0; count < 50; count += 1) await newSavedView(token);
  const body = { resource: 'payments', name: 'One more', value: {} };
  expect(await anonymous.post('/v1/saved-views', body, { token })).toMatchObject({
    status: 409,
    body: { code: 'saved_view_limit' },
  });
});

it.each<[string, object, string, string]>([
  ['no value', { value: undefined }, '#/value', 'required'],
  ['more than 4 KiB', { value: 'x'.repeat(4 * 1024 - 1) }, '#/value', 'too_big'],
  ['an empty name', { name: '' }, '#/name', 'too_small'],
  ['a list that is no key', { resource: 'Payments!' }, '#/resource', 'invalid_format'],
  ['another member', { owner_id: 'x' }, '#/owner_id', 'unknown_field'],
])('refuses a body with %s', async (_what, changes, pointer, code) => {
  const body = { resource: 'payments', name: 'Mine', value: {}, ...changes };
  expect(await anonymous.post('/v1/saved-views', body, { token: owner.token })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer, code }] },
  });
});
