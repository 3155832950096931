// The session of the console and its API: the cookie, what it opens, and what a page of another site can do with it.
import { pixPayment, cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import { open, OWN_PAGE, readCookie, send, type Body } from './console-page';
import { freshEmail } from './fresh';
import { anonymous, logInAsAdmin, newRole, newUser, PASSWORD, roleNamed } from './people';

const { demo } = sharedPlatform();
const NEXT = 'quite another password';
const CONSOLE_API = `/console/api/${demo.merchant_id}/v1`;
const REFUSED = { status: 401, body: { code: 'authentication_error' } };

let admin: string;
let role: string;
beforeAll(async () => {
  admin = await logInAsAdmin();
  role = await newRole(admin, ['*']);
});

interface Visitor {
  readonly id: string;
  readonly identifier: string;
  readonly cookie: string;
}

async function visitor(roleId = role): Promise<Visitor> {
  const person = await newUser(admin, roleId);
  const answer = await open(person.identifier, PASSWORD);
  expect(answer.status).toBe(200);
  return { ...person, cookie: readCookie(answer) };
}

const read = (cookie: string) => send('GET', '/console/session', { cookie });

describe('a log-in to the console', () => {
  it('answers a cookie that scripts cannot read, and no token', async () => {
    const person = await newUser(admin, role);
    const answer = await open(person.identifier, PASSWORD);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^mps_session=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({
      user: { id: person.id, identifier: person.identifier },
      companies: [{ id: demo.merchant_id, kind: 'MERCHANT', permissions: ['*'] }],
      test_mode: true,
      trace_url_template: null,
    });
    expect(answer.text).not.toContain(readCookie(answer).split('=')[1]);
    expect((await read(readCookie(answer))).body).toMatchObject({ user: { id: person.id } });
  });

  it('offers the companies of a user of several', async () => {
    const { body } = await open(demo.user.identifier, demo.user.password);
    const companies = (body as { companies: { id: string }[] }).companies.map(({ id }) => id);
    expect(companies).toEqual(expect.arrayContaining([demo.merchant_id, demo.sibling_merchant_id]));
  });

  it('answers the same for a wrong password and an unknown identifier, and locks after five', async () => {
    const person = await newUser(admin, role);
    for (let count = 0; count < 5; count++)
      expect(await open(person.identifier, 'not the password')).toMatchObject(REFUSED);
    expect(await open(person.identifier, PASSWORD)).toMatchObject(REFUSED);
    expect(await open(freshEmail(), PASSWORD)).toMatchObject(REFUSED);
  });

  it('is 400 without a password', async () => {
    expect(await send('POST', '/console/session', { body: { identifier: 'x' } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '#/password', code: 'required' }] },
    });
  });
});

describe('the console API', () => {
  it('opens operations of every kind of credential, in the company of the path', async () => {
    const { cookie } = await visitor();
    const users = await send<{ data: Body[] }>('GET', `${CONSOLE_API}/users`, { cookie });
    expect(users.status).toBe(200);
    const merchant = await send('GET', `${CONSOLE_API}/merchants/${demo.merchant_id}`, { cookie });
    expect(merchant).toMatchObject({ status: 200, body: { id: demo.merchant_id } });
    const path = `${CONSOLE_API}/merchants/${demo.merchant_id}/transactions`;
    const payment = await send('POST', path, { cookie, body: pixPayment() });
    expect(payment.status).toBe(201);
    const again = await send('GET', `${path}/${String(payment.body['id'])}`, { cookie });
    expect(again).toMatchObject({ status: 200, body: { id: payment.body['id'] } });
  });

  it('is closed for a company in which the user is no member', async () => {
    const { cookie } = await visitor();
    for (const company of [demo.sibling_merchant_id, demo.organization_id, 'nonsense'])
      expect(await send('GET', `/console/api/${company}/v1/users`, { cookie })).toMatchObject({
        status: 403,
        body: { code: 'company_access_denied' },
      });
  });

  it('gives a role its permissions and no others', async () => {
    const { cookie } = await visitor(await roleNamed(admin, 'support'));
    expect((await send('GET', `${CONSOLE_API}/webhook-endpoints`, { cookie })).status).not.toBe(401);
    expect(await send('POST', `${CONSOLE_API}/api-keys`, { cookie, body: { name: 'mine' } })).toMatchObject({
      status: 403,
      body: { code: 'permission_denied', required_permission: 'api_key.create' },
    });
  });

  it('takes test cards and no other card number', async () => {
    const { cookie } = await visitor();
    const path = `${CONSOLE_API}/merchants/${demo.merchant_id}/transactions`;
    const body = cardPayment();
    expect((await send('POST', path, { cookie, body })).status).toBe(201);
    const card = { ...(body['card_data'] as Body), network_token: '4929420573595709' };
    expect(await send('POST', path, { cookie, body: cardPayment({ card_data: card }) })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '#/card_data/network_token', code: 'not_allowed' }] },
    });
  });

  it.each(['login', 'refresh', 'logout', 'select-company', 'password/change', 'password/forgot'])(
    'has no /v1/auth/%s',
    async (name) => {
      const { cookie } = await visitor();
      expect(await send('POST', `${CONSOLE_API}/auth/${name}`, { cookie, body: {} })).toMatchObject({
        status: 404,
        body: { code: 'route_not_found' },
      });
    },
  );

  it('is the only one for a cookie: /v1 refuses it', async () => {
    const { cookie } = await visitor();
    expect(await anonymous.get('/v1/users', { headers: { cookie } })).toMatchObject(REFUSED);
    expect(await anonymous.get('/v1/auth/me', { headers: { cookie } })).toMatchObject(REFUSED);
  });

  it.each([
    ['no cookie', {}],
    ['an invented cookie', { cookie: `mps_session=${'A'.repeat(43)}` }],
    ['a cookie of another form', { cookie: 'mps_session=x' }],
    ['an API key', { headers: { 'x-api-key': demo.api_key } }],
  ])('refuses %s', async (_what, sent) => {
    expect(await send('GET', `${CONSOLE_API}/users`, sent)).toMatchObject(REFUSED);
  });
});

