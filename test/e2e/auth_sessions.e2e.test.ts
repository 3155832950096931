// The life of a session: login, refresh, selection of a company, and end.
import { randomUUID } from 'node:crypto';
import { sharedPlatform, type ApiAnswer } from '@mps/testkit';
import { freshEmail } from './fresh';
import {
  logInAsAdmin,
  anonymous,
  decodeClaims,
  logIn,
  made,
  newRole,
  newSession,
  newUser,
  PASSWORD,
  readSessionId,
  type Session,
} from './people';
import { proof } from '../rules';

const { demo, api } = sharedPlatform();

let admin: string;
let role: string;
beforeAll(async () => {
  admin = await logInAsAdmin();
  role = await newRole(admin, ['user.*', 'role.view']);
});

const login = (identifier: string, password: string) =>
  anonymous.post('/v1/auth/login', { identifier, password });
const me = (token: string) => anonymous.get('/v1/auth/me', { token });
const refresh = (refresh_token: string) => anonymous.post<Session>('/v1/auth/refresh', { refresh_token });
const select = (token: string, company_id: string) =>
  anonymous.post<Session>('/v1/auth/select-company', { company_id }, { token });
const told = ({ status, body }: ApiAnswer<object>): object => {
  const { trace_id: _trace, instance: _instance, ...rest } = body as Record<string, unknown>;
  return { ...rest, status };
};
const REFUSED = { status: 401, body: { code: 'authentication_error' } };

describe('a login', () => {
  it('answers a session of 15 minutes, refreshed for 30 days, in the only company of the user', async () => {
    const before = Date.now();
    const { identifier, ...session } = await newSession(admin, role);
    expect(session.selected_company).toEqual({
      id: demo.merchant_id,
      name: expect.any(String),
      role: expect.any(String),
    });
    const minutes = (Date.parse(session.expires_at) - before) / 60_000;
    expect(minutes).toBeGreaterThan(14.9);
    expect(minutes).toBeLessThan(16);
    const days = (Date.parse(session.refresh_expires_at) - before) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(session.user).toMatchObject({
      primary_identifier: { type: 'EMAIL', value: identifier, verified: true },
      auth_methods: ['PASSWORD'],
      roles: [{ id: role, company_id: demo.merchant_id, organization_id: demo.organization_id }],
      suspended_at: null,
    });
    expect((await me(session.token)).body).toEqual({
      user: session.user,
      selected_company: session.selected_company,
      companies: [
        {
          id: demo.merchant_id,
          name: expect.any(String),
          kind: 'MERCHANT',
          organization_id: demo.organization_id,
          organization_name: expect.any(String),
          merchant_status: 'ACTIVE',
          role: { id: role, name: expect.any(String) },
          permissions: ['user.*', 'role.view'],
        },
      ],
    });
  });

  it(
    proof(
      'select-company: the token is a JWT that ends at expires_at',
      'accepts',
      'says in the token who, in which session, of which company, and nothing personal',
    ),
    async () => {
      const { id, token, identifier } = await newSession(admin, role);
      const { iat, exp, ...claims } = decodeClaims(token);
      expect(Number(exp) - Number(iat)).toBe(900);
      expect(claims).toEqual({
        sub: id,
        sid: expect.any(String),
        jti: expect.any(String),
        iss: expect.any(String),
        aud: expect.any(String),
        company_id: demo.merchant_id,
        organization_id: demo.organization_id,
        role_id: role,
      });
      expect(JSON.stringify(decodeClaims(token))).not.toContain(identifier);
      const { keys } = await made<{ keys: Record<string, unknown>[] }>(
        anonymous.get('/.well-known/jwks.json'),
      );
      const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as {
        kid: string;
      };
      expect(keys.find(({ kid }) => kid === header.kid)).not.toHaveProperty('d');
    },
  );

  it(
    proof(
      'select-company: the list of users is of the selected company',
      'refuses',
      'selects no company for a user of several, and takes the e-mail in any case',
    ),
    async () => {
      const session = await logIn(demo.user.identifier.toUpperCase(), demo.user.password);
      expect(session.selected_company).toBeNull();
      expect(decodeClaims(session.token)).toMatchObject({
        company_id: null,
        organization_id: null,
        role_id: null,
      });
      const users = await anonymous.get('/v1/users', { token: session.token });
      expect(users).toMatchObject({ status: 403, body: { code: 'company_not_selected' } });
    },
  );

  it('answers the same for a wrong password and an unknown identifier', async () => {
    const { identifier } = await newUser(admin, role);
    const wrong = await login(identifier, 'not the password');
    const unknown = await login(freshEmail(), 'not the password');
    expect(wrong).toMatchObject(REFUSED);
    expect(told(wrong)).toEqual(told(unknown));
    expect(wrong.headers.get('www-authenticate')).toBeTruthy();
  });

  it.each([{}, { identifier: 'x' }, { identifier: 1, password: 'x' }, { identifier: 'x', password: '' }])(
    'needs both its members: %j',
    async (body) => {
      expect((await anonymous.post('/v1/auth/login', body)).body).toMatchObject({
        status: 400,
        code: 'validation_error',
      });
    },
  );

  it('locks after five failures, also for the right password and for unknown identifiers', async () => {
    const { identifier } = await newUser(admin, role);
    const unknown = freshEmail();
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await login(identifier, 'wrong')).toMatchObject(REFUSED);
      expect(await login(unknown, 'wrong')).toMatchObject(REFUSED);
    }
    expect(told(await login(identifier, PASSWORD))).toEqual(told(await login(unknown, PASSWORD)));
    expect(await login(identifier, PASSWORD)).toMatchObject(REFUSED);
  });

  it('resets the count of failures on success', async () => {
    const { identifier } = await newUser(admin, role);
    for (const round of [1, 2]) {
      for (let failure = 0; failure < 4; failure += 1) await login(identifier, `wrong ${round}`);
      expect((await login(identifier, PASSWORD)).status).toBe(200);
    }
  });
});

