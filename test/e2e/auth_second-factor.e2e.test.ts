// The second factor over HTTP: enrolment, login, end, and its reset by an operator.
import { eventually, sharedPlatform, type ApiAnswer } from '@mps/testkit';
import { open, readCookie, send } from './console-page';
import { codeNow, nextCode } from './one-time-codes';
import { ops } from './ops';
import { anonymous, logInAsAdmin, newRole, newSession, newUser, PASSWORD } from './people';
import { enableTotp } from './second-factor';

const { api, demo } = sharedPlatform();
/** Shorter than a code, so it is never right. */
const WRONG = '12345';
const REFUSED = { status: 401, body: { code: 'authentication_error' } };
const TOTP_REQUIRED = { status: 401, body: { code: 'totp_required' } };
const WRONG_STATE = { status: 409, body: { code: 'invalid_totp_state' } };

let admin: string;
let role: string;
beforeAll(async () => {
  admin = await logInAsAdmin();
  role = await newRole(admin);
});

const login = (identifier: string, parts: object = {}): Promise<ApiAnswer> =>
  anonymous.post('/v1/auth/login', { identifier, password: PASSWORD, ...parts });
const act = (name: string, body: object, token: string): Promise<ApiAnswer> =>
  anonymous.post(`/v1/auth/totp/${name}`, body, { token });

describe('a second factor', () => {
  it('is asked for by a login from its first code on', async () => {
    const { token, identifier } = await newSession(admin, role);
    const enrolled = await act('enrol', { current_password: PASSWORD }, token);
    expect(enrolled).toMatchObject({
      status: 200,
      body: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        otpauth_url: expect.stringMatching(/^otpauth:/),
      },
    });
    expect(enrolled.headers.get('cache-control')).toBe('no-store');
    expect((await login(identifier)).status).toBe(200);
    const secret = String(enrolled.body['secret']);
    expect(await act('confirm', { totp: WRONG }, token)).toMatchObject(REFUSED);
    expect((await act('confirm', { totp: codeNow(secret) }, token)).status).toBe(204);
    const missing = await login(identifier);
    expect(missing).toMatchObject(TOTP_REQUIRED);
    expect(missing.headers.get('www-authenticate')).not.toBeNull();
    expect(await login(identifier, { totp: WRONG })).toMatchObject(REFUSED);
    const totp = nextCode(secret);
    expect(await login(identifier, { totp })).toMatchObject({
      status: 200,
      body: { user: { totp_enabled: true } },
    });
    expect(await login(identifier, { totp })).toMatchObject(REFUSED);
  });

  it('is shown to the company of the user', async () => {
    const { id, token } = await newSession(admin, role);
    const shown = async () => (await anonymous.get(`/v1/users/${id}`, { token: admin })).body;
    expect(await shown()).toMatchObject({ totp_enabled: false });
    await enableTotp(token);
    expect(await shown()).toMatchObject({ totp_enabled: true });
  });

  it('is enrolled while it is off alone, and disabled with both factors', async () => {
    const { token, identifier } = await newSession(admin, role);
    expect(await act('enrol', { current_password: 'wrong' }, token)).toMatchObject(REFUSED);
    expect(await act('confirm', { totp: WRONG }, token)).toMatchObject(WRONG_STATE);
    expect(await act('disable', { current_password: PASSWORD, totp: WRONG }, token)).toMatchObject(
      WRONG_STATE,
    );
    const secret = await enableTotp(token);
    expect(await act('enrol', { current_password: PASSWORD }, token)).toMatchObject(WRONG_STATE);
    const totp = nextCode(secret);
    expect(await act('disable', { current_password: 'wrong', totp }, token)).toMatchObject(REFUSED);
    expect(await act('disable', { current_password: PASSWORD, totp: WRONG }, token)).toMatchObject(REFUSED);
    expect((await act('disable', { current_password: PASSWORD, totp }, token)).status).toBe(204);
    expect((await login(identifier)).status).toBe(200);
  });

  it('is refused to API keys', async () => {
    expect(await api.post('/v1/auth/totp/enrol', { current_password: PASSWORD })).toMatchObject(REFUSED);
  });

  it('is reset by an operator for a person who lost the app', async () => {
    const { id, token, identifier } = await newSession(admin, role);
    await enableTotp(token);
    expect(await ops('users', 'reset-totp', identifier)).toEqual({ id, identifier, was_enabled: true });
    expect((await login(identifier)).status).toBe(200);
    await eventually(async () =>
      expect(await anonymous.get('/v1/auth/me', { token })).toMatchObject(REFUSED),
    );
  });

  it('leaves a record of each step without secret and code', async () => {
    const { id, token, identifier } = await newSession(admin, role);
    const secret = await enableTotp(token);
    expect((await login(identifier, { totp: nextCode(secret) })).status).toBe(200);
    await eventually(async () => {
      const { text, body } = await anonymous.get<{ data: { action: string }[] }>(
        `/v1/audit-log?resource_type=user&resource_id=${id}&limit=20`,
        { token: admin },
      );
      expect(body.data.map(({ action }) => action).filter((action) => action.includes('totp'))).toEqual([
        'user.totp_enabled',
        'user.totp_enrolled',
      ]);
      // A code that is used changes nothing that a record shows.
      expect(body.data.map(({ action }) => action)).not.toContain('user.updated');
      expect(text).not.toContain(secret);
    });
  });

  it('leaves a record of its end', async () => {
    const { id, token } = await newSession(admin, role);
    const totp = nextCode(await enableTotp(token));
    expect((await act('disable', { current_password: PASSWORD, totp }, token)).status).toBe(204);
    await eventually(async () => {
      const { body } = await anonymous.get<{ data: { action: string }[] }>(
        `/v1/audit-log?resource_type=user&resource_id=${id}&limit=1`,
        { token: admin },
      );
      expect(body.data).toMatchObject([{ action: 'user.totp_disabled' }]);
    });
  });
});

