// API keys from creation to revocation, and the signing keys, on a real MongoDB over real gRPC.
import { createHash, randomUUID } from 'node:crypto';
import { loadMessage, TOPICS, type CallContext } from '@mps/contracts';
import type { IdentityEvent__Output } from '@mps/contracts/gen/mps/identity/v1/IdentityEvent';
import { parseApiKey } from '@mps/kernel';
import { createLocalJWKSet, jwtVerify } from 'jose';
import {
  codeOf,
  createKey,
  findKeyVerdict,
  login,
  newKey,
  newPerson,
  newSession,
  startIdentity,
  value,
  verifyKey,
  withKey,
  type RunningIdentity,
  withIdentity,
} from './identity.fixture';

const SIGNING_KEY_LEAD_MS = 600_000;

let service: RunningIdentity;
withIdentity((running) => (service = running));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const verify = (key?: string) => verifyKey(service, key);
const verdict = (key?: string) => findKeyVerdict(service, key);
const create = (request: object, caller: CallContext) => createKey(service, request, caller);

const sessionIn = (role = 'admin', where: { companyId?: string; organizationId?: string } = {}) =>
  newSession(service, { role, ...where });

const findStoredKey = (id: string) =>
  service.connection
    .collection<{ _id: string; outbox: { type: string; message: { buffer: Buffer } }[] }>('api_keys')
    .findOne({ _id: id });

describe('a key issued by an operator', () => {
  const organization_id = randomUUID();

  it('for an organization covers all its companies and every permission of keys', async () => {
    const request = { name: 'first', scope: 'ORGANIZATION', organization_id, company_id: organization_id };
    const { key, api_key } = value(await service.client.IssueApiKey(request, service.operator));
    expect(parseApiKey(key)).toEqual({ mode: 'test' });
    expect([api_key!.prefix, api_key!.last4]).toEqual([key.slice(0, 12), key.slice(-4)]);
    const holder = value(await verify(key));
    expect(holder).toMatchObject({ api_key_id: api_key!.id, organization_id, allowed_ips: [] });
    expect(holder.company_id).toBeUndefined();
    expect(holder.permissions).toContain('merchant.transaction.create');
    expect(holder.permissions).not.toContain('api_key.create');
  });

  it('for a company covers that company only', async () => {
    const company_id = randomUUID();
    const request = {
      name: 'one',
      scope: 'COMPANY',
      organization_id,
      company_id,
      permissions: ['event.list'],
    };
    const { key } = value(await service.client.IssueApiKey(request, service.operator));
    expect(value(await verify(key))).toMatchObject({
      organization_id,
      company_id,
      permissions: ['event.list'],
    });
  });

  it('is refused with all violations at once', async () => {
    const request = {
      name: '',
      scope: 'WORLD',
      organization_id,
      company_id: '',
      permissions: ['*', 'user.list'],
    };
    const refused = await service.client.IssueApiKey(request, service.operator);
    expect(refused).toMatchObject({ error: { code: 'validation_error' } });
    expect(refused.ok ? [] : refused.error.violations?.map(({ at, code }) => [at, code])).toEqual([
      ['#/permissions/1', 'invalid_enum'],
      ['#/name', 'required'],
      ['#/scope', 'invalid_enum'],
      ['#/company_id', 'required'],
    ]);
  });

  it('is issued to operators only, and verified for the gateway only', async () => {
    const request = { name: 'x', scope: 'ORGANIZATION', organization_id, company_id: organization_id };
    const everyone = await service.as({ kind: 'api_key', organization_id, permissions: ['*'] });
    for (const caller of [service.system, everyone, await service.as({ permissions: ['*'] })]) {
      expect(codeOf(await service.client.IssueApiKey(request, caller))).toBe('permission_denied');
    }
    for (const caller of [service.operator, everyone]) {
      expect(codeOf(await service.client.VerifyApiKey({ key_sha256: sha256('x') }, caller))).toBe(
        'permission_denied',
      );
    }
  });
});

