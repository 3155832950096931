// Rotations of API keys: overlap, races, and repeats with an Idempotency-Key, on a real MongoDB over real gRPC.
import { randomUUID } from 'node:crypto';
import type { CallContext } from '@mps/contracts';
import {
  codeOf,
  createKey,
  findKeyVerdict,
  newSession,
  value,
  withKey,
  type RunningIdentity,
  withIdentity,
} from './identity.fixture';

let service: RunningIdentity;
withIdentity((running) => (service = running));

const verdict = (key?: string) => findKeyVerdict(service, key);
const create = (request: object, caller: CallContext) => createKey(service, request, caller);
const sessionIn = (role = 'admin', where: { companyId?: string; organizationId?: string } = {}) =>
  newSession(service, { role, ...where });

describe('a rotation', () => {
  it('ends the old key after the overlap, and the successor stays valid', async () => {
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

  it('gives every successor the granted expiry', async () => {
    const { caller } = await sessionIn();
    const expires_at = new Date(service.now().getTime() + 30 * 86_400_000).toISOString();
    const first = value(await create({ expires_at }, caller));
    const rotate = (id: string) => service.client.RotateApiKey({ api_key_id: id, overlap_hours: 1 }, caller);
    const second = value(await rotate(first.api_key!.id));
    expect(second.api_key!.expires_at).toBe(expires_at);
    const shown = value(await service.client.GetApiKey({ api_key_id: first.api_key!.id }, caller));
    expect(Date.parse(shown.api_key!.expires_at!)).toBeLessThan(Date.parse(expires_at));
    // The successor is revoked within the overlap. The first key is rotated again and still has its whole granted
    // expiry.
    value(await service.client.RevokeApiKey({ api_key_id: second.api_key!.id }, caller));
    expect(value(await rotate(first.api_key!.id)).api_key!.expires_at).toBe(expires_at);
  });

  it('is refused while a successor lives, and after a revocation', async () => {
    const { caller } = await sessionIn();
    const key = value(await create({}, caller));
    const request = { api_key_id: key.api_key!.id, overlap_hours: 24 };
    value(await service.client.RotateApiKey(request, caller));
    expect(codeOf(await service.client.RotateApiKey(request, caller))).toBe('invalid_api_key_state');
    value(await service.client.RevokeApiKey({ api_key_id: key.api_key!.id }, caller));
    expect(codeOf(await service.client.RotateApiKey(request, caller))).toBe('invalid_api_key_state');
  });

  it('without overlap ends the old key at once', async () => {
    const { caller } = await sessionIn();
    const old = value(await create({}, caller));
    const request = { api_key_id: old.api_key!.id, overlap_hours: 0 };
    const next = value(await service.client.RotateApiKey(request, caller));
    expect([await verdict(old.key), await verdict(next.key)]).toEqual(['authentication_error', 'OK']);
  });

  it('sent 20 times with one Idempotency-Key makes one successor and shows its text once', async () => {
    const { caller } = await sessionIn();
    const old = value(await create({}, caller));
    const request = { api_key_id: old.api_key!.id, overlap_hours: 1 };
    const once = withKey(caller, randomUUID(), request);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => service.client.RotateApiKey(request, once)),
    );
    const answers = all.map(value);
    const [made, ...others] = answers.filter(({ replayed }) => !replayed);
    expect(others).toEqual([]);
    expect(await verdict(made!.key)).toBe('OK');
    for (const { key, api_key } of answers.filter(({ replayed }) => replayed))
      expect([key, api_key!.id]).toEqual([undefined, made!.api_key!.id]);
    expect(value(await service.client.ListApiKeys({}, caller)).api_keys).toHaveLength(2);
  });

  it('is replayed after its successor was revoked and the key rotated again', async () => {
    const { caller } = await sessionIn();
    const old = value(await create({}, caller));
    const request = { api_key_id: old.api_key!.id, overlap_hours: 1 };
    const once = withKey(caller, randomUUID(), request);
    const next = value(await service.client.RotateApiKey(request, once));
    value(await service.client.RevokeApiKey({ api_key_id: next.api_key!.id }, caller));
    value(await service.client.RotateApiKey(request, caller));
    const replay = value(await service.client.RotateApiKey(request, once));
    expect(replay).toMatchObject({ replayed: true, api_key: { id: next.api_key!.id } });
    expect(replay.api_key!.revoked_at).toBeDefined();
    expect(value(await service.client.ListApiKeys({}, caller)).api_keys).toHaveLength(3);
  });

  it('interrupted before the old key’s end was set is finished by a repeat with its Idempotency-Key', async () => {
    const { caller } = await sessionIn();
    const old = value(await create({}, caller));
    const request = { api_key_id: old.api_key!.id, overlap_hours: 0 };
    const once = withKey(caller, randomUUID(), request);
    const next = value(await service.client.RotateApiKey(request, once));
    // The state after a crash between the two writes.
    await service.connection
      .collection<{ _id: string }>('api_keys')
      .updateOne({ _id: old.api_key!.id }, { $set: { rotated_to: null, rotation_ends_at: null } });
    expect(await verdict(old.key)).toBe('OK');
    const replay = value(await service.client.RotateApiKey(request, once));
    expect(replay).toEqual({ replayed: true, api_key: next.api_key });
    expect(await verdict(old.key)).toBe('authentication_error');
  });

  it('that lost against a revocation answers invalid_api_key_state to a repeat with its Idempotency-Key too', async () => {
    const { caller } = await sessionIn();
    const old = value(await create({}, caller));
    const request = { api_key_id: old.api_key!.id, overlap_hours: 1 };
    const once = withKey(caller, randomUUID(), request);
    const next = value(await service.client.RotateApiKey(request, once));
    // The state after a crash between the two writes.
    await service.connection
      .collection<{ _id: string }>('api_keys')
      .updateOne({ _id: old.api_key!.id }, { $set: { rotated_to: null, rotation_ends_at: null } });
    value(await service.client.RevokeApiKey({ api_key_id: old.api_key!.id }, caller));
    for (const _attempt of [1, 2])
      expect(codeOf(await service.client.RotateApiKey(request, once))).toBe('invalid_api_key_state');
    expect(await verdict(next.key)).toBe('authentication_error');
  });

  it('that lost against a revocation leaves no live successor', async () => {
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

  it('sent 20 times at once leaves one live successor, and the old key until the end of the overlap', async () => {
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

  it('of a key with more permissions than the caller’s is refused', async () => {
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
