// Which credential counts, and how long an answer of identity counts while its events are late or identity is away.
import { err } from '@mps/kernel';
import { UNCONFIRMED_ACCEPTANCE_MS } from './answer-cache';
import {
  ask,
  askWithKey,
  askWithToken,
  gateway,
  identity,
  makeKey,
  serveAuthentication,
  withoutKey,
} from './authentication.fixture';

serveAuthentication();

describe('the credential of a request', () => {
  it.each([
    ['key', {}, 'ApiKey'],
    ['user', {}, 'Bearer'],
    ['any', {}, 'ApiKey'],
    ['user', { 'x-api-key': makeKey(1) }, 'Bearer'],
    ['user', { authorization: 'Basic abc' }, 'Bearer'],
  ])('returns 401 on a route of kind %s with %j and names the scheme %s', async (path, headers, scheme) => {
    const { status, challenge, body } = await ask(path, headers);
    expect([status, body['code']]).toEqual([401, 'authentication_error']);
    expect(challenge).toMatch(new RegExp(`^${scheme} realm=`));
  });

  it('returns 401 for a token on a route that accepts only keys', async () => {
    const { status, challenge } = await askWithToken(await gateway.token(), 'key');
    expect([status, challenge]).toEqual([401, expect.stringMatching(/^ApiKey /)]);
  });

  it('prefers the key to the token where the route accepts keys', async () => {
    const both = { 'x-api-key': makeKey(1), authorization: `Bearer ${await gateway.token()}` };
    expect((await ask('any', both)).body['principal_id']).toBe('k1');
    expect((await ask('user', both)).body['principal_id']).toBe('user-1');
    expect((await ask('any', { ...both, 'x-api-key': makeKey(9) })).status).toBe(401);
  });

  it('makes the gateway the caller on a route without credentials', async () => {
    expect((await ask('none', {})).body).toMatchObject({ kind: 'system', permissions: [] });
  });
});

describe('while the events of identity are late', () => {
  beforeEach(() => {
    identity.areEventsCurrent = false;
  });
  afterEach(() => {
    identity.areEventsCurrent = true;
  });

  it('uses the acceptance of a key for less than two seconds, and then asks identity again', async () => {
    for (let n = 0; n < 3; n++) expect((await askWithKey(makeKey(1))).status).toBe(200);
    expect(identity.keyRequests).toBe(1);
    await withoutKey(makeKey(1), async () => {
      gateway.clock.advanceMs(UNCONFIRMED_ACCEPTANCE_MS);
      expect((await askWithKey(makeKey(1))).status).toBe(401);
    });
    expect(identity.keyRequests).toBe(2);
    expect(UNCONFIRMED_ACCEPTANCE_MS).toBeLessThan(2_000);
  });

  it('asks identity about a session again after the same time', async () => {
    const token = await gateway.token();
    expect((await askWithToken(token)).status).toBe(200);
    gateway.clock.advanceMs(UNCONFIRMED_ACCEPTANCE_MS);
    identity.sessions.set('session-1', err({ code: 'authentication_error' }));
    expect((await askWithToken(token)).status).toBe(401);
  });

  it('caches a refusal as long as usual', async () => {
    for (let n = 0; n < 2; n++) {
      expect((await askWithKey(makeKey(9))).status).toBe(401);
      gateway.clock.advanceMs(UNCONFIRMED_ACCEPTANCE_MS);
    }
    expect(identity.keyRequests).toBe(1);
  });
});

it('returns 503 while identity is away, and does not cache that', async () => {
  identity.sessions.set('session-1', err({ code: 'service_unavailable', retryAfterSeconds: 1 }));
  expect((await askWithToken(await gateway.token())).status).toBe(503);
  identity.sessions.clear();
  expect((await askWithToken(await gateway.token())).status).toBe(200);
});
