// Dangerous acts of the console need a proof of the person that is at most ten minutes old. Each act is refused with an old proof, and
// done by the same request after a fresh one.
import { sharedPlatform } from '@mps/testkit';
import {
  BANK_ACCOUNT,
  newBankAccount,
  newPixKey,
  newWebhookEndpoint,
  webhookEndpointBody,
} from './access-matrix.world';
import { open, readCookie, send } from './console-page';
import { freshEmail, freshName } from './fresh';
import { makeProofOld } from './old-proof';
import { activeMerchant } from './merchants';
import { codeNow, nextCode } from './one-time-codes';
import { file, ops } from './ops';
import { anonymous, logIn as logInAs, newApiKey, newRole, newUser, newUserBody, PASSWORD } from './people';

const { api, demo } = sharedPlatform();
/** People of the organization act on a merchant that no other test uses. */
const COMPANY = demo.organization_id;
const CONSOLE_API = `/console/api/${COMPANY}/v1`;
const REQUIRED = { status: 403, body: { code: 'reauthentication_required' } };
const REFUSED = { status: 401, body: { code: 'authentication_error' } };
/** R$ 10.000,00 */
const LARGEST_FREE_CASHOUT = 1_000_000;

interface Act {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/v1`. */
  readonly path: string;
  readonly body?: object;
}

let admin: string;
let merchant: string;
let role: string;
let cookie: string;
beforeAll(async () => {
  admin = await logInAsOwner();
  merchant = (await activeMerchant()).id;
  role = await newRole(admin, ['*']);
  cookie = await logIn();
});

/** Logs in a new administrator of the organization's own company. */
async function logInAsOwner(): Promise<string> {
  const identifier = freshEmail();
  const passwordFile = await file(PASSWORD);
  const names = ['--first-name', 'Olga', '--last-name', 'Owner'];
  const { id } = await ops('users', 'create', identifier, ...names, '--password-file', passwordFile);
  await ops('users', 'grant', String(id), '--organization', COMPANY);
  return (await logInAs(identifier)).token;
}

async function logIn(): Promise<string> {
  const { identifier } = await newUser(admin, role);
  return readCookie(await open(identifier, PASSWORD));
}

const sendAct = ({ method, path, body }: Act) =>
  send(method, `${CONSOLE_API}${path}`, { cookie, ...(body !== undefined && { body }) });
const reauthenticate = (body: object, as = cookie) =>
  send('POST', '/console/session/reauthenticate', { cookie: as, body });
const post = (path: string, body: object = {}): Act => ({ method: 'POST', path, body });
const patch = (path: string, body: object): Act => ({ method: 'PATCH', path, body });
const remove = (path: string): Act => ({ method: 'DELETE', path });
const person = async (): Promise<string> => `/users/${(await newUser(admin, await newRole(admin))).id}`;
const endpoint = async (): Promise<string> => `/webhook-endpoints/${await newWebhookEndpoint(api, merchant)}`;
const cashout = (amount?: number): Act =>
  post(`/merchants/${merchant}/cashouts`, {
    request_id: freshName(),
    ...(amount !== undefined && { amount }),
  });
const otherUrl = { url: 'http://127.0.0.1:9/other' };

const ACTS: readonly (readonly [string, () => Promise<Act>])[] = [
  ['creates an API key', async () => post('/api-keys', { name: freshName() })],
  ['rotates an API key', async () => post(`/api-keys/${(await newApiKey(admin)).id}/rotate`)],
  ['creates a webhook endpoint', async () => post('/webhook-endpoints', webhookEndpointBody(merchant))],
  ['changes the URL of a webhook endpoint', async () => patch(await endpoint(), otherUrl)],
  ['rotates the secret of a webhook endpoint', async () => post(`${await endpoint()}/rotate-secret`)],
  ['pays more than the limit out', async () => cashout(LARGEST_FREE_CASHOUT + 1)],
  ['pays everything out', async () => cashout()],
  ['creates a bank account', async () => post(`/merchants/${merchant}/bank-accounts`, BANK_ACCOUNT)],
  [
    'makes a bank account primary',
    async () =>
      patch(`/merchants/${merchant}/bank-accounts/${await newBankAccount(api, merchant)}`, { primary: true }),
  ],
  [
    'deletes a bank account',
    async () => remove(`/merchants/${merchant}/bank-accounts/${await newBankAccount(api, merchant)}`),
  ],
  ['creates a PIX key', async () => post(`/merchants/${merchant}/pix-keys`, { key_type: 'EVP' })],
  [
    'makes a PIX key primary',
    async () => patch(`/merchants/${merchant}/pix-keys/${await newPixKey(api, merchant)}`, { primary: true }),
  ],
  [
    'deletes a PIX key',
    async () => remove(`/merchants/${merchant}/pix-keys/${await newPixKey(api, merchant)}`),
  ],
  ['creates a role', async () => post('/roles', { name: freshName(), permissions: [] })],
  ['changes a role', async () => patch(`/roles/${await newRole(admin)}`, { permissions: ['role.view'] })],
  ['deletes a role', async () => remove(`/roles/${await newRole(admin)}`)],
  ['adds a user', async () => post('/users', newUserBody(role))],
  ['changes a user', async () => patch(await person(), { metadata: { a: 1 } })],
  ['suspends a user', async () => post(`${await person()}/suspend`)],
  ['lifts a suspension', async () => post(`${await person()}/unsuspend`)],
  ['ends the sessions of a user', async () => remove(`${await person()}/sessions`)],
  ['ends a membership', async () => remove(`${await person()}/memberships/${COMPANY}`)],
];

describe('an old proof', () => {
  it.each(ACTS)('is refused to a request that %s, until the person is proven again', async (_what, make) => {
    const act = await make();
    await makeProofOld(cookie);
    expect(await sendAct(act)).toMatchObject(REQUIRED);
    expect((await reauthenticate({ password: PASSWORD })).status).toBe(204);
    const done = await sendAct(act);
    // The merchant has no balance, which is the ledger's answer.
    expect(act.path.endsWith('/cashouts') ? [409] : [200, 201, 204]).toContain(done.status);
  });

  it.each<[string, () => Promise<Act>]>([
    ['reads', async () => ({ method: 'GET', path: '/api-keys' })],
    ['pays the limit out', async () => cashout(LARGEST_FREE_CASHOUT)],
    [
      'changes the types of a webhook endpoint',
      async () => patch(await endpoint(), { event_types: ['refund.*'] }),
    ],
    ['revokes an API key', async () => remove(`/api-keys/${(await newApiKey(admin)).id}`)],
  ])('does for a request that %s', async (_what, make) => {
    const act = await make();
    await makeProofOld(cookie);
    const answer = await sendAct(act);
    expect(answer.body).not.toMatchObject({ code: 'reauthentication_required' });
  });

  it('goes after the faults of the request, so that no one is asked for a proof in vain', async () => {
    await makeProofOld(cookie);
    expect(await sendAct(post('/roles', { permissions: [] }))).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '#/name', code: 'required' }] },
    });
  });

  it('does not concern an access token', async () => {
    const body = { name: freshName(), permissions: [] };
    expect((await anonymous.post('/v1/roles', body, { token: admin })).status).toBe(201);
  });
});

describe('a fresh proof', () => {
  const createRole = (): Promise<{ readonly status: number }> =>
    sendAct(post('/roles', { name: freshName(), permissions: [] }));

  it('is the login', async () => {
    cookie = await logIn();
    expect((await createRole()).status).toBe(201);
  });

  it('is a code of the second factor, once', async () => {
    const { identifier } = await newUser(admin, role);
    cookie = readCookie(await open(identifier, PASSWORD));
    const enrolled = await send('POST', '/console/totp/enrol', {
      cookie,
      body: { current_password: PASSWORD },
    });
    const secret = String(enrolled.body['secret']);
    await send('POST', '/console/totp/confirm', { cookie, body: { totp: codeNow(secret) } });
    await makeProofOld(cookie);
    const totp = nextCode(secret);
    expect((await reauthenticate({ totp })).status).toBe(204);
    expect((await createRole()).status).toBe(201);
    await makeProofOld(cookie);
    expect(await reauthenticate({ totp })).toMatchObject(REFUSED);
    expect(await createRole()).toMatchObject(REQUIRED);
  });

  it('is a change of the password', async () => {
    cookie = await logIn();
    await makeProofOld(cookie);
    const body = { current_password: PASSWORD, new_password: 'quite another password' };
    cookie = readCookie(await send('POST', '/console/password/change', { cookie, body }));
    expect((await createRole()).status).toBe(201);
  });

  it('is not a wrong password, which counts for the lock and leaves the session as it is', async () => {
    cookie = await logIn();
    await makeProofOld(cookie);
    for (let count = 0; count < 5; count++)
      expect(await reauthenticate({ password: 'wrong' })).toMatchObject(REFUSED);
    expect(await reauthenticate({ password: PASSWORD })).toMatchObject(REFUSED);
    expect(await createRole()).toMatchObject(REQUIRED);
    expect((await send('GET', '/console/session', { cookie })).status).toBe(200);
  });

  it('is exactly one of password and code', async () => {
    cookie = await logIn();
    for (const body of [{}, { password: PASSWORD, totp: '123456' }])
      expect((await reauthenticate(body)).status).toBe(400);
    expect(await reauthenticate({ password: PASSWORD }, 'mps_session=x')).toMatchObject(REFUSED);
  });

  it('of one session does not count for another', async () => {
    const { identifier } = await newUser(admin, role);
    const other = readCookie(await open(identifier, PASSWORD));
    cookie = readCookie(await open(identifier, PASSWORD));
    await makeProofOld(cookie);
    expect((await reauthenticate({ password: PASSWORD }, other)).status).toBe(204);
    expect(await createRole()).toMatchObject(REQUIRED);
  });
});
