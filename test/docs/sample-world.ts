// Prepares the objects that a sample needs: ids for its path, and real values that replace those of its example. Each run of a
// sample gets new objects, because many operations change their object.
import { eventually, sharedPlatform } from '@mps/testkit';
import { newDifference } from '../e2e/differences';
import { newDraftFile, newEvidence } from '../e2e/evidence';
import { newPersonExport } from '../e2e/data-subjects';
import { newExport } from '../e2e/exports';
import { freshCnpj, freshEmail, freshName } from '../e2e/fresh';
import { activeMerchant, newMerchant } from '../e2e/merchants';
import { codeNow, nextCode } from '../e2e/one-time-codes';
import {
  anonymous,
  logIn,
  logInAsAdmin,
  made,
  newApiKey,
  newRole,
  newUser,
  PASSWORD,
  readSessionId,
  newSavedView,
} from '../e2e/people';
import { enableTotp, enrolTotp } from '../e2e/second-factor';
import {
  id,
  findEvent,
  findRequest,
  makeCard,
  makeCharge,
  makeDelivery,
  makeDispute,
  makeEndpoint,
  makePolicy,
  makeQuote,
  makeRefund,
  makeRichMerchant,
  makeSession,
} from './sample-objects';

export interface Setting {
  /** Environment variables of the sample. */
  readonly env?: Readonly<Record<string, string>>;
  /** Texts of the example, and what stands there in this run. */
  readonly replaced?: Readonly<Record<string, string>>;
}
type Body = Record<string, unknown>;
type Prepare = () => Promise<Setting>;

const EXAMPLE_ID = '0199c0de-0000-7000-8000-000000000001';
const EXAMPLE_SECRET = 'as it was handed out';
const EXAMPLE_CODE = '287082';
const SOFT_AMOUNTS = { authorized: 7_770_095 };
const { api, demo } = sharedPlatform();
const today = (): string => new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);

const ofTransaction = async (transaction: Promise<string>): Promise<Setting> => ({
  env: { TRANSACTION_ID: await transaction },
});
const ofId = async (one: Promise<string>): Promise<Setting> => ({ env: { ID: await one } });
const ofMerchant = async (merchant: Promise<{ readonly id: string }>): Promise<Setting> => ({
  env: { MERCHANT_ID: (await merchant).id },
});
const withToken = async (setting: Setting = {}): Promise<Setting> => ({
  ...setting,
  env: { MPS_ACCESS_TOKEN: await logInAsAdmin(), ...setting.env },
});
async function ofUser(): Promise<Setting> {
  const token = await logInAsAdmin();
  const user = await newUser(token, await newRole(token));
  return { env: { MPS_ACCESS_TOKEN: token, ID: user.id, COMPANY_ID: demo.merchant_id } };
}
async function ofRefund(changes: Body): Promise<Setting> {
  const transaction = await makeCard();
  return { env: { TRANSACTION_ID: transaction, REFUND_ID: await makeRefund(transaction, changes) } };
}
const ofDispute: Prepare = async () => ({ env: { DISPUTE_ID: await makeDispute() } });
const ofEndpoint: Prepare = async () => {
  const { endpoint } = await makeEndpoint();
  return { env: { ID: endpoint }, replaced: { [EXAMPLE_ID]: endpoint } };
};
const ofRichMerchant: Prepare = async () => ({ env: { MERCHANT_ID: await makeRichMerchant() } });
/** The last of so many accounts. The first one is primary. */
async function ofBankAccount(count = 1): Promise<Setting> {
  const merchant = (await activeMerchant()).id;
  const body = { bank_code: '001', branch: '1234-5', account: '123456-7', account_type: 'CHECKING' };
  let account = '';
  for (let index = 0; index < count; index += 1)
    account = await id(api.post(`/v1/merchants/${merchant}/bank-accounts`, body));
  return { env: { MERCHANT_ID: merchant, BANK_ACCOUNT_ID: account } };
}
/** The last of so many keys. The first one is primary. */
async function ofPixKey(count = 1): Promise<Setting> {
  const merchant = (await activeMerchant()).id;
  let key = '';
  for (let index = 0; index < count; index += 1)
    key = await id(api.post(`/v1/merchants/${merchant}/pix-keys`, { key_type: 'EVP' }));
  return { env: { MERCHANT_ID: merchant, PIX_KEY_ID: key } };
}
async function ofAffiliation(): Promise<Setting> {
  const merchant = (await activeMerchant()).id;
  const { data } = await made<{ data: readonly { id: string }[] }>(
    api.get(`/v1/merchants/${merchant}/affiliations`),
  );
  return { env: { MERCHANT_ID: merchant, AFFILIATION_ID: data[0]?.id ?? '' } };
}
async function ofPreference(): Promise<Setting> {
  const token = await logInAsAdmin();
  const key = `sample-${freshName()}`.toLowerCase();
  await made(anonymous.put(`/v1/users/me/preferences/${key}`, { value: 1 }, { token }));
  return { env: { MPS_ACCESS_TOKEN: token, KEY: key } };
}
const ofSavedView: Prepare = async () => {
  const token = await logInAsAdmin();
  return { env: { MPS_ACCESS_TOKEN: token, ID: await newSavedView(token) } };
};
const ofApiKey: Prepare = async () => {
  const token = await logInAsAdmin();
  return { env: { MPS_ACCESS_TOKEN: token, ID: (await newApiKey(token)).id } };
};
const ofRole: Prepare = async () => {
  const token = await logInAsAdmin();
  return { env: { MPS_ACCESS_TOKEN: token, ID: await newRole(token) } };
};
async function ofPerson(): Promise<{
  readonly token: string;
  readonly refresh: string;
  readonly name: string;
}> {
  const admin = await logInAsAdmin();
  const user = await newUser(admin, await newRole(admin));
  const session = await logIn(user.identifier);
  return { token: session.token, refresh: session.refresh_token, name: user.identifier };
}
async function ofPostingSet(): Promise<Setting> {
  const transaction = await makeCard();
  const set = await eventually(async () => {
    const { data } = await made<{ data: readonly { posting_set_id: string }[] }>(
      api.get(`/v1/ledger-entries?transaction_id=${transaction}`),
    );
    expect(data).not.toEqual([]);
    return data[0]?.posting_set_id ?? '';
  });
  return { env: { POSTING_SET_ID: set } };
}
async function ofCostPolicy(): Promise<Setting> {
  const { data } = await made<{ data: readonly { id: string }[] }>(api.get('/v1/pricing/cost-policies'));
  return { env: { ID: data[0]?.id ?? '' } };
}

