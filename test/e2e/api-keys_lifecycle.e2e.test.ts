// The life of API keys: creation, permissions, allowed addresses, expiry and revocation.
import { randomUUID } from 'node:crypto';
import { eventually, sharedPlatform } from '@mps/testkit';
import { logInAsAdmin, anonymous, newApiKey, newRole, newSession, type NewKey } from './people';

const { api, demo } = sharedPlatform();
type Body = Record<string, unknown>;

let admin: string;
beforeAll(async () => {
  admin = await logInAsAdmin();
});

const PATH = '/v1/api-keys';
const use = (key: string, path = '/v1/merchants') => anonymous.get<{ data: Body[] }>(path, { key });
const post = (body: Body, token = admin, headers = {}) =>
  anonymous.post<NewKey>(PATH, body, { token, headers });
const rotate = (id: string, body: Body = {}, token = admin) =>
  anonymous.post<NewKey>(`${PATH}/${id}/rotate`, body, { token });
const revoke = (id: string) => anonymous.delete<NewKey>(`${PATH}/${id}`, { token: admin });
const REFUSED = { status: 401, body: { code: 'authentication_error' } };

describe('an API key', () => {
  it('shows its full text once and later only its first and last characters', async () => {
    const { status, body, headers } = await post({ name: 'till' });
    expect(status).toBe(201);
    expect(body.key).toMatch(/^sk_test_[\w-]{43}[0-9A-Za-z]{6}$/);
    expect(body).toMatchObject({
      name: 'till',
      prefix: expect.stringMatching(/^sk_test_/),
      last4: body.key.slice(-4),
      scope: 'COMPANY',
      company_id: demo.merchant_id,
      organization_id: demo.organization_id,
      allowed_ips: [],
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
      rotated_from: null,
    });
    expect(headers.get('location')).toBe(`${PATH}/${body.id}`);
    const { key, ...rest } = body;
    const read = await anonymous.get(`${PATH}/${body.id}`, { token: admin });
    expect(read.body).toEqual(rest);
    const list = await anonymous.get<{ data: Body[] }>(`${PATH}?limit=100`, { token: admin });
    expect(list.body.data).toContainEqual(rest);
    expect(list.text).not.toContain(key);
  });

  it('works at once for its one merchant with the permissions of its maker that a key may have', async () => {
    const { key, permissions } = await newApiKey(admin);
    const { body } = await use(key);
    expect(body.data.map(({ id }) => id)).toEqual([demo.merchant_id]);
    expect(permissions).toContain('merchant.transaction.create');
    expect((permissions as string[]).filter((one) => /^(user|role|api_key)\./.test(one))).toEqual([]);
    expect((await use(key, `/v1/merchants/${demo.sibling_merchant_id}`)).status).toBe(404);
  });

  it('has only its own permissions', async () => {
    const { key } = await newApiKey(admin, { permissions: ['merchant.company.*'] });
    expect((await use(key)).status).toBe(200);
    expect((await use(key, '/v1/transactions')).body).toMatchObject({
      status: 403,
      code: 'permission_denied',
      required_permission: 'transaction.list',
    });
  });

  it('records its last use', async () => {
    const { id, key } = await newApiKey(admin);
    await use(key);
    await eventually(async () => {
      const { body } = await anonymous.get(`${PATH}/${id}`, { token: admin });
      expect(body).toMatchObject({ last_used_at: expect.any(String) });
    });
  });

  it('is refused at once when it is revoked, and stays on the list', async () => {
    const { id, key } = await newApiKey(admin);
    expect((await use(key)).status).toBe(200);
    const revoked = await revoke(id);
    expect(revoked).toMatchObject({ status: 200, body: { id, revoked_at: expect.any(String) } });
    expect(await use(key)).toMatchObject(REFUSED);
    expect((await revoke(id)).body).toEqual(revoked.body);
    expect((await rotate(id)).body).toMatchObject({ status: 409, code: 'invalid_api_key_state' });
  });

  it('works until it expires, and only from its allowed addresses', async () => {
    const expires_at = new Date(Date.now() + 10_000).toISOString();
    const [short, here, elsewhere] = await Promise.all([
      newApiKey(admin, { expires_at }),
      newApiKey(admin, { allowed_ips: ['127.0.0.0/8', '::1'] }),
      newApiKey(admin, { allowed_ips: ['203.0.113.7', '2001:db8::/32'] }),
    ]);
    expect(short).toMatchObject({ expires_at });
    expect((await use(here.key)).status).toBe(200);
    expect(await use(elsewhere.key)).toMatchObject(REFUSED);
    await eventually(async () => expect(await use(short.key)).toMatchObject(REFUSED));
  });

  it('is made once per Idempotency-Key by 20 simultaneous requests and shows its text to one of them', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const all = await Promise.all(Array.from({ length: 20 }, () => post({ name: 'a' }, admin, headers)));
    const [made, ...others] = all.filter(({ status }) => status === 201);
    expect(others).toEqual([]);
    expect((await use(made!.body.key)).status).toBe(200);
    const { key: _text, ...rest } = made!.body;
    const replays = all.filter(({ status }) => status === 200);
    expect(replays).toHaveLength(19);
    for (const { body, headers: answered } of replays) {
      expect(body).toEqual({ ...rest, last_used_at: body['last_used_at'] });
      expect(answered.get('idempotent-replayed')).toBe('true');
    }
    const other = await post({ name: 'b' }, admin, headers);
    expect(other.body).toMatchObject({ status: 409, code: 'idempotency_key_conflict' });
  });

  it.each<[string, Body, string, string]>([
    ['no name', {}, '#/name', 'required'],
    ['an end in the past', { name: 'x', expires_at: '2020-01-01T00:00:00Z' }, '#/expires_at', 'too_small'],
    [
      'a permission of users only',
      { name: 'x', permissions: ['user.list'] },
      '#/permissions/0',
      'invalid_enum',
    ],
  ])('is not made with %s', async (_fault, body, pointer, code) => {
    expect((await post(body)).body).toMatchObject({ status: 400, errors: [{ pointer, code }] });
  });

  it('has at most its maker’s permissions and only in the maker’s company', async () => {
    const { token } = await newSession(admin, await newRole(admin, ['api_key.*', 'event.list']));
    const denied = { status: 403, code: 'permission_denied' };
    expect((await post({ name: 'x', permissions: ['merchant.*'] }, token)).body).toMatchObject(denied);
    expect((await post({ name: 'x' }, token)).body).toMatchObject({ permissions: ['event.list'] });
    expect((await post({ name: 'x', scope: 'ORGANIZATION' })).body).toMatchObject(denied);
    const strong = await newApiKey(admin);
    expect((await rotate(strong.id, {}, token)).body).toMatchObject(denied);
  });

  it('cannot make keys', async () => {
    expect(await api.post(PATH, { name: 'x' })).toMatchObject(REFUSED);
  });
});