describe('a key created by a user', () => {
  it('has by default its maker’s permissions that a key can hold, in the selected company', async () => {
    const { caller, companyId, organizationId, userId } = await sessionIn('developer');
    const { key, api_key } = value(await create({}, caller));
    expect(api_key).toMatchObject({
      company_id: companyId,
      organization_id: organizationId,
      created_by: userId,
    });
    expect(api_key!.permissions).toContain('webhook.create');
    expect(api_key!.permissions).toContain('merchant.company.view');
    expect(api_key!.permissions).not.toContain('merchant.company.edit');
    expect(value(await verify(key)).company_id).toBe(companyId);
  });

  it.each([
    ['developer', { permissions: { permissions: ['webhook.*', 'ledger.view'] } }, 'OK'],
    ['developer', { permissions: { permissions: ['merchant.transaction.create'] } }, 'permission_denied'],
    ['developer', { permissions: { permissions: ['*'] } }, 'permission_denied'],
    ['admin', { permissions: { permissions: ['*'] } }, 'OK'],
    ['admin', { permissions: { permissions: ['api_key.create'] } }, 'validation_error'],
    ['admin', { permissions: { permissions: [] } }, 'OK'],
    ['admin', { scope: 'ORGANIZATION' }, 'permission_denied'],
    ['admin', { scope: 'GALAXY' }, 'validation_error'],
    ['admin', { expires_at: '2020-01-01T00:00:00.000Z' }, 'validation_error'],
    ['admin', { expires_at: '2999-01-01T00:00:00.000Z', allowed_ips: ['10.0.0.0/8'] }, 'OK'],
  ])('made by %s with %j is answered %s', async (role, request, expected) => {
    const { caller } = await sessionIn(role);
    expect(codeOf(await create(request, caller))).toBe(expected);
  });

  it('for the whole organization is created from the organization’s own company', async () => {
    const organizationId = randomUUID();
    const { caller } = await sessionIn('admin', { companyId: organizationId, organizationId });
    const { key } = value(await create({ scope: 'ORGANIZATION' }, caller));
    expect(value(await verify(key)).company_id).toBeUndefined();
  });

  it('is refused from the millisecond of its expiry on', async () => {
    const { caller } = await sessionIn();
    const expires_at = new Date(service.now().getTime() + 3_600_000).toISOString();
    const { key } = value(await create({ expires_at }, caller));
    expect(value(await verify(key)).expires_at).toBe(expires_at);
    service.advance(3_600_000);
    expect(await verdict(key)).toBe('authentication_error');
  });

  it('is created once by 20 equal requests with one Idempotency-Key, and its text is shown once', async () => {
    const { caller } = await sessionIn();
    const once = withKey(caller, randomUUID(), {});
    const all = await Promise.all(Array.from({ length: 20 }, () => create({}, once)));
    const answers = all.map(value);
    const [made, ...others] = answers.filter(({ replayed }) => !replayed);
    expect(others).toEqual([]);
    expect(await verdict(made!.key)).toBe('OK');
    const replays = answers.filter(({ replayed }) => replayed);
    expect(replays).toHaveLength(19);
    for (const { key, api_key } of replays) expect([key, api_key]).toEqual([undefined, made!.api_key]);
    expect(value(await service.client.ListApiKeys({}, caller)).api_keys).toHaveLength(1);
    const other = withKey(caller, randomUUID(), {});
    expect(value(await create({}, other)).replayed).toBe(false);
  });

  it('is replayed in its current state, and conflicts with another body under the same Idempotency-Key', async () => {
    const { caller } = await sessionIn();
    const key = randomUUID();
    const made = value(await create({}, withKey(caller, key, {})));
    const revoked = value(await service.client.RevokeApiKey({ api_key_id: made.api_key!.id }, caller));
    expect(value(await create({}, withKey(caller, key, {})))).toEqual({
      api_key: revoked.api_key,
      replayed: true,
    });
    const other = withKey(caller, key, { name: 'other' });
    expect(codeOf(await create({ name: 'other' }, other))).toBe('idempotency_key_conflict');
  });

  it('frees its Idempotency-Key when it is refused', async () => {
    const { caller } = await sessionIn();
    const key = randomUUID();
    const wrong = { scope: 'GALAXY' };
    expect(codeOf(await create(wrong, withKey(caller, key, wrong)))).toBe('validation_error');
    expect(value(await create({}, withKey(caller, key, {}))).replayed).toBe(false);
  });

  it('is found within its scope only', async () => {
    const organizationId = randomUUID();
    const head = await sessionIn('admin', { companyId: organizationId, organizationId });
    const [one, other] = [
      await sessionIn('admin', { organizationId }),
      await sessionIn('admin', { organizationId }),
    ];
    const { api_key } = value(await create({}, one.caller));
    const get = async (caller: CallContext) =>
      codeOf(await service.client.GetApiKey({ api_key_id: api_key!.id }, caller));
    expect([await get(one.caller), await get(head.caller), await get(other.caller)]).toEqual([
      'OK',
      'OK',
      'resource_not_found',
    ]);
    expect(value(await service.client.ListApiKeys({}, other.caller)).page!.total).toBe(0);
    const revoke = { api_key_id: api_key!.id };
    expect(codeOf(await service.client.RevokeApiKey(revoke, other.caller))).toBe('resource_not_found');
    expect(codeOf(await service.client.RotateApiKey(revoke, other.caller))).toBe('resource_not_found');
  });
});