describe('a refresh', () => {
  it('answers new tokens of the same session and keeps the selected company', async () => {
    const session = await logIn(demo.user.identifier, demo.user.password);
    const { token } = (await select(session.token, demo.sibling_merchant_id)).body;
    const { status, body } = await refresh(session.refresh_token);
    expect(status).toBe(200);
    expect(body.selected_company?.id).toBe(demo.sibling_merchant_id);
    expect(body.refresh_token).not.toBe(session.refresh_token);
    expect(decodeClaims(body.token)['sid']).toBe(decodeClaims(token)['sid']);
    expect((await me(body.token)).status).toBe(200);
  });

  it('accepts its token once: a second use ends the session and its access tokens', async () => {
    const session = await newSession(admin, role);
    const next = await refresh(session.refresh_token);
    expect((await me(next.body.token)).status).toBe(200);
    expect(await refresh(session.refresh_token)).toMatchObject(REFUSED);
    expect(await me(next.body.token)).toMatchObject(REFUSED);
    expect(await me(session.token)).toMatchObject(REFUSED);
    expect(await refresh(next.body.refresh_token)).toMatchObject(REFUSED);
  });

  it('lets exactly one of many simultaneous uses through', async () => {
    const { refresh_token } = await newSession(admin, role);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refresh_token)));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(1);
    expect(await me(String(passed[0]?.body.token))).toMatchObject(REFUSED);
  });

  it.each(['', 'abc', randomUUID(), 'a'.repeat(86)])('refuses %j', async (token) => {
    expect([400, 401]).toContain((await refresh(token)).status);
  });
});

describe('a selection of a company', () => {
  it(
    proof(
      'select-company: a selection is for users and not for keys',
      'accepts',
      proof(
        'select-company: company_id is required',
        'accepts',
        proof(
          'select-company: the company is one of the user',
          'accepts',
          'answers a token bound to it, and no refresh token',
        ),
      ),
    ),
    async () => {
      const { token } = await logIn(demo.user.identifier, demo.user.password);
      const { status, body } = await select(token, demo.merchant_id);
      expect(status).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual(['expires_at', 'selected_company', 'token', 'user']);
      expect(body.selected_company).toMatchObject({ id: demo.merchant_id, role: 'admin' });
      expect(decodeClaims(body.token)).toMatchObject({
        sid: decodeClaims(token)['sid'],
        company_id: demo.merchant_id,
        organization_id: demo.organization_id,
      });
      const again = await select(body.token, demo.sibling_merchant_id);
      expect(again.body.selected_company?.id).toBe(demo.sibling_merchant_id);
    },
  );

  it(
    proof(
      'select-company: the company is one of the user',
      'refuses',
      'tells a company of others exactly as one that is not there',
    ),
    async () => {
      const { token } = await newSession(admin, role);
      const unknown = told(await select(token, randomUUID()));
      expect(unknown).toMatchObject({ status: 403, code: 'company_access_denied' });
      for (const id of [demo.sibling_merchant_id, demo.other.merchant_id, 'abc'])
        expect(told(await select(token, id))).toEqual(unknown);
    },
  );

  it.each([
    proof('select-company: company_id is required', 'refuses', [{}, 'required']),
    [{ company_id: 1 }, 'invalid_type'],
    [{ company_id: '' }, 'too_small'],
  ])('refuses %j', async (body, code) => {
    const answer = await anonymous.post('/v1/auth/select-company', body, { token: admin });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer: '#/company_id', code }] });
  });

  it(
    proof('select-company: a selection is for users and not for keys', 'refuses', 'is not for keys'),
    async () => {
      const answer = await api.post('/v1/auth/select-company', { company_id: demo.merchant_id });
      expect(answer).toMatchObject(REFUSED);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    },
  );
});