describe('a rotation', () => {
  it('makes a key with the same permissions and keeps the old one valid for the overlap', async () => {
    const old = await newApiKey(admin, {
      permissions: ['merchant.company.view'],
      allowed_ips: ['127.0.0.1', '::1'],
    });
    const { status, body } = await rotate(old.id, { overlap_hours: 1 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      rotated_from: old.id,
      permissions: ['merchant.company.view'],
      allowed_ips: ['127.0.0.1', '::1'],
      scope: 'COMPANY',
    });
    expect(body.key).not.toBe(old.key);
    expect([(await use(old.key)).status, (await use(body.key)).status]).toEqual([200, 200]);
    const { body: ending } = await anonymous.get(`${PATH}/${old.id}`, { token: admin });
    const left = Date.parse(String(ending['expires_at'])) - Date.now();
    expect(Math.round(left / 60_000)).toBe(60);
  });

  it('ends the old key at once without an overlap', async () => {
    const old = await newApiKey(admin);
    expect((await use(old.key)).status).toBe(200);
    const { body } = await rotate(old.id, { overlap_hours: 0 });
    expect(await use(old.key)).toMatchObject(REFUSED);
    expect((await use(body.key)).status).toBe(200);
  });

  it('refuses an overlap of 169 hours', async () => {
    const { id } = await newApiKey(admin);
    const { body } = await rotate(id, { overlap_hours: 169 });
    expect(body).toMatchObject({ status: 400, errors: [{ pointer: '#/overlap_hours', code: 'too_big' }] });
  });

  it('and a simultaneous revocation leave no valid key that was not returned to a caller', async () => {
    const old = await newApiKey(admin);
    const [rotated, revoked] = await Promise.all([rotate(old.id, { overlap_hours: 1 }), revoke(old.id)]);
    expect(revoked.status).toBe(200);
    expect([201, 409]).toContain(rotated.status);
    expect(await use(old.key)).toMatchObject(REFUSED);
    const list = await anonymous.get<{ data: Body[] }>(`${PATH}?limit=100`, { token: admin });
    const successors = list.body.data.filter(
      (one) => one['rotated_from'] === old.id && one['revoked_at'] === null,
    );
    expect(successors).toHaveLength(rotated.status === 201 ? 1 : 0);
  });
});
