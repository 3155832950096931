// Who may enter, asked of a real identity server over gRPC: keys and tokens, right and wrong in every way.
import { createHash } from 'node:crypto';
import type { DomainError } from '@mps/contracts';
import { err, makeApiKey, ok, type Result } from '@mps/kernel';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { UNTOLD_MS } from './answer-cache';
import { type CredentialKind, defineRoute } from '../http/route/route';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';

const hash = (key: string): string => createHash('sha256').update(key).digest('hex');
const key = (n: number, mode: 'test' | 'live' = 'test'): string => makeApiKey(mode, Buffer.alloc(32, n));
const ownerOfKey = { organization_id: 'o1', permissions: ['*'], allowed_ips: [] as string[] };
const DAY_MS = 86_400_000;

const keys = new Map<string, object>([
  [hash(key(1)), { ...ownerOfKey, api_key_id: 'k1', company_id: 'c1' }],
  [
    hash(key(2)),
    { ...ownerOfKey, api_key_id: 'k2', expires_at: new Date(Date.now() + DAY_MS).toISOString() },
  ],
  [
    hash(key(3)),
    { ...ownerOfKey, api_key_id: 'k3', allowed_ips: ['10.1.0.0/16', '2001:db8::1', '::ffff:172.16.0.0/108'] },
  ],
]);
const sessions = new Map<string, Result<object, DomainError>>();
let areEventsCurrent = true;
let keyQuestions = 0;
let sessionQuestions = 0;
/** Held back until the test lets it go. */
let gate: Promise<void> | undefined;

const whoami = (credential: CredentialKind, permission: 'ledger.view' | null = null) =>
  defineRoute({
    operationId: `whoami-${credential}-${permission ?? 'none'}`,
    tag: 'Test',
    summary: 'Who am I',
    method: 'GET',
    path: `/v1/${credential}${permission === null ? '' : '/permitted'}`,
    credential,
    permission,
    success: 200,
    response: z.looseObject({}),
    handle: async (_input, { caller }) => ok({ body: caller }),
  });

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({
    areEventsCurrent: () => areEventsCurrent,
    routes: [whoami('key'), whoami('user'), whoami('any'), whoami('none'), whoami('user', 'ledger.view')],
    identity: {
      VerifyApiKey: async ({ key_sha256 }) => {
        keyQuestions++;
        const owner = keys.get(key_sha256);
        await gate;
        return owner === undefined ? err({ code: 'authentication_error' }) : ok(owner as never);
      },
      VerifySession: async ({ session_id, company_id }) => {
        sessionQuestions++;
        const usual = { organization_id: 'o1', company_id: 'c1', permissions: ['ledger.*'], role_id: 'r1' };
        const answer = company_id === undefined ? { permissions: [] } : usual;
        return sessions.get(session_id) ?? ok(answer);
      },
    },
  });
});
beforeEach(() => {
  gateway.authentication.forgetAll();
  sessions.clear();
  keyQuestions = 0;
  sessionQuestions = 0;
});
afterAll(() => gateway.close());

async function ask(path: string, headers: Record<string, string>) {
  const response = await fetch(`${gateway.url}/v1/${path}`, { headers });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, challenge: response.headers.get('www-authenticate'), body };
}
const withKey = (text: string, more = {}) => ask('key', { 'x-api-key': text, ...more });
const withToken = (token: string, path = 'user') => ask(path, { authorization: `Bearer ${token}` });

describe('which credential', () => {
  it.each([
    ['key', {}, 'ApiKey'],
    ['user', {}, 'Bearer'],
    ['any', {}, 'ApiKey'],
    ['user', { 'x-api-key': key(1) }, 'Bearer'],
    ['user', { authorization: 'Basic abc' }, 'Bearer'],
  ])('%s with %j is 401 and names the right one', async (path, headers, scheme) => {
    const { status, challenge, body } = await ask(path, headers);
    expect([status, body['code']]).toEqual([401, 'authentication_error']);
    expect(challenge).toMatch(new RegExp(`^${scheme} realm=`));
  });

  it('a token where only keys are taken is 401', async () => {
    const { status, challenge } = await withToken(await gateway.token(), 'key');
    expect([status, challenge]).toEqual([401, expect.stringMatching(/^ApiKey /)]);
  });

  it('with both sent the key counts where keys are taken, the token where they are not', async () => {
    const both = { 'x-api-key': key(1), authorization: `Bearer ${await gateway.token()}` };
    expect((await ask('any', both)).body['principal_id']).toBe('k1');
    expect((await ask('user', both)).body['principal_id']).toBe('user-1');
    expect((await ask('any', { ...both, 'x-api-key': key(9) })).status).toBe(401);
  });

  it('none is the gateway itself', async () => {
    expect((await ask('none', {})).body).toMatchObject({ kind: 'system', permissions: [] });
  });
});