describe('a revocation', () => {
  it('takes effect at once, publishes an event, and changes nothing when repeated', async () => {
    const { caller } = await sessionIn();
    const { key, api_key } = value(await create({}, caller));
    const request = { api_key_id: api_key!.id };
    const first = value(await service.client.RevokeApiKey(request, caller)).api_key!;
    expect(await verdict(key)).toBe('authentication_error');
    expect(value(await service.client.RevokeApiKey(request, caller)).api_key).toEqual(first);
    const stored = await findStoredKey(api_key!.id);
    const codec = loadMessage<never, IdentityEvent__Output>(TOPICS.identity.file, TOPICS.identity.message);
    const events = stored!.outbox.map(({ message }) => codec.decode(message.buffer));
    expect(
      events.map(({ meta, api_key: told }) => [meta?.type, meta?.sequence, told?.revoked_at ?? null]),
    ).toEqual([
      ['api_key.changed', 1, null],
      ['api_key.changed', 2, first.revoked_at],
    ]);
    const everything =
      JSON.stringify(stored) +
      stored!.outbox.map(({ message }) => message.buffer.toString('latin1')).join('');
    expect(everything).not.toContain(key);
    expect(everything).not.toContain(sha256(key!));
    const told = stored!.outbox.map(({ message }) => message.buffer.toString('latin1')).join('');
    expect(told).not.toContain((stored as unknown as { key_hmac: string }).key_hmac);
  });
});

it('writes the time of last use without a new version of the key', async () => {
  const { caller } = await sessionIn();
  const { key, api_key } = value(await create({}, caller));
  const get = async () => value(await service.client.GetApiKey({ api_key_id: api_key!.id }, caller)).api_key!;
  expect((await get()).last_used_at).toBeUndefined();
  await verdict(key);
  service.advance(1);
  await verdict(key);
  while ((await get()).last_used_at === undefined) await new Promise((resolve) => setTimeout(resolve, 250));
  expect((await findStoredKey(api_key!.id)) as unknown as { version: number }).toMatchObject({ version: 1 });
});

describe('the signing key', () => {
  it('is rotated once by simultaneous requests, and tokens of both keys stay valid', async () => {
    const { identifier } = await newPerson(service);
    const old = await login(service, identifier);
    const asked = await Promise.all(
      [1, 2, 3].map(() => service.client.RotateSigningKey({}, service.operator)),
    );
    const [next] = asked.map((one) => value(one).kid);
    expect(new Set(asked.map((one) => value(one).kid)).size).toBe(1);
    const published = async () =>
      value(await service.client.GetJwks({}, service.system)).keys.map((one) => one.kid);
    const readKid = (token: string): unknown =>
      (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: unknown }).kid;
    const first = readKid(old.token);
    expect(await published()).toEqual([next, first]);
    expect(readKid((await login(service, identifier)).token)).toBe(first);
    expect(codeOf(await service.client.RotateSigningKey({}, service.system))).toBe('permission_denied');
    const stored = await service.connection.collection('signing_keys').find().toArray();
    for (const one of stored) expect(Object.keys(one).sort()).not.toContain('d');
  });

  it('of EdDSA signs until the ES256 key that a newer replica makes has been public for its lead', async () => {
    const keys = [newKey()] as const;
    const older = await startIdentity({ algorithm: 'EdDSA', keys });
    const newer = await startIdentity({ beside: older, keys });
    try {
      const { identifier } = await newPerson(older);
      const published = value(await newer.client.GetJwks({}, newer.system)).keys;
      expect(published.map(({ alg }) => alg)).toEqual(['ES256', 'EdDSA']);
      const verify = async ({ token }: { readonly token: string }, currentDate: Date) =>
        (await jwtVerify(token, createLocalJWKSet({ keys: published }), { currentDate })).protectedHeader.alg;
      for (const replica of [older, newer])
        expect(await verify(await login(replica, identifier), replica.now())).toBe('EdDSA');
      newer.advance(SIGNING_KEY_LEAD_MS);
      expect(await verify(await login(newer, identifier), newer.now())).toBe('ES256');
    } finally {
      await newer.stop();
      await older.stop();
    }
  });
});
