// Replicas on one database switch the encryption key step by step: one key, the next one announced, the next one
// writing, the old one gone. On the way no session ends, no lock is lost and no request is done twice.
import { keyIdOf, makeKeyRing } from '@mps/kernel';
import { TOTP } from 'otpauth';
import {
  PASSWORD,
  codeOf,
  login,
  newKey,
  newPerson,
  newSession,
  startIdentity,
  value,
  withKey,
  type RunningIdentity,
} from './identity.fixture';

const [oldKey, nextKey] = [newKey(), newKey()];
const oldId = makeKeyRing([oldKey]).writeKeyId;
const nextId = makeKeyRing([nextKey]).writeKeyId;

let before: RunningIdentity;
let announced: RunningIdentity;
let switched: RunningIdentity;
beforeAll(async () => {
  before = await startIdentity({ keys: [oldKey] });
  announced = await startIdentity({ keys: [oldKey, nextKey], beside: before });
  switched = await startIdentity({ keys: [nextKey, oldKey], beside: before });
});
afterAll(async () => {
  await switched.stop();
  await announced.stop();
  await before.stop();
});

const refresh = ({ client, system }: RunningIdentity, refresh_token: string) =>
  client.Refresh({ refresh_token }, system);

it('refreshes a session on every replica', async () => {
  const { identifier } = await newPerson(before);
  let token = (await login(before, identifier)).refresh_token;
  for (const replica of [announced, switched, announced, switched]) {
    token = value(await refresh(replica, token)).session!.refresh_token;
  }
  const used = (await login(switched, identifier)).refresh_token;
  value(await refresh(announced, used));
  expect(codeOf(await refresh(announced, used))).toBe('authentication_error');
});

it('replays a creation with a fingerprint of the other key, and refuses another body', async () => {
  const { caller, companyId } = await newSession(before);
  const roles = value(await before.client.ListRoles({ page: { page: 1, limit: 100 } }, caller)).roles;
  const role_id = roles.find(({ name }) => name === 'user')!.id;
  const body = (first_name: string) => ({
    identifier_type: 'EMAIL',
    identifier_value: `${companyId}@example.com`,
    first_name,
    last_name: 'Lima',
    role_id,
    metadata_json: '{}',
  });
  // Each replica needs a caller token of its own.
  const call = async (replica: RunningIdentity, first_name: string) =>
    replica.client.CreateUser(
      body(first_name),
      withKey(await replica.as(caller.caller), 'one key', body(first_name)),
    );
  const { user } = value(await call(announced, 'Rui'));
  for (const replica of [switched, announced, before]) {
    expect(value(await call(replica, 'Rui'))).toMatchObject({ replayed: true, user: { id: user!.id } });
    expect(codeOf(await call(replica, 'Ana'))).toBe('idempotency_key_conflict');
  }
});

it('counts failed logins together, and locks for all replicas', async () => {
  const { identifier } = await newPerson(before);
  const fail = ({ client, system }: RunningIdentity) =>
    client.Login({ identifier, password: 'a-wrong-passphrase' }, system);
  for (const replica of [announced, switched, announced, switched, switched]) await fail(replica);
  for (const replica of [before, announced, switched]) {
    const right = await replica.client.Login({ identifier, password: PASSWORD }, replica.system);
    expect(codeOf(right)).toBe('authentication_error');
  }
});

it('reseals page by page for operators only, after which the old key can be removed', async () => {
  const { identifier, caller } = await newSession(switched);
  const tokenFromBefore = (await login(before, identifier)).refresh_token;
  expect(codeOf(await switched.keys.DescribeKeys({}, caller))).toBe('permission_denied');
  const signingKeys = 'signing_keys.sealed_private_key';
  expect(value(await switched.keys.DescribeKeys({}, switched.operator))).toEqual({
    write_key_id: nextId,
    key_ids: [nextId, oldId],
    members: [
      { name: signingKeys, is_sealed: true },
      { name: 'password_resets.delivery.sealed_token', is_sealed: true },
      { name: 'users.totp.sealed_secret', is_sealed: true },
      { name: 'users.idempotency.fingerprint', is_sealed: false },
      { name: 'login_attempts._id', is_sealed: false },
    ],
  });
  const walk = (replica: RunningIdentity, member: string) =>
    replica.keys.ResealPage({ member }, replica.operator).then(value);
  const tooEarly = await startIdentity({ keys: [nextKey], beside: before });
  const refused = await tooEarly.client.Login({ identifier, password: PASSWORD }, tooEarly.system);
  await tooEarly.stop();
  expect(codeOf(refused)).toBe('internal_error');
  expect(await walk(announced, signingKeys)).toMatchObject({
    resealed: 0,
    by_key: [{ key_id: oldId, values: 1 }],
  });
  const done = { scanned: 1, unreadable: 0, by_key: [{ key_id: nextId, values: 1 }] };
  expect(await walk(switched, signingKeys)).toEqual({ ...done, resealed: 1 });
  expect(await walk(switched, signingKeys)).toEqual({ ...done, resealed: 0 });
  const after = await startIdentity({ keys: [nextKey], beside: before });
  try {
    await login(after, identifier);
    // The seal of this refresh token can no longer be verified. Its hash still decides, and a used token ends
    // nothing.
    const renewed = value(await refresh(after, tokenFromBefore)).session!;
    expect(codeOf(await refresh(after, tokenFromBefore))).toBe('authentication_error');
    value(await refresh(after, renewed.refresh_token));
    const gone = await walk(before, signingKeys);
    expect(gone).toMatchObject({ unreadable: 1, by_key: [{ key_id: nextId, values: 1 }] });
  } finally {
    await after.stop();
  }
});

it('opens a second factor on every replica, and reseals it', async () => {
  const { identifier, caller } = await newSession(before);
  const { secret } = value(await before.client.EnrolTotp({ current_password: PASSWORD }, caller));
  const codeAt = (timestamp: number): string => new TOTP({ secret }).generate({ timestamp });
  value(await before.client.ConfirmTotp({ totp: codeAt(Date.now()) }, caller));
  const member = 'users.totp.sealed_secret';
  const walked = value(await switched.keys.ResealPage({ member }, switched.operator));
  expect(walked).toMatchObject({ resealed: 1, unreadable: 0, by_key: [{ key_id: nextId, values: 1 }] });
  const totp = codeAt(Date.now() + 30_000);
  const request = { identifier, password: PASSWORD, totp };
  expect(codeOf(await announced.client.Login(request, announced.system))).toBe('OK');
});

it('counts the hashed values under each key', async () => {
  const { identifier } = await newPerson(before);
  await before.client.Login({ identifier, password: 'a-wrong-passphrase' }, before.system);
  const ids = await before.collections.loginAttempts.distinct('_id');
  const under = (id: string) => ids.filter((one) => keyIdOf(one) === id).length;
  const { by_key } = value(await before.keys.ResealPage({ member: 'login_attempts._id' }, before.operator));
  const counted = Object.fromEntries(by_key.map(({ key_id, values }) => [key_id, values]));
  expect(counted).toEqual({ [oldId]: under(oldId), [nextId]: under(nextId) });
});
