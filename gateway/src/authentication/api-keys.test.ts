// API keys, right and wrong in every way, with identity behind a real gRPC server.
import {
  askWithKey,
  gateway,
  hash,
  identity,
  KEY_OWNER,
  makeKey,
  serveAuthentication,
  withoutKey,
} from './authentication.fixture';

serveAuthentication();

it('asks identity once for several requests with the same key', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => askWithKey(makeKey(1))));
  expect(answers[0]!.body).toEqual({
    kind: 'api_key',
    principal_id: 'k1',
    organization_id: 'o1',
    company_id: 'c1',
    permissions: ['*'],
    label: '',
  });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(identity.keyRequests).toBe(1);
});

it.each([
  ['a key with a typo', `${makeKey(1).slice(0, -1)}X`],
  ['a key of the other mode', makeKey(1, 'live')],
  ['text that is not a key', 'sk_test_'],
  ['two keys in one header', `${makeKey(1)}, ${makeKey(1)}`],
])('refuses %s without asking identity', async (_case, key) => {
  expect((await askWithKey(key)).status).toBe(401);
  expect(identity.keyRequests).toBe(0);
});

it('refuses an unknown key, and caches the refusal for five seconds only', async () => {
  const key = makeKey(8);
  expect((await askWithKey(key)).status).toBe(401);
  expect((await askWithKey(key)).status).toBe(401);
  expect(identity.keyRequests).toBe(1);
  gateway.clock.advanceMs(5_001);
  identity.keys.set(hash(key), { ...KEY_OWNER, api_key_id: 'k8' });
  expect((await askWithKey(key)).status).toBe(200);
  identity.keys.delete(hash(key));
});

it('caches an acceptance until the key is forgotten', async () => {
  await askWithKey(makeKey(1));
  await withoutKey(makeKey(1), async () => {
    expect((await askWithKey(makeKey(1))).status).toBe(200);
    gateway.authentication.access.forgetApiKey('k1');
    expect((await askWithKey(makeKey(1))).status).toBe(401);
  });
});

it('does not cache an acceptance that was under way when the key was revoked', async () => {
  let open = (): void => undefined;
  identity.gate = new Promise((resolve) => (open = resolve));
  const early = askWithKey(makeKey(1));
  while (identity.keyRequests === 0) await new Promise((resolve) => setImmediate(resolve));
  await withoutKey(makeKey(1), async () => {
    gateway.authentication.access.forgetApiKey('k1');
    open();
    identity.gate = undefined;
    await early;
    expect((await askWithKey(makeKey(1))).status).toBe(401);
  });
});

it('refuses an expired key even while its acceptance is cached', async () => {
  const key = makeKey(4);
  identity.keys.set(hash(key), {
    ...KEY_OWNER,
    api_key_id: 'k4',
    expires_at: new Date(gateway.clock.now().getTime() + 1_000).toISOString(),
  });
  expect((await askWithKey(key)).status).toBe(200);
  gateway.clock.advanceMs(1_001);
  expect((await askWithKey(key)).status).toBe(401);
});

describe('a key with allowed addresses', () => {
  beforeAll(() => {
    const allowed_ips = ['10.1.0.0/16', '2001:db8::1', '::ffff:172.16.0.0/108', '::ffff:192.168.0.0/16'];
    identity.keys.set(hash(makeKey(3)), { ...KEY_OWNER, api_key_id: 'k3', allowed_ips });
  });

  it.each([
    ['10.1.2.3', 200],
    ['2001:db8::1', 200],
    ['10.1.2.3:51234', 200],
    ['[2001:db8::1]:443', 200],
    ['172.31.0.1', 200],
    ['::ffff:172.16.0.1', 200],
    ['172.32.0.1', 401],
    ['10.2.0.1', 401],
    ['2001:db8::2', 401],
    // A range of IPv4 that is written as IPv6 needs at least 96 bits.
    ['192.168.0.1', 401],
  ])('answers a request from %s with %i', async (address, status) => {
    expect((await askWithKey(makeKey(3), { 'x-forwarded-for': address })).status).toBe(status);
  });
});