describe('the end of a session', () => {
  it('comes at once with a logout, for its refresh token too, and not for other sessions', async () => {
    const session = await newSession(admin, role);
    const other = await logIn(session.identifier);
    expect((await anonymous.post('/v1/auth/logout', {}, { token: session.token })).status).toBe(204);
    expect(await me(session.token)).toMatchObject(REFUSED);
    expect(await refresh(session.refresh_token)).toMatchObject(REFUSED);
    expect((await me(other.token)).status).toBe(200);
  });

  it('comes at once with a suspension; after its end the user logs in again', async () => {
    const session = await newSession(admin, role);
    const suspend = (what: string) => anonymous.post(`/v1/users/${session.id}/${what}`, {}, { token: admin });
    expect((await me(session.token)).status).toBe(200);
    expect((await suspend('suspend')).body).toMatchObject({ suspended_at: expect.any(String) });
    expect(await me(session.token)).toMatchObject(REFUSED);
    expect(await refresh(session.refresh_token)).toMatchObject(REFUSED);
    expect(await login(session.identifier, PASSWORD)).toMatchObject(REFUSED);
    expect((await suspend('unsuspend')).body).toMatchObject({ suspended_at: null });
    expect(await me(session.token)).toMatchObject(REFUSED);
    expect((await me((await logIn(session.identifier)).token)).status).toBe(200);
  });
});

describe('the sessions of a person', () => {
  interface Listed {
    readonly data: readonly { readonly id: string; readonly current: boolean }[];
  }
  const list = (token: string) => anonymous.get<Listed>('/v1/users/me/sessions', { token });
  const end = (token: string, id: string) => anonymous.delete(`/v1/users/me/sessions/${id}`, { token });

  it('are listed newest first, with the one that asks, and without those that ended', async () => {
    const { identifier, ...first } = await newSession(admin, role);
    const [second, third] = [await logIn(identifier), await logIn(identifier)];
    await anonymous.post('/v1/auth/logout', undefined, { token: second.token });
    const { status, body } = await list(first.token);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: readSessionId(third.token),
        kind: 'API',
        company_id: demo.merchant_id,
        created_at: expect.any(String),
        expires_at: third.refresh_expires_at,
        current: false,
      },
      expect.objectContaining({ id: readSessionId(first.token), current: true }),
    ]);
  });

  it('end one by one, at once, and leave the others', async () => {
    const { identifier, ...first } = await newSession(admin, role);
    const lost = await logIn(identifier);
    expect((await end(first.token, readSessionId(lost.token))).status).toBe(204);
    expect(await me(lost.token)).toMatchObject(REFUSED);
    expect(await refresh(lost.refresh_token)).toMatchObject(REFUSED);
    expect((await me(first.token)).status).toBe(200);
    expect((await list(first.token)).body.data).toHaveLength(1);
    // It has ended.
    expect(await end(first.token, readSessionId(lost.token))).toMatchObject({ status: 404 });
  });

  it('include the session of the request', async () => {
    const { token } = await newSession(admin, role);
    expect((await end(token, readSessionId(token))).status).toBe(204);
    expect(await me(token)).toMatchObject(REFUSED);
  });

  it('are not found by other people', async () => {
    const [mine, other] = [await newSession(admin, role), await newSession(admin, role)];
    expect(await end(mine.token, readSessionId(other.token))).toMatchObject({
      status: 404,
      body: { code: 'resource_not_found' },
    });
    expect(await end(mine.token, randomUUID())).toMatchObject({ status: 404 });
    expect((await me(other.token)).status).toBe(200);
  });
});
