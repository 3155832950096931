// API keys from their making to their end, and the signing keys beside them, on a real MongoDB over real gRPC.
import { createHash, randomUUID } from 'node:crypto';
import { loadMessage, TOPICS } from '@mps/contracts';
import type { IdentityEvent__Output } from '@mps/contracts/gen/mps/identity/v1/IdentityEvent';
import type { CallContext } from '@mps/chassis';
import { parseApiKey } from '@mps/kernel';
import { codeOf, login, newPerson, startIdentity, value, type RunningIdentity } from './identity.fixture';
import { IDEMPOTENCY_CLAIM_MS } from './limits';

jest.setTimeout(60_000);

let service: RunningIdentity;
beforeAll(async () => void (service = await startIdentity()));
afterAll(() => service.stop());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const verify = (key: string) => service.client.VerifyApiKey({ key_sha256: sha256(key) }, service.system);
const verdict = async (key: string): Promise<string> => codeOf(await verify(key));
const create = (request: object, caller: CallContext) =>
  service.client.CreateApiKey({ name: 'till', scope: 'COMPANY', ...request }, caller);

async function sessionIn(role = 'admin', where: { companyId?: string; organizationId?: string } = {}) {
  const person = await newPerson(service, { role, ...where });
  return { ...person, caller: await service.asSession(await login(service, person.identifier)) };
}

/** What a crash between the making and its record leaves behind. */
const forgetAnswers = () =>
  service.connection.collection('idempotency').updateMany({}, { $unset: { answer: '' } });

const documentsOf = (id: string) =>
  service.connection
    .collection<{ _id: string; outbox: { type: string; message: { buffer: Buffer } }[] }>('api_keys')
    .findOne({ _id: id });

