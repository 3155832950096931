// User tokens, right and wrong in every way, with identity behind a real gRPC server.
import { err, ok } from '@mps/kernel';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { askWithToken, gateway, identity, serveAuthentication } from './authentication.fixture';

serveAuthentication();

const nowSeconds = (): number => Math.floor(gateway.clock.now().getTime() / 1000);

/** The claims of a right token, to be signed in another way. */
async function readClaims(): Promise<Record<string, unknown>> {
  const [, payload = ''] = (await gateway.token()).split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}

it('makes the user of the token the caller, with the permissions that identity answers', async () => {
  expect((await askWithToken(await gateway.token())).body).toEqual({
    kind: 'user',
    principal_id: 'user-1',
    organization_id: 'o1',
    company_id: 'c1',
    permissions: ['ledger.*'],
    session_id: 'session-1',
  });
  await askWithToken(await gateway.token({ jti: 'token-2' }));
  expect(identity.sessionRequests).toBe(1);
});

it('accepts a token signed by an EdDSA key while an ES256 key is also published', async () => {
  expect((await askWithToken(await gateway.token({}, { kid: 'older-key' }))).status).toBe(200);
});

it.each<[string, () => Promise<string>]>([
  ['of another issuer', () => gateway.token({ iss: 'someone-else' })],
  ['for another audience', () => gateway.token({ aud: 'mps-services' })],
  ['of another type', () => gateway.token({}, { typ: 'JWT' })],
  ['without a session', () => gateway.token({ sid: undefined })],
  ['with a number as company', () => gateway.token({ company_id: 7 })],
  ['with an unknown signing key', () => gateway.token({}, { kid: 'another-key' })],
  ['that becomes valid later', () => gateway.token({ nbf: nowSeconds() + 60 })],
  ['without exp', () => gateway.token({ exp: undefined })],
  ['with alg none', async () => new UnsecuredJWT({ sub: 'user-1' }).encode()],
  [
    'signed by another key under the same id',
    async () => {
      const { privateKey } = await generateKeyPair('ES256');
      return new SignJWT(await readClaims())
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'test-key' })
        .sign(privateKey);
    },
  ],
  [
    'signed by EdDSA under the id of an ES256 key',
    async () => {
      const { privateKey } = await generateKeyPair('EdDSA');
      return new SignJWT(await readClaims())
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: 'test-key' })
        .sign(privateKey);
    },
  ],
  [
    'signed by HMAC with the public key',
    async () =>
      new SignJWT(await readClaims())
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'test-key' })
        .sign(Buffer.alloc(32, 7)),
  ],
  ['of ten thousand characters', async () => `${await gateway.token()}${'A'.repeat(10_000)}`],
  ['that is not a JWT', async () => 'abc.def.ghi'],
])('refuses a token %s', async (_case, makeToken) => {
  const { status, body, challenge } = await askWithToken(await makeToken());
  expect([status, body['code']]).toEqual([401, 'authentication_error']);
  expect(challenge).toMatch(/^Bearer /);
});

it('answers token_expired only when everything else is right', async () => {
  const past = nowSeconds() - 1;
  expect((await askWithToken(await gateway.token({ exp: past }))).body['code']).toBe('token_expired');
  const wrong = await gateway.token({ exp: past, aud: 'another' });
  expect((await askWithToken(wrong)).body['code']).toBe('authentication_error');
  identity.sessions.set('ended', err({ code: 'authentication_error' }));
  const ended = await gateway.token({ exp: past, sid: 'ended' });
  expect((await askWithToken(ended)).body['code']).toBe('authentication_error');
});

it.each(['forgetSession', 'forgetUser', 'forgetRole'] as const)(
  '%s makes the gateway ask identity at the next use',
  async (forget) => {
    const token = await gateway.token();
    expect((await askWithToken(token)).status).toBe(200);
    identity.sessions.set('session-1', err({ code: 'authentication_error' }));
    expect((await askWithToken(token)).status).toBe(200);
    gateway.authentication.access[forget](
      { forgetSession: 'session-1', forgetUser: 'user-1', forgetRole: 'r1' }[forget],
    );
    expect((await askWithToken(token)).status).toBe(401);
  },
);

it('accepts a token without a company only on routes that need none', async () => {
  const token = await gateway.token({ company_id: null, organization_id: null, role_id: null });
  expect((await askWithToken(token, 'user')).status).toBe(200);
  expect((await askWithToken(token, 'any')).body['code']).toBe('company_not_selected');
  expect((await askWithToken(token, 'user/permitted')).body['code']).toBe('company_not_selected');
});

it('names the missing permission in a 403', async () => {
  const permissions = ['ledger.list'];
  identity.sessions.set('session-1', ok({ organization_id: 'o1', company_id: 'c1', permissions }));
  const { status, body } = await askWithToken(await gateway.token(), 'user/permitted');
  expect([status, body['code'], body['required_permission']]).toEqual([
    403,
    'permission_denied',
    'ledger.view',
  ]);
});

describe('a token of an inactive membership', () => {
  beforeEach(() => {
    identity.sessions.set('session-1', err({ code: 'company_access_denied' }));
  });

  it('is 403, and causes one request to identity in five seconds', async () => {
    const token = await gateway.token();
    const answers = await Promise.all([1, 2, 3].map(() => askWithToken(token)));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(identity.sessionRequests).toBe(1);
    gateway.clock.advanceMs(5_001);
    await askWithToken(token);
    expect(identity.sessionRequests).toBe(2);
  });

  it.each(['forgetSession', 'forgetUser'] as const)(
    'is accepted at once after the membership is active again and %s is called',
    async (forget) => {
      const token = await gateway.token();
      expect((await askWithToken(token)).status).toBe(403);
      identity.sessions.clear();
      expect((await askWithToken(token)).status).toBe(403);
      gateway.authentication.access[forget]({ forgetSession: 'session-1', forgetUser: 'user-1' }[forget]);
      expect((await askWithToken(token)).status).toBe(200);
    },
  );

  it('is authentication_error, not token_expired, after its end', async () => {
    const { status, body, challenge } = await askWithToken(await gateway.token({ exp: nowSeconds() - 1 }));
    expect([status, body['code']]).toEqual([401, 'authentication_error']);
    expect(challenge).toMatch(/^Bearer /);
  });
});