describe('a page of another site', () => {
  const { origin, ...withoutOrigin } = OWN_PAGE;
  const { 'x-mps-console': _header, ...withoutHeader } = OWN_PAGE;
  it.each([
    ['its own origin', { ...OWN_PAGE, origin: 'https://evil.example' }],
    ['the origin null', { ...OWN_PAGE, origin: 'null' }],
    ['our host with another port', { ...OWN_PAGE, origin: 'http://127.0.0.1:1' }],
    ['our origin as a prefix', { ...OWN_PAGE, origin: `${origin}.evil.example` }],
    ['no origin', withoutOrigin],
    ['no header of the console', withoutHeader],
    ['a form', { ...OWN_PAGE, 'content-type': 'text/plain' }],
    ['the site cross-site', { ...OWN_PAGE, 'sec-fetch-site': 'cross-site' }],
  ])('changes nothing with %s', async (_what, headers) => {
    const { cookie, identifier } = await visitor();
    const name = `foreign ${identifier}`;
    const refusal = { status: 403, body: { code: 'permission_denied' } };
    const role = { name, permissions: [] };
    expect(await send('POST', `${CONSOLE_API}/roles`, { cookie, headers, body: role })).toMatchObject(
      refusal,
    );
    expect(await send('DELETE', '/console/session', { cookie, headers })).toMatchObject(refusal);
    const credentials = { identifier, password: PASSWORD };
    expect(await send('POST', '/console/session', { headers, body: credentials })).toMatchObject(refusal);
    const roles = await send<{ data: Body[] }>('GET', `${CONSOLE_API}/roles?limit=100`, { cookie });
    expect(roles.status).toBe(200);
    expect(roles.body.data.map((one) => one['name'])).not.toContain(name);
  });
});

describe('a session of the console', () => {
  it('ends at once with its log-out, for a copied cookie too', async () => {
    const { cookie } = await visitor();
    expect((await send('GET', `${CONSOLE_API}/users`, { cookie })).status).toBe(200);
    const ended = await send('DELETE', '/console/session', { cookie });
    expect(ended.status).toBe(204);
    expect(ended.headers.get('set-cookie')).toMatch(/^mps_session=; .*Max-Age=0$/);
    expect(ended.headers.get('clear-site-data')).toBe('"cache"');
    expect(await read(cookie)).toMatchObject(REFUSED);
    expect(await send('GET', `${CONSOLE_API}/users`, { cookie })).toMatchObject(REFUSED);
  });

  it('ends with the suspension of its user', async () => {
    const { id, cookie } = await visitor();
    expect((await send('GET', `${CONSOLE_API}/users`, { cookie })).status).toBe(200);
    expect((await anonymous.post(`/v1/users/${id}/suspend`, {}, { token: admin })).status).toBe(200);
    await eventually(async () =>
      expect(await send('GET', `${CONSOLE_API}/users`, { cookie })).toMatchObject(REFUSED),
    );
    expect(await read(cookie)).toMatchObject(REFUSED);
  });

  it('goes on with a touch', async () => {
    const { cookie } = await visitor();
    const before = Date.parse(String((await read(cookie)).body['idle_expires_at']));
    expect((await send('POST', '/console/session/touch', { cookie, body: {} })).status).toBe(204);
    expect(Date.parse(String((await read(cookie)).body['idle_expires_at']))).toBeGreaterThan(before);
  });

  it('gets a new cookie with a new password, and the others of the user end', async () => {
    const { identifier, cookie } = await visitor();
    const other = readCookie(await open(identifier, PASSWORD));
    const body = { current_password: PASSWORD, new_password: NEXT };
    const changed = await send('POST', '/console/password/change', { cookie, body });
    expect(changed.status).toBe(204);
    expect((await read(readCookie(changed))).status).toBe(200);
    for (const old of [cookie, other]) expect(await read(old)).toMatchObject(REFUSED);
  });

  it('ends with a reset of the password', async () => {
    const { identifier, cookie } = await visitor();
    const forgotten = await send('POST', '/console/password/forgot', { body: { identifier } });
    expect(forgotten.status).toBe(202);
    const { reset_token } = forgotten.body;
    const body = { reset_token, new_password: NEXT };
    expect((await send('POST', '/console/password/reset', { body })).status).toBe(204);
    expect(await read(cookie)).toMatchObject(REFUSED);
    expect((await open(identifier, NEXT)).status).toBe(200);
  });
});