describe('an operator’s key', () => {
  const organization_id = randomUUID();

  it('of an organization holds for all its companies and all that a key may do', async () => {
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

  it('of a company holds for that company', async () => {
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

  it('is refused with every fault named at once', async () => {
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

  it('is issued to nobody else, and nobody but the gateway asks who holds one', async () => {
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

describe('a user’s key', () => {
  it('may do by default what its maker may and a key can, in the selected company', async () => {
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

  it('of the whole organization is made in the organization’s own company', async () => {
    const organizationId = randomUUID();
    const { caller } = await sessionIn('admin', { companyId: organizationId, organizationId });
    const { key } = value(await create({ scope: 'ORGANIZATION' }, caller));
    expect(value(await verify(key)).company_id).toBeUndefined();
  });

  it('ends when it expires, to the millisecond of real time', async () => {
    const { caller } = await sessionIn();
    const expires_at = new Date(service.now().getTime() + 3_600_000).toISOString();
    const { key } = value(await create({ expires_at }, caller));
    expect(value(await verify(key)).expires_at).toBe(expires_at);
    service.advance(3_600_000);
    expect(await verdict(key)).toBe('authentication_error');
  });

  it('is answered again, text and all, to one Idempotency-Key, also of many at once', async () => {
    const { caller } = await sessionIn();
    const request = { idempotency_key: randomUUID() };
    const results = await Promise.all(Array.from({ length: 8 }, () => create(request, caller)));
    const codes = new Set(results.map(codeOf));
    expect([...codes].every((code) => code === 'OK' || code === 'request_in_progress')).toBe(true);
    const replay = value(await create(request, caller));
    expect(replay.replayed).toBe(true);
    expect(await verdict(replay.key)).toBe('OK');
    expect(value(await service.client.ListApiKeys({}, caller)).api_keys).toHaveLength(1);
    const stored = JSON.stringify(await service.connection.collection('idempotency').find().toArray());
    expect(stored).not.toContain(replay.key);
  });

  it('is one key when its making was cut off before it was answered, under the text that is answered', async () => {
    const { caller } = await sessionIn();
    const request = { idempotency_key: randomUUID() };
    const lost = value(await create(request, caller));
    await forgetAnswers();
    expect(codeOf(await create(request, caller))).toBe('request_in_progress');
    service.advance(IDEMPOTENCY_CLAIM_MS);
    const made = value(await create(request, caller));
    expect(made).toMatchObject({ replayed: false, api_key: { id: lost.api_key!.id } });
    expect([await verdict(lost.key), await verdict(made.key)]).toEqual(['authentication_error', 'OK']);
    expect(value(await service.client.ListApiKeys({}, caller)).api_keys).toHaveLength(1);
  });

  it('is seen in its scope and nowhere else', async () => {
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

describe('the end of a key', () => {
  it('by revocation is at once, is told, and can be said twice', async () => {
    const { caller } = await sessionIn();
    const { key, api_key } = value(await create({}, caller));
    const request = { api_key_id: api_key!.id };
    const first = value(await service.client.RevokeApiKey(request, caller)).api_key!;
    expect(await verdict(key)).toBe('authentication_error');
    expect(value(await service.client.RevokeApiKey(request, caller)).api_key).toEqual(first);
    const stored = await documentsOf(api_key!.id);
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
    expect(everything).not.toContain(sha256(key));
    const told = stored!.outbox.map(({ message }) => message.buffer.toString('latin1')).join('');
    expect(told).not.toContain((stored as unknown as { key_hmac: string }).key_hmac);
  });

  it('by rotation comes at the end of the overlap, and the new key goes on', async () => {
    const { caller } = await sessionIn();
    const old = value(await create({ permissions: { permissions: ['event.list'] } }, caller));
    const request = { api_key_id: old.api_key!.id, overlap_hours: 2 };
    const next = value(await service.client.RotateApiKey(request, caller));
    expect(next.api_key).toMatchObject({ rotated_from: old.api_key!.id, permissions: ['event.list'] });
    expect([await verdict(old.key), await verdict(next.key)]).toEqual(['OK', 'OK']);
    service.advance(2 * 3_600_000 - 5_000);
    expect(await verdict(old.key)).toBe('OK');
    service.advance(5_000);
    expect([await verdict(old.key), await verdict(next.key)]).toEqual(['authentication_error', 'OK']);
    expect(codeOf(await service.client.RotateApiKey(request, caller))).toBe('invalid_api_key_state');
  });

  it('by rotation leaves the successor the granted expiry, and the next successor too', async () => {
    const { caller } = await sessionIn();
    const expires_at = new Date(service.now().getTime() + 30 * 86_400_000).toISOString();
    const first = value(await create({ expires_at }, caller));
    const rotate = (id: string) => service.client.RotateApiKey({ api_key_id: id, overlap_hours: 1 }, caller);
    const second = value(await rotate(first.api_key!.id));
    expect(second.api_key!.expires_at).toBe(expires_at);
    const shown = value(await service.client.GetApiKey({ api_key_id: first.api_key!.id }, caller));
    expect(Date.parse(shown.api_key!.expires_at!)).toBeLessThan(Date.parse(expires_at));
    // The successor is revoked within the overlap: the first key is rotated again, and nothing was lost of the grant.
    value(await service.client.RevokeApiKey({ api_key_id: second.api_key!.id }, caller));
    expect(value(await rotate(first.api_key!.id)).api_key!.expires_at).toBe(expires_at);
  });

  it('is no rotation while a successor lives, nor after a revocation', async () => {
    const { caller } = await sessionIn();
    const key = value(await create({}, caller));
    const request = { api_key_id: key.api_key!.id, overlap_hours: 24 };
    value(await service.client.RotateApiKey(request, caller));
    expect(codeOf(await service.client.RotateApiKey(request, caller))).toBe('invalid_api_key_state');
    value(await service.client.RevokeApiKey({ api_key_id: key.api_key!.id }, caller));
    expect(codeOf(await service.client.RotateApiKey(request, caller))).toBe('invalid_api_key_state');
  });

  it('by rotation without overlap is at once', async () => {
    const { caller } = await sessionIn();
    const old = value(await create({}, caller));
    const request = { api_key_id: old.api_key!.id, overlap_hours: 0 };
    const next = value(await service.client.RotateApiKey(request, caller));
    expect([await verdict(old.key), await verdict(next.key)]).toEqual(['authentication_error', 'OK']);
  });

  it('by a rotation that was cut off after it leaves nobody without a key, and a revocation holds', async () => {
    const { caller } = await sessionIn();
    const old = value(await create({}, caller));
    const request = { api_key_id: old.api_key!.id, overlap_hours: 0, idempotency_key: randomUUID() };
    const lost = value(await service.client.RotateApiKey(request, caller));
    await forgetAnswers();
    service.advance(IDEMPOTENCY_CLAIM_MS);
    const next = value(await service.client.RotateApiKey(request, caller));
    expect(next.api_key!.id).toBe(lost.api_key!.id);
    const verdicts = await Promise.all([old.key, lost.key, next.key].map(verdict));
    expect(verdicts).toEqual(['authentication_error', 'authentication_error', 'OK']);
    await forgetAnswers();
    value(await service.client.RevokeApiKey({ api_key_id: old.api_key!.id }, caller));
    service.advance(IDEMPOTENCY_CLAIM_MS);
    expect(codeOf(await service.client.RotateApiKey(request, caller))).toBe('invalid_api_key_state');
  });

  it('by revocation leaves no successor of a rotation that came too late', async () => {
    for (let round = 0; round < 8; round++) {
      const { caller } = await sessionIn();
      const old = value(await create({}, caller));
      const id = { api_key_id: old.api_key!.id };
      const [rotated] = await Promise.all([
        service.client.RotateApiKey({ ...id, overlap_hours: 24 }, caller),
        service.client.RevokeApiKey(id, caller),
      ]);
      expect(await verdict(old.key)).toBe('authentication_error');
      const { api_keys } = value(await service.client.ListApiKeys({}, caller));
      const living = api_keys.filter((one) => one.revoked_at === undefined);
      expect(living).toHaveLength(rotated.ok ? 1 : 0);
    }
  });

  it('by 20 simultaneous rotations leaves one live successor, and the old key its overlap', async () => {
    const { caller } = await sessionIn();
    const old = value(await create({}, caller));
    const request = { api_key_id: old.api_key!.id, overlap_hours: 24 };
    const all = await Promise.all(
      Array.from({ length: 20 }, () => service.client.RotateApiKey(request, caller)),
    );
    const won = all.filter((one) => one.ok);
    expect(won).toHaveLength(1);
    expect(new Set(all.filter((one) => !one.ok).map(codeOf))).toEqual(new Set(['invalid_api_key_state']));
    expect(await verdict(value(won[0]!).key)).toBe('OK');
    expect(await verdict(old.key)).toBe('OK');
    const { api_keys } = value(await service.client.ListApiKeys({ page: { limit: 100 } }, caller));
    expect(api_keys.filter((one) => one.revoked_at === undefined)).toHaveLength(2);
  });

  it('is not the way to the text of a stronger key', async () => {
    const admin = await sessionIn();
    const strong = value(await create({ permissions: { permissions: ['*'] } }, admin.caller));
    const { caller } = await sessionIn('developer', {
      companyId: admin.companyId,
      organizationId: admin.organizationId,
    });
    const request = { api_key_id: strong.api_key!.id, overlap_hours: 1 };
    expect(codeOf(await service.client.RotateApiKey(request, caller))).toBe('permission_denied');
  });
});

it('the time of last use is written without touching what the key is', async () => {
  const { caller } = await sessionIn();
  const { key, api_key } = value(await create({}, caller));
  const get = async () => value(await service.client.GetApiKey({ api_key_id: api_key!.id }, caller)).api_key!;
  expect((await get()).last_used_at).toBeUndefined();
  await verdict(key);
  service.advance(1);
  await verdict(key);
  while ((await get()).last_used_at === undefined) await new Promise((resolve) => setTimeout(resolve, 250));
  expect((await documentsOf(api_key!.id)) as unknown as { version: number }).toMatchObject({ version: 1 });
});

describe('the signing key', () => {
  it('is rotated so that tokens of both are good all the time, however many ask at once', async () => {
    const { identifier } = await newPerson(service);
    const old = await login(service, identifier);
    const asked = await Promise.all(
      [1, 2, 3].map(() => service.client.RotateSigningKey({}, service.operator)),
    );
    const [next] = asked.map((one) => value(one).kid);
    expect(new Set(asked.map((one) => value(one).kid)).size).toBe(1);
    const published = async () =>
      value(await service.client.GetJwks({}, service.system)).keys.map((one) => one.kid);
    const kidOf = (token: string): unknown =>
      (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: unknown }).kid;
    const first = kidOf(old.token);
    expect(await published()).toEqual([next, first]);
    expect(kidOf((await login(service, identifier)).token)).toBe(first);
    expect(codeOf(await service.client.RotateSigningKey({}, service.system))).toBe('permission_denied');
    const stored = await service.connection.collection('signing_keys').find().toArray();
    for (const one of stored) expect(Object.keys(one).sort()).not.toContain('d');
  });
});