describe('API keys', () => {
  it('become their caller, asked once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => withKey(key(1))));
    expect(answers[0]!.body).toEqual({
      kind: 'api_key',
      principal_id: 'k1',
      organization_id: 'o1',
      company_id: 'c1',
      permissions: ['*'],
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(keyQuestions).toBe(1);
  });

  it.each([
    ['a typo', `${key(1).slice(0, -1)}X`],
    ['another mode', key(1, 'live')],
    ['nonsense', 'sk_test_'],
    ['two of them', `${key(1)}, ${key(1)}`],
  ])('%s is refused without a question', async (_case, text) => {
    expect((await withKey(text)).status).toBe(401);
    expect(keyQuestions).toBe(0);
  });

  it('an unknown one is refused, and a refusal is cached for five seconds only', async () => {
    expect((await withKey(key(8))).status).toBe(401);
    expect((await withKey(key(8))).status).toBe(401);
    expect(keyQuestions).toBe(1);
    gateway.clock.advanceMs(5_001);
    keys.set(hash(key(8)), { ...ownerOfKey, api_key_id: 'k8' });
    expect((await withKey(key(8))).status).toBe(200);
    keys.delete(hash(key(8)));
  });

  it('an acceptance is cached for a minute, unless it is forgotten', async () => {
    await withKey(key(1));
    const owner = keys.get(hash(key(1)))!;
    keys.delete(hash(key(1)));
    expect((await withKey(key(1))).status).toBe(200);
    gateway.authentication.access.forgetApiKey('k1');
    expect((await withKey(key(1))).status).toBe(401);
    keys.set(hash(key(1)), owner);
  });

  it('an acceptance under way when the key is revoked is not cached', async () => {
    let open = (): void => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const early = withKey(key(1));
    while (keyQuestions === 0) await new Promise((resolve) => setImmediate(resolve));
    const owner = keys.get(hash(key(1)))!;
    keys.delete(hash(key(1)));
    gateway.authentication.access.forgetApiKey('k1');
    open();
    gate = undefined;
    await early;
    expect((await withKey(key(1))).status).toBe(401);
    keys.set(hash(key(1)), owner);
  });

  it('one that has expired is refused even while its acceptance is cached', async () => {
    keys.set(hash(key(4)), {
      ...ownerOfKey,
      api_key_id: 'k4',
      expires_at: new Date(gateway.clock.now().getTime() + 1_000).toISOString(),
    });
    expect((await withKey(key(4))).status).toBe(200);
    gateway.clock.advanceMs(1_001);
    expect((await withKey(key(4))).status).toBe(401);
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
  ])('one with allowed addresses from %s is %i', async (address, status) => {
    expect((await withKey(key(3), { 'x-forwarded-for': address })).status).toBe(status);
  });
});

describe('while it is not known what Kafka would tell', () => {
  beforeEach(() => {
    areEventsCurrent = false;
  });
  afterEach(() => {
    areEventsCurrent = true;
  });

  it('an acceptance is used for less than the two seconds of a revocation, and then asked for again', async () => {
    for (let n = 0; n < 3; n++) expect((await withKey(key(1))).status).toBe(200);
    expect(keyQuestions).toBe(1);
    const owner = keys.get(hash(key(1)))!;
    keys.delete(hash(key(1)));
    gateway.clock.advanceMs(UNTOLD_MS);
    expect((await withKey(key(1))).status).toBe(401);
    expect(keyQuestions).toBe(2);
    expect(UNTOLD_MS).toBeLessThan(2_000);
    keys.set(hash(key(1)), owner);
  });

  it('a session is asked for again too', async () => {
    const token = await gateway.token();
    expect((await withToken(token)).status).toBe(200);
    gateway.clock.advanceMs(UNTOLD_MS);
    sessions.set('session-1', err({ code: 'authentication_error' }));
    expect((await withToken(token)).status).toBe(401);
    sessions.clear();
  });

  it('a refusal is kept as long as ever', async () => {
    for (let n = 0; n < 2; n++) {
      expect((await withKey(key(9))).status).toBe(401);
      gateway.clock.advanceMs(UNTOLD_MS);
    }
    expect(keyQuestions).toBe(1);
  });
});

describe('user tokens', () => {
  it('become their caller, with what the session may do now', async () => {
    expect((await withToken(await gateway.token())).body).toEqual({
      kind: 'user',
      principal_id: 'user-1',
      organization_id: 'o1',
      company_id: 'c1',
      permissions: ['ledger.*'],
      session_id: 'session-1',
    });
    await withToken(await gateway.token({ jti: 'token-2' }));
    expect(sessionQuestions).toBe(1);
  });

  const soon = (): number => Math.floor(gateway.clock.now().getTime() / 1000) + 60;
  it.each<[string, () => Promise<string>]>([
    ['another issuer', () => gateway.token({ iss: 'someone-else' })],
    ['another audience', () => gateway.token({ aud: 'mps-services' })],
    ['another type', () => gateway.token({}, { typ: 'JWT' })],
    ['no session', () => gateway.token({ sid: undefined })],
    ['a company that is no text', () => gateway.token({ company_id: 7 })],
    ['an unknown signing key', () => gateway.token({}, { kid: 'another-key' })],
    ['a start in the future', () => gateway.token({ nbf: soon() })],
    ['no end', () => gateway.token({ exp: undefined })],
    ['alg none', async () => new UnsecuredJWT({ sub: 'user-1' }).encode()],
    [
      'another key under the same id',
      async () => {
        const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
        const [, payload = ''] = (await gateway.token()).split('.');
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: 'test-key' })
          .sign(privateKey);
      },
    ],
    [
      'HMAC with the public key',
      async () => {
        const [, payload = ''] = (await gateway.token()).split('.');
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'test-key' })
          .sign(Buffer.alloc(32, 7));
      },
    ],
    ['ten thousand characters', async () => `${await gateway.token()}${'A'.repeat(10_000)}`],
    ['no token', async () => 'abc.def.ghi'],
  ])('%s is refused', async (_case, makeToken) => {
    const { status, body, challenge } = await withToken(await makeToken());
    expect([status, body['code']]).toEqual([401, 'authentication_error']);
    expect(challenge).toMatch(/^Bearer /);
  });

  it('one that is right but for its end is token_expired', async () => {
    const past = Math.floor(gateway.clock.now().getTime() / 1000) - 1;
    expect((await withToken(await gateway.token({ exp: past }))).body['code']).toBe('token_expired');
    const wrong = await gateway.token({ exp: past, aud: 'another' });
    expect((await withToken(wrong)).body['code']).toBe('authentication_error');
    sessions.set('ended', err({ code: 'authentication_error' }));
    const ended = await gateway.token({ exp: past, sid: 'ended' });
    expect((await withToken(ended)).body['code']).toBe('authentication_error');
  });

  it.each(['forgetSession', 'forgetUser', 'forgetRole'] as const)(
    '%s makes the next use a question',
    async (forget) => {
      const token = await gateway.token();
      expect((await withToken(token)).status).toBe(200);
      sessions.set('session-1', err({ code: 'authentication_error' }));
      expect((await withToken(token)).status).toBe(200);
      gateway.authentication.access[forget](
        { forgetSession: 'session-1', forgetUser: 'user-1', forgetRole: 'r1' }[forget],
      );
      expect((await withToken(token)).status).toBe(401);
    },
  );

  it('without a company pass only where none is needed', async () => {
    const token = await gateway.token({ company_id: null, organization_id: null, role_id: null });
    expect((await withToken(token, 'user')).status).toBe(200);
    expect((await withToken(token, 'any')).body['code']).toBe('company_not_selected');
    expect((await withToken(token, 'user/permitted')).body['code']).toBe('company_not_selected');
  });

  it('without the permission are told which one it is', async () => {
    sessions.set('session-1', ok({ organization_id: 'o1', company_id: 'c1', permissions: ['ledger.list'] }));
    const { status, body } = await withToken(await gateway.token(), 'user/permitted');
    expect([status, body['code'], body['required_permission']]).toEqual([
      403,
      'permission_denied',
      'ledger.view',
    ]);
  });

  it('of an inactive membership are 403', async () => {
    sessions.set('session-1', err({ code: 'company_access_denied' }));
    expect((await withToken(await gateway.token())).status).toBe(403);
  });

  it('of an inactive membership are asked about once in five seconds', async () => {
    sessions.set('session-1', err({ code: 'company_access_denied' }));
    const token = await gateway.token();
    const answers = await Promise.all([1, 2, 3].map(() => withToken(token)));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(sessionQuestions).toBe(1);
    gateway.clock.advanceMs(5_001);
    await withToken(token);
    expect(sessionQuestions).toBe(2);
  });

  it.each(['forgetSession', 'forgetUser'] as const)(
    'of an inactive membership are good at once when it is active again, by %s',
    async (forget) => {
      sessions.set('session-1', err({ code: 'company_access_denied' }));
      const token = await gateway.token();
      expect((await withToken(token)).status).toBe(403);
      sessions.clear();
      expect((await withToken(token)).status).toBe(403);
      gateway.authentication.access[forget]({ forgetSession: 'session-1', forgetUser: 'user-1' }[forget]);
      expect((await withToken(token)).status).toBe(200);
    },
  );

  it('of an inactive membership are 401 once they have ended, and not for their end alone', async () => {
    sessions.set('session-1', err({ code: 'company_access_denied' }));
    const past = Math.floor(gateway.clock.now().getTime() / 1000) - 1;
    const { status, body, challenge } = await withToken(await gateway.token({ exp: past }));
    expect([status, body['code']]).toEqual([401, 'authentication_error']);
    expect(challenge).toMatch(/^Bearer /);
  });
});

describe('identity away', () => {
  it('is 503, and not cached', async () => {
    sessions.set('session-1', err({ code: 'service_unavailable', retryAfterSeconds: 1 }));
    expect((await withToken(await gateway.token())).status).toBe(503);
    sessions.clear();
    expect((await withToken(await gateway.token())).status).toBe(200);
  });
});