describe('the second factor in the console', () => {
  it('is enrolled and confirmed with its session, and asked for by the next login', async () => {
    const { identifier } = await newUser(admin, role);
    const cookie = readCookie(await open(identifier, PASSWORD));
    const post = (name: string, body: object) => send('POST', `/console/totp/${name}`, { cookie, body });
    const enrolled = await post('enrol', { current_password: PASSWORD });
    const secret = String(enrolled.body['secret']);
    expect((await post('confirm', { totp: codeNow(secret) })).status).toBe(204);
    expect((await send('GET', '/console/session', { cookie })).status).toBe(200);
    expect(await open(identifier, PASSWORD)).toMatchObject(TOTP_REQUIRED);
    const credentials = { identifier, password: PASSWORD, totp: nextCode(secret) };
    const opened = await send('POST', '/console/session', { body: credentials });
    expect(opened).toMatchObject({ status: 200, body: { user: { totp_enabled: true } } });
  });

  it('is disabled with its session', async () => {
    const { identifier } = await newUser(admin, role);
    const cookie = readCookie(await open(identifier, PASSWORD));
    const post = (name: string, body: object) => send('POST', `/console/totp/${name}`, { cookie, body });
    const secret = String((await post('enrol', { current_password: PASSWORD })).body['secret']);
    expect((await post('confirm', { totp: codeNow(secret) })).status).toBe(204);
    const totp = nextCode(secret);
    expect((await post('disable', { current_password: PASSWORD, totp })).status).toBe(204);
    expect((await send('GET', '/console/session', { cookie })).body).toMatchObject({
      user: { totp_enabled: false },
    });
  });

  it('has no address below /console/api', async () => {
    const { identifier } = await newUser(admin, role);
    const cookie = readCookie(await open(identifier, PASSWORD));
    const path = `/console/api/${demo.merchant_id}/v1/auth/totp/enrol`;
    expect(await send('POST', path, { cookie, body: { current_password: PASSWORD } })).toMatchObject({
      status: 404,
      body: { code: 'route_not_found' },
    });
  });
});
