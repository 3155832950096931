// Passwords: rules for a new one, change by its user, and reset when it is forgotten.
import { sharedPlatform, type ApiAnswer } from '@mps/testkit';
import { freshEmail } from './fresh';
import { logInAsAdmin, anonymous, logIn, newRole, newSession, newUserBody, PASSWORD } from './people';

const { api } = sharedPlatform();
const NEXT = 'quite another password';

let admin: string;
let role: string;
beforeAll(async () => {
  admin = await logInAsAdmin();
  role = await newRole(admin);
});

const login = (identifier: string, password: string) =>
  anonymous.post('/v1/auth/login', { identifier, password });
const me = (token: string) => anonymous.get('/v1/auth/me', { token });
const change = (token: string, current_password: string, new_password: string) =>
  anonymous.post('/v1/auth/password/change', { current_password, new_password }, { token });
const forgot = (identifier: string) =>
  anonymous.post<{ reset_token: string }>('/v1/auth/password/forgot', { identifier });
const reset = (reset_token: string, new_password: string) =>
  anonymous.post('/v1/auth/password/reset', { reset_token, new_password });
const told = ({ status, body }: ApiAnswer<object>): object => {
  const { trace_id: _trace, instance: _instance, ...rest } = body as Record<string, unknown>;
  return { ...rest, status };
};
const REFUSED = { status: 401, body: { code: 'authentication_error' } };

const REFUSED_PASSWORDS = [
  ['11 characters', 'x'.repeat(5) + 'abcdef', 'too_small'],
  ['12 characters that are 11 once accents are composed', 'a\u0303bcdefghijk', 'too_small'],
  ['129 characters', `${'abcdefgh'.repeat(16)}x`, 'too_big'],
  ['one that every guesser tries', 'Password1234', 'not_allowed'],
  ['a piece over and over, with several kinds of space', 'ab\u00a0ab ab\u3000ab ab ', 'not_allowed'],
  ['a piece over and over', 'abc'.repeat(6), 'not_allowed'],
] as const;

describe('a new password cannot be', () => {
  it.each(REFUSED_PASSWORDS)('%s, when it is changed', async (_fault, password, code) => {
    const { token, identifier } = await newSession(admin, role);
    const answer = await change(token, PASSWORD, password);
    expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer: '#/new_password', code }] });
    expect(answer.text).not.toContain(password);
    expect((await login(identifier, PASSWORD)).status).toBe(200);
  });

  it.each(REFUSED_PASSWORDS)('%s, when a user is made', async (_fault, password, code) => {
    const answer = await anonymous.post('/v1/users', { ...newUserBody(role), password }, { token: admin });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer: '#/password', code }] });
  });
});

describe('a change of the password', () => {
  it('ends the user’s other sessions and keeps this one', async () => {
    const session = await newSession(admin, role);
    const other = await logIn(session.identifier);
    expect((await me(other.token)).status).toBe(200);
    expect((await change(session.token, PASSWORD, NEXT)).status).toBe(204);
    expect((await me(session.token)).status).toBe(200);
    expect(await me(other.token)).toMatchObject(REFUSED);
    const refreshed = await anonymous.post('/v1/auth/refresh', { refresh_token: other.refresh_token });
    expect(refreshed).toMatchObject(REFUSED);
    expect(await login(session.identifier, PASSWORD)).toMatchObject(REFUSED);
    expect((await login(session.identifier, NEXT)).status).toBe(200);
  });

  it('needs the current password and locks after five wrong ones without locking the login', async () => {
    const { token, identifier } = await newSession(admin, role);
    for (let failure = 0; failure < 5; failure += 1)
      expect(await change(token, 'not the password', NEXT)).toMatchObject(REFUSED);
    expect(await change(token, PASSWORD, NEXT)).toMatchObject(REFUSED);
    expect((await login(identifier, PASSWORD)).status).toBe(200);
  });

  it('accepts 12 and 128 characters', async () => {
    const { token } = await newSession(admin, role);
    const long = 'correct horse battery staple '.repeat(5).slice(0, 128);
    expect((await change(token, PASSWORD, 'twelve chars')).status).toBe(204);
    expect((await change(token, 'twelve chars', long)).status).toBe(204);
  });

  it('accepts every Unicode form of the same password', async () => {
    const { token, identifier } = await newSession(admin, role);
    const [composed, decomposed] = ['não é uma senha fácil', 'na\u0303o e\u0301 uma\u00a0senha fa\u0301cil'];
    expect((await change(token, PASSWORD, composed)).status).toBe(204);
    expect((await login(identifier, decomposed)).status).toBe(200);
    expect((await change(token, decomposed, NEXT)).status).toBe(204);
    const { reset_token } = (await forgot(identifier)).body;
    expect((await reset(reset_token, decomposed)).status).toBe(204);
    expect((await login(identifier, composed)).status).toBe(200);
    expect(await login(identifier, composed.toUpperCase())).toMatchObject(REFUSED);
  });

  it('counts 128 characters after it composes accents', async () => {
    const { token, identifier } = await newSession(admin, role);
    const long = 'senha e\u0301 '.repeat(16);
    expect(long.normalize('NFC')).toHaveLength(128);
    expect((await change(token, PASSWORD, long)).status).toBe(204);
    expect((await login(identifier, long)).status).toBe(200);
  });

  it('is refused to API keys', async () => {
    const body = { current_password: PASSWORD, new_password: NEXT };
    expect(await api.post('/v1/auth/password/change', body)).toMatchObject(REFUSED);
  });
});

describe('a reset of the password', () => {
  it('works once per token and ends all sessions', async () => {
    const session = await newSession(admin, role);
    const { status, body } = await forgot(session.identifier);
    expect(status).toBe(202);
    expect((await reset(body.reset_token, NEXT)).status).toBe(204);
    expect(await me(session.token)).toMatchObject(REFUSED);
    expect(await login(session.identifier, PASSWORD)).toMatchObject(REFUSED);
    expect((await login(session.identifier, NEXT)).status).toBe(200);
    expect(await reset(body.reset_token, PASSWORD)).toMatchObject(REFUSED);
  });

  it('succeeds once for simultaneous uses of one token', async () => {
    const { identifier } = await newSession(admin, role);
    const { reset_token } = (await forgot(identifier)).body;
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => reset(reset_token, `another password ${index}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401, 401, 401]);
  });

  it('does not reveal whether the user exists: an unknown user gets a token that never works', async () => {
    const { identifier } = await newSession(admin, role);
    const [known, unknown] = await Promise.all([forgot(identifier), forgot(freshEmail())]);
    expect({ status: unknown.status, members: Object.keys(unknown.body) }).toEqual({
      status: known.status,
      members: Object.keys(known.body),
    });
    expect(unknown.body.reset_token).toHaveLength(known.body.reset_token.length);
    expect(told(await reset(unknown.body.reset_token, NEXT))).toEqual(told(await reset('abc', NEXT)));
  });
});
