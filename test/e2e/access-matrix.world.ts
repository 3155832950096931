// The credentials and objects of the access matrix. Credentials are of every kind, right and wrong.
// Every resource has one object in the caller's own company, in its sibling, and in another organization.
import { createHmac, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { API_KEY_RANDOM_BYTES, makeApiKey } from '@mps/kernel';
import { cardPayment, eventually, pixPayment, sharedPlatform, type Api } from '@mps/testkit';
import { newPersonExport } from './data-subjects';
import { newExport } from './exports';
import { newDifference } from './differences';
import { newDraftFile, newEvidence } from './evidence';
import { freshName } from './fresh';
import {
  logInAsAdmin,
  anonymous,
  readId,
  logIn,
  made,
  newApiKey,
  newRole,
  newSavedView,
  newSession,
  newUser,
  readSessionId,
  roleNamed,
} from './people';

export const shared = sharedPlatform();
const { api, otherApi, demo } = shared;
/** Ids by the path segment before the parameter. */
export type Ids = Readonly<Record<string, string>>;
type Body = Record<string, unknown>;

const KEY_LIFE_MS = 3_000;
export const NEVER_ISSUED = 'sk_test_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh842CDQZ';

export interface World {
  /** Token with every permission in the demo merchant. */
  readonly admin: string;
  readonly roles: { readonly user: string; readonly powerless: string };
  readonly keys: Record<'powerless' | 'revoked' | 'expired' | 'elsewhere' | 'mistyped' | 'live', string>;
  readonly tokens: Record<
    'powerless' | 'unselected' | 'ended' | 'suspended' | 'unsigned' | 'hmac' | 'forged' | 'altered' | 'past',
    string
  >;
  /** Objects of the demo merchant, of its sibling in the same organization, and of the other organization. */
  readonly own: Ids;
  readonly sibling: Ids;
  readonly foreign: Ids;
}

export const newBankAccount = (by: Api, merchant: string): Promise<string> =>
  readId(by.post(`/v1/merchants/${merchant}/bank-accounts`, BANK_ACCOUNT));
export const BANK_ACCOUNT = {
  bank_code: '341',
  branch: '0001',
  account: '12345-6',
  account_type: 'CHECKING',
};

export const newPixKey = (by: Api, merchant: string): Promise<string> =>
  readId(by.post(`/v1/merchants/${merchant}/pix-keys`, { key_type: 'EVP' }));

const makeTransactionsPath = (merchant: string): string => `/v1/merchants/${merchant}/transactions`;

/** Makes a payment that is APPROVED immediately. */
export const newPayment = (by: Api, merchant: string, changes: Body = {}): Promise<string> =>
  readId(by.post(makeTransactionsPath(merchant), cardPayment(changes)));

/** Makes a charge with status WAITING_PAYMENT. */
export const newCharge = (by: Api, merchant: string): Promise<string> =>
  readId(by.post(makeTransactionsPath(merchant), pixPayment()));

export const refundBody = (): Body => ({ request_id: freshName(), amount: 1 });

/** Makes a refund that stays PENDING. */
export const newRefund = (by: Api, merchant: string, payment: string): Promise<string> =>
  readId(
    by.post(`${makeTransactionsPath(merchant)}/${payment}/refunds`, {
      ...refundBody(),
      description: 'sandbox:pending',
    }),
  );

export async function newDispute(by: Api, merchant: string): Promise<string> {
  const payment = await newPayment(by, merchant);
  return readId(by.post(`${makeTransactionsPath(merchant)}/${payment}/dispute`, {}));
}

export const FRICTIONLESS = '4000000000001109';
export const CHALLENGE = '4000000000001208';
export const threeDsBody = (network_token: string): Body => ({
  amount: 10_000,
  card_data: { network_token, expiry_month: '12', expiry_year: '2032' },
});

export const newThreeDsSession = (by: Api, merchant: string, token: string): Promise<string> =>
  readId(by.post(`/v1/merchants/${merchant}/3ds-sessions`, threeDsBody(token)));

/** No process listens at this address. The endpoint gets no events of other suites. */
export const webhookEndpointBody = (company_id: string): Body => ({
  url: 'http://127.0.0.1:9/hooks',
  event_types: ['anticipation.created'],
  company_id,
});

export const newWebhookEndpoint = (by: Api, company: string): Promise<string> =>
  readId(by.post('/v1/webhook-endpoints', webhookEndpointBody(company)));

/** The test of an endpoint creates a delivery. */
async function newWebhookDelivery(by: Api, endpoint: string): Promise<string> {
  await made(by.post(`/v1/webhook-endpoints/${endpoint}/test`, {}));
  return eventually(() => readFirstId(by, '/v1/webhook-deliveries', `endpoint_id=${endpoint}&`));
}

/** Returns a request about the merchant. */
const findRequestLog = (by: Api, merchant: string): Promise<string> =>
  eventually(() => readFirstId(by, '/v1/request-logs', `resource_id=${merchant}&`));

async function readFirstId(by: Api, path: string, filter = ''): Promise<string> {
  const { data } = await made<{ data: { id: string }[] }>(by.get(`${path}?${filter}limit=1`));
  const [first] = data;
  if (first === undefined) throw new Error(`${path} is empty`);
  return first.id;
}

/** Returns the id of an approved payment's posting set. The ledger posts it from the payment's event. */
async function findPostingSet(by: Api, payment: string): Promise<string> {
  const path = `/v1/ledger-entries?transaction_id=${payment}&limit=1`;
  return eventually(async () => {
    const { data } = await made<{ data: { posting_set_id: string }[] }>(by.get(path));
    const [first] = data;
    if (first === undefined) throw new Error('nothing is posted yet');
    return first.posting_set_id;
  });
}

/** Returns the id of the first event of an aggregate. */
const findEvent = (by: Api, aggregate: string): Promise<string> =>
  eventually(() => readFirstId(by, '/v1/events', `aggregate_id=${aggregate}&`));

/** Cashes out a payment that the ledger has posted. */
async function newCashout(by: Api, merchant: string): Promise<string> {
  const charge = await newCharge(by, merchant);
  await made(by.post(`${makeTransactionsPath(merchant)}/${charge}/pay`, {}));
  const body = { request_id: freshName(), amount: 1 };
  return eventually(() => readId(by.post(`/v1/merchants/${merchant}/cashouts`, body)));
}

/** Anticipates the part of a split. The ledger anticipates the sibling's own payments automatically. */
async function newAnticipation(by: Api, merchant: string): Promise<string> {
  const payer = merchant === demo.sibling_merchant_id ? demo.merchant_id : merchant;
  await newPayment(by, payer, { split_rules: [{ company_id: merchant, percentage: 100 }] });
  const anticipations = `/v1/merchants/${merchant}/anticipations`;
  return eventually(async () => {
    const { quote_id } = await made<{ quote_id: string }>(by.post(`${anticipations}/quote`, { amount: 100 }));
    return readId(by.post(anticipations, { request_id: freshName(), quote_id }));
  });
}

/** Returns an export of the key's company, with its file. */
export const newExportFile = async (by: Api): Promise<string> =>
  (await newExport(by, { columns: ['id'] })).id;

/** Returns a merchant's objects. The organization's key and a company token made them. */
async function listObjects(by: Api, merchant: string, token: string): Promise<Ids> {
  const role = await newRole(token);
  const difference = await newDifference(by);
  const [user, key, bankAccount, pixKey, payment, affiliation, dispute, session, endpoint] =
    await Promise.all([
      newUser(token, role),
      newApiKey(token),
      newBankAccount(by, merchant),
      newPixKey(by, merchant),
      newPayment(by, merchant),
      readFirstId(by, `/v1/merchants/${merchant}/affiliations`),
      newDispute(by, merchant),
      newThreeDsSession(by, merchant, FRICTIONLESS),
      newWebhookEndpoint(by, merchant),
    ]);
  return {
    merchants: merchant,
    users: user.id,
    sessions: readSessionId((await logIn(user.identifier)).token),
    roles: role,
    'saved-views': await newSavedView(token),
    'api-keys': key.id,
    'bank-accounts': bankAccount,
    'pix-keys': pixKey,
    transactions: payment,
    'posting-sets': await findPostingSet(by, payment),
    cashouts: await newCashout(by, merchant),
    anticipations: await newAnticipation(by, merchant),
    reconciliations: difference.run,
    items: difference.item,
    refunds: await newRefund(by, merchant, payment),
    disputes: dispute,
    evidence: await newEvidence(by, dispute),
    files: await newDraftFile(by, dispute),
    events: await findEvent(by, payment),
    '3ds-sessions': session,
    affiliations: affiliation,
    'webhook-endpoints': endpoint,
    'webhook-deliveries': await newWebhookDelivery(by, endpoint),
    'request-logs': await findRequestLog(by, merchant),
    jobs: await newPersonExport(by),
    exports: await newExportFile(by.as(key.key)),
  };
}

export async function makeWorld(): Promise<World> {
  const [admin, besides, abroad] = await Promise.all([
    logInAsAdmin(demo.merchant_id),
    logInAsAdmin(demo.sibling_merchant_id),
    logIn(demo.other.user.identifier, demo.other.user.password).then(({ token }) => token),
  ]);
  const [powerless, userRole] = await Promise.all([newRole(admin), roleNamed(admin, 'user')]);
  const roles = { powerless, user: userRole };
  const [own, sibling, foreign, costPolicy, keys, tokens] = await Promise.all([
    listObjects(api, demo.merchant_id, admin),
    listObjects(api, demo.sibling_merchant_id, besides),
    listObjects(otherApi, demo.other.merchant_id, abroad),
    readFirstId(api, '/v1/pricing/cost-policies'),
    makeKeys(admin),
    makeTokens(admin, roles),
  ]);
  return {
    admin,
    roles,
    keys,
    tokens,
    own: {
      ...own,
      memberships: demo.merchant_id,
      organizations: demo.organization_id,
      statements: '2026-01-01',
      preferences: await newPreference(admin),
      'fee-policies': demo.fee_policy_id,
      'cost-policies': costPolicy,
    },
    sibling,
    foreign: {
      ...foreign,
      memberships: demo.other.merchant_id,
      organizations: demo.other.organization_id,
      'fee-policies': demo.other.fee_policy_id,
    },
  };
}

async function newPreference(token: string): Promise<string> {
  await made(api.put('/v1/users/me/preferences/matrix', { value: 1 }, { token }));
  return 'matrix';
}

async function makeKeys(admin: string): Promise<World['keys']> {
  const [powerless, revoked, expired, elsewhere] = await Promise.all([
    newApiKey(admin, { permissions: [] }),
    newApiKey(admin),
    newApiKey(admin, { expires_at: new Date(Date.now() + KEY_LIFE_MS).toISOString() }),
    newApiKey(admin, { allowed_ips: ['203.0.113.0/24'] }),
  ]);
  await made(anonymous.delete(`/v1/api-keys/${revoked.id}`, { token: admin }));
  await eventually(async () => {
    const { status } = await anonymous.get('/v1/merchants', { key: expired.key });
    if (status !== 401) throw new Error('the key has not expired yet');
  });
  return {
    powerless: powerless.key,
    revoked: revoked.key,
    expired: expired.key,
    elsewhere: elsewhere.key,
    mistyped: `${demo.api_key.slice(0, -1)}${demo.api_key.endsWith('0') ? '1' : '0'}`,
    live: makeApiKey('live', randomBytes(API_KEY_RANDOM_BYTES)),
  };
}

async function makeTokens(admin: string, roles: World['roles']): Promise<World['tokens']> {
  const [powerless, ended, suspended, unselected] = await Promise.all([
    newSession(admin, roles.powerless),
    newSession(admin, roles.powerless),
    newSession(admin, roles.powerless),
    logIn(demo.user.identifier, demo.user.password),
  ]);
  await Promise.all([
    made(anonymous.post('/v1/auth/logout', {}, { token: ended.token })),
    made(anonymous.post(`/v1/users/${suspended.id}/suspend`, {}, { token: admin })),
  ]);
  return {
    powerless: powerless.token,
    ended: ended.token,
    suspended: suspended.token,
    unselected: unselected.token,
    ...(await makeCounterfeits(admin)),
  };
}

/** Tokens with exactly one fault each. */
async function makeCounterfeits(token: string) {
  const [head = '', body = '', signature = ''] = token.split('.');
  const header = decode(head);
  const claims = decode(body);
  const { keys } = await made<{ keys: { kid: string }[] }>(anonymous.get('/.well-known/jwks.json'));
  const jwk = keys.find(({ kid }) => kid === header['kid']);
  if (jwk === undefined) throw new Error('the key of the token is not published');
  const published = createPublicKey({ key: jwk as never, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });
  const hmac = `${encode({ ...header, alg: 'HS256' })}.${body}`;
  const stranger = generateKeyPairSync('ed25519').privateKey;
  return {
    unsigned: `${encode({ ...header, alg: 'none' })}.${body}.`,
    hmac: `${hmac}.${createHmac('sha256', published).update(hmac).digest('base64url')}`,
    forged: `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), stranger).toString('base64url')}`,
    altered: `${head}.${encode({ ...claims, company_id: demo.sibling_merchant_id })}.${signature}`,
    past: `${head}.${encode({ ...claims, exp: 1 })}.${signature}`,
  };
}

const decode = (part: string): Body => JSON.parse(Buffer.from(part, 'base64url').toString()) as Body;
const encode = (part: Body): string => Buffer.from(JSON.stringify(part)).toString('base64url');