/** Operations whose sample runs as it is have no entry. */
export const SETTINGS: Readonly<Record<string, Prepare>> = {
  login: async () => ({ replaced: { [EXAMPLE_SECRET]: demo.user.password } }),
  refresh: async () => ({ replaced: { [EXAMPLE_SECRET]: (await ofPerson()).refresh } }),
  logout: async () => ({ env: { MPS_ACCESS_TOKEN: (await ofPerson()).token } }),
  listOwnSessions: () => withToken(),
  endOwnSession: async () => {
    const { token } = await ofPerson();
    return { env: { MPS_ACCESS_TOKEN: token, ID: readSessionId(token) } };
  },
  getMe: () => withToken(),
  selectCompany: () => withToken({ replaced: { [EXAMPLE_ID]: demo.merchant_id } }),
  changePassword: async () => ({
    env: { MPS_ACCESS_TOKEN: (await ofPerson()).token },
    replaced: { [EXAMPLE_SECRET]: PASSWORD },
  }),
  enrolTotp: async () => ({
    env: { MPS_ACCESS_TOKEN: (await ofPerson()).token },
    replaced: { [EXAMPLE_SECRET]: PASSWORD },
  }),
  confirmTotp: async () => {
    const { token } = await ofPerson();
    return {
      env: { MPS_ACCESS_TOKEN: token },
      replaced: { [EXAMPLE_CODE]: codeNow(await enrolTotp(token)) },
    };
  },
  disableTotp: async () => {
    const { token } = await ofPerson();
    const secret = await enableTotp(token);
    return {
      env: { MPS_ACCESS_TOKEN: token },
      replaced: { [EXAMPLE_SECRET]: PASSWORD, [EXAMPLE_CODE]: nextCode(secret) },
    };
  },
  resetPassword: async () => {
    const { name } = await ofPerson();
    const answer = await made(anonymous.post('/v1/auth/password/forgot', { identifier: name }));
    return { replaced: { [EXAMPLE_SECRET]: String(answer['reset_token']) } };
  },
  listUsers: () => withToken(),
  createUser: async () => {
    const token = await logInAsAdmin();
    return {
      env: { MPS_ACCESS_TOKEN: token },
      replaced: { [EXAMPLE_ID]: await newRole(token), 'bia@example.com': freshEmail() },
    };
  },
  getUser: ofUser,
  updateUser: ofUser,
  suspendUser: ofUser,
  unsuspendUser: ofUser,
  removeMembership: ofUser,
  listUserSessions: ofUser,
  endUserSessions: ofUser,
  listOwnMemberships: () => withToken(),
  getPreference: () => ofPreference(),
  setPreference: () => ofPreference(),
  deletePreference: () => ofPreference(),
  listSavedViews: () => withToken(),
  createSavedView: () => withToken(),
  updateSavedView: ofSavedView,
  deleteSavedView: ofSavedView,
  listRoles: () => withToken(),
  createRole: () => withToken({ replaced: { Cashier: freshName() } }),
  updateRole: ofRole,
  deleteRole: ofRole,
  createApiKey: () => withToken(),
  listApiKeys: () => withToken(),
  getApiKey: ofApiKey,
  revokeApiKey: ofApiKey,
  rotateApiKey: ofApiKey,
  createMerchant: async () => ({ replaced: { '11.222.333/0001-81': freshCnpj() } }),
  updateMerchant: () => ofMerchant(newMerchant()),
  setMerchantStatus: async () => {
    const { id: merchant } = await activeMerchant();
    await made(api.post(`/v1/merchants/${merchant}/status`, { status: 'INACTIVE' }));
    return { env: { MERCHANT_ID: merchant } };
  },
  setDefaultFeePolicy: () => ofMerchant(newMerchant()),
  setWebhookEnabled: () => ofMerchant(newMerchant()),
  createAffiliation: () => ofMerchant(newMerchant()),
  getAffiliation: ofAffiliation,
  updateAffiliation: ofAffiliation,
  setAffiliationStatus: async () => ({ ...(await ofAffiliation()), replaced: { ACTIVE: 'BLOCKED' } }),
  createBankAccount: () => ofMerchant(newMerchant()),
  getBankAccount: () => ofBankAccount(),
  updateBankAccount: () => ofBankAccount(2),
  deleteBankAccount: () => ofBankAccount(),
  createPixKey: () => ofMerchant(newMerchant()),
  getPixKey: () => ofPixKey(),
  updatePixKey: () => ofPixKey(2),
  deletePixKey: () => ofPixKey(),
  refreshPixKey: () => ofPixKey(),
  createFeePolicy: async () => ({ replaced: { 'cards-2027': freshName() } }),
  getFeePolicy: () => ofId(makePolicy()),
  replaceFeePolicy: async () => ({
    env: { ID: await makePolicy() },
    replaced: { 'cards-2027': freshName() },
  }),
  explainFeePolicy: () => ofId(makePolicy()),
  getCostPolicy: ofCostPolicy,
  createTransaction: async () => ({ replaced: { 'order-42': freshName() } }),
  authenticateTransaction: async () => ({
    env: { TRANSACTION_ID: await makeCard({ require_3ds: true }) },
    replaced: { [EXAMPLE_ID]: await makeSession('4000000000001109') },
  }),
  captureTransaction: () => ofTransaction(makeCard({ amount: SOFT_AMOUNTS.authorized })),
  cancelTransaction: () => ofTransaction(makeCharge()),
  payTransaction: () => ofTransaction(makeCharge()),
  getTransaction: () => ofTransaction(makeCharge()),
  getMerchantTransaction: () => ofTransaction(makeCharge()),
  getTimeline: () => ofTransaction(makeCharge()),
  listProviderCalls: () => ofTransaction(makeCharge()),
  getProviderReference: () => ofTransaction(makeCharge()),
  getThreeDsSession: () => ofId(makeSession('4000000000001109')),
  completeThreeDsSession: () => ofId(makeSession('4000000000001208')),
  createRefund: async () => ({
    env: { TRANSACTION_ID: await makeCard() },
    replaced: { 'refund-42': freshName() },
  }),
  listRefunds: () => ofTransaction(makeCard()),
  getRefund: () => ofRefund({ amount: 100 }),
  cancelRefund: () => ofRefund({ amount: 100, description: 'sandbox:pending' }),
  openDispute: () => ofTransaction(makeCard()),
  getDispute: ofDispute,
  addDisputeEvidence: ofDispute,
  getDisputeEvidenceFile: async () => {
    const dispute = await makeDispute();
    return { env: { DISPUTE_ID: dispute, EVIDENCE_ID: await newEvidence(api, dispute) } };
  },
  getDisputeChecklist: ofDispute,
  getEvidenceDraft: ofDispute,
  replaceEvidenceDraft: ofDispute,
  deleteEvidenceDraft: async () => {
    const dispute = await makeDispute();
    await newDraftFile(api, dispute);
    return { env: { DISPUTE_ID: dispute } };
  },
  getEvidenceDraftFile: async () => {
    const dispute = await makeDispute();
    return { env: { DISPUTE_ID: dispute, FILE_ID: await newDraftFile(api, dispute) } };
  },
  acceptDispute: ofDispute,
  resolveDispute: ofDispute,
  getReceipts: () => ofId(makeCard()),
  getReceiptFile: () => ofId(makeCard()),
  getPostingSet: ofPostingSet,
  createCashout: ofRichMerchant,
  getCashout: async () => {
    const merchant = await makeRichMerchant();
    const path = `/v1/merchants/${merchant}/cashouts`;
    return {
      env: {
        MERCHANT_ID: merchant,
        CASHOUT_ID: await id(api.post(path, { request_id: 'sample', amount: 100 })),
      },
    };
  },
  quoteAnticipation: ofRichMerchant,
  createAnticipation: async () => {
    const merchant = await makeRichMerchant();
    return {
      env: { MERCHANT_ID: merchant },
      replaced: { '0199c0de-0000-7000-8000-000000000042': await makeQuote(merchant) },
    };
  },
  getAnticipation: async () => {
    const merchant = await makeRichMerchant();
    const body = { request_id: 'sample', quote_id: await makeQuote(merchant) };
    const anticipation = await id(api.post(`/v1/merchants/${merchant}/anticipations`, body));
    return { env: { MERCHANT_ID: merchant, ANTICIPATION_ID: anticipation } };
  },
  runReconciliation: async () => ({ replaced: { '2027-03-01': today() } }),
  getReconciliation: async () => ({
    env: { RECONCILIATION_ID: await id(api.post('/v1/ledger/reconciliations', { day: today() })) },
  }),
  resolveReconciliationItem: async () => {
    const { run, item } = await newDifference(api);
    return { env: { RECONCILIATION_ID: run, ITEM_ID: item } };
  },
  createWebhookEndpoint: async () => ({ replaced: { [EXAMPLE_ID]: (await activeMerchant()).id } }),
  getWebhookEndpoint: ofEndpoint,
  updateWebhookEndpoint: ofEndpoint,
  deleteWebhookEndpoint: ofEndpoint,
  rotateWebhookSecret: ofEndpoint,
  testWebhookEndpoint: ofEndpoint,
  replayWebhookDeliveries: ofEndpoint,
  listPermissions: () => withToken(),
  getEvent: () => ofId(findEvent()),
  getWebhookEndpointStats: ofEndpoint,
  getRequestLog: () => ofId(findRequest()),
  getDataSubjectJob: () => ofId(newPersonExport(api)),
  getDataSubjectFile: () => ofId(newPersonExport(api)),
  getExport: () => ofId(newExport(api).then(({ id }) => id)),
  getExportFile: () => ofId(newExport(api).then(({ id }) => id)),
  getWebhookDelivery: () => ofId(makeDelivery()),
  replayWebhookDelivery: () => ofId(makeDelivery()),
  // The clock is everyone's: a second disturbs no other test.
  advanceClock: async () => ({ replaced: { '86400': '1' } }),
};

/** Operations that cannot be called on a platform that other tests use at the same time, or in sandbox mode at all. */
export const NOT_CALLED: Readonly<Record<string, string>> = {
  streamRequestLogs: 'its answer has no end',
  streamEvents: 'its answer has no end',
  acceptMembership: 'in sandbox mode a person is a member at once, so no invitation waits',
  setOrganizationDefaultFeePolicy: 'it changes the price of every payment of the organization',
  tamperStatement: 'it plants a difference into the day of every other test',
};

export const COMMON_ENVIRONMENT: Readonly<Record<string, string>> = {
  MPS_API_KEY: demo.api_key,
  MERCHANT_ID: demo.merchant_id,
  ORGANIZATION_ID: demo.organization_id,
};
