// One row per operation of the API: the request of a caller with the right credential, and its answer.
import { FULL_ADDRESS, pixPayment } from '@mps/testkit';
import { newPersonExport } from './data-subjects';
import { freshCnpj, freshName } from './fresh';
import {
  BANK_ACCOUNT,
  CHALLENGE,
  FRICTIONLESS,
  newBankAccount,
  newCharge,
  newDispute,
  newExportFile,
  newPayment,
  newPixKey,
  newRefund,
  newThreeDsSession,
  newWebhookEndpoint,
  refundBody,
  shared,
  threeDsBody,
  webhookEndpointBody,
  type Ids,
  type World,
} from './access-matrix.world';
import { codeNow, nextCode } from './one-time-codes';
import {
  newApiKey,
  newRole,
  newSavedView,
  newSession,
  newUser,
  newUserBody,
  PASSWORD,
  readSessionId,
} from './people';
import { enableTotp, enrolTotp } from './second-factor';

export interface Row {
  readonly body?: (world: World) => unknown;
  /** Makes objects for a request that uses them up or changes them for good. Other rows share objects. */
  readonly prepare?: (world: World) => Promise<{ ids?: Ids; body?: unknown; token?: string }>;
  /** The status for the right credential when the object's state prevents success. */
  readonly answers?: number;
}

const { api, demo } = shared;
const FEE_POLICY = {
  name: 'matrix',
  is_active: true,
  cashout_price: 0,
  automatic_anticipation_percentage: 0,
  spot_anticipation_percentage: 0,
  rules: [{ price: { flat: 1 } }],
};
const PERSON = { document_type: 'CPF', document_number: '52998224725' };
const plain: Row = {};

export const ROWS: Readonly<Record<string, Row>> = {
  login: { body: () => ({ identifier: demo.user.identifier, password: demo.user.password }) },
  refresh: {
    prepare: async (world) => ({
      body: { refresh_token: (await newSession(world.admin, world.roles.powerless)).refresh_token },
    }),
  },
  logout: {
    prepare: async (world) => ({ token: (await newSession(world.admin, world.roles.powerless)).token }),
  },
  getMe: plain,
  selectCompany: { body: () => ({ company_id: demo.merchant_id }) },
  changePassword: {
    body: () => ({ current_password: 'no such password', new_password: 'another long password' }),
    prepare: async (world) => {
      const { token } = await newSession(world.admin, world.roles.powerless);
      return { token, body: { current_password: PASSWORD, new_password: 'another long password' } };
    },
  },
  enrolTotp: {
    body: () => ({ current_password: 'no such password' }),
    prepare: async (world) => {
      const { token } = await newSession(world.admin, world.roles.powerless);
      return { token, body: { current_password: PASSWORD } };
    },
  },
  confirmTotp: {
    body: () => ({ totp: '000000' }),
    prepare: async (world) => {
      const { token } = await newSession(world.admin, world.roles.powerless);
      return { token, body: { totp: codeNow(await enrolTotp(token)) } };
    },
  },
  disableTotp: {
    body: () => ({ current_password: 'no such password', totp: '000000' }),
    prepare: async (world) => {
      const { token } = await newSession(world.admin, world.roles.powerless);
      return { token, body: { current_password: PASSWORD, totp: nextCode(await enableTotp(token)) } };
    },
  },
  forgotPassword: { body: () => ({ identifier: 'nobody@example.com' }) },
  resetPassword: {
    body: () => ({ reset_token: 'never issued', new_password: 'another long password' }),
    answers: 401,
  },

  listOwnSessions: plain,
  endOwnSession: {
    prepare: async ({ admin, roles }) => {
      const { token } = await newSession(admin, roles.powerless);
      return { token, ids: { sessions: readSessionId(token) } };
    },
  },
  listUsers: plain,
  createUser: { body: ({ roles }) => newUserBody(roles.user) },
  getUser: plain,
  updateUser: { body: () => ({ first_name: 'Matrix' }) },
  suspendUser: { prepare: async ({ admin, roles }) => user(admin, roles.user) },
  removeMembership: { prepare: async ({ admin, roles }) => user(admin, roles.user) },
  // The administrator is already a member.
  acceptMembership: { answers: 409 },
  unsuspendUser: { prepare: async ({ admin, roles }) => user(admin, roles.user) },

  listUserSessions: plain,
  endUserSessions: { prepare: async ({ admin, roles }) => user(admin, roles.user) },
  listOwnMemberships: plain,
  getPreference: plain,
  setPreference: { body: () => ({ value: 1 }) },
  deletePreference: {
    prepare: async ({ admin }) => {
      await api.put('/v1/users/me/preferences/doomed', { value: 1 }, { token: admin });
      return { ids: { preferences: 'doomed' } };
    },
  },

  listSavedViews: plain,
  createSavedView: { body: () => ({ resource: 'payments', name: 'Matrix', value: {} }) },
  updateSavedView: { body: () => ({ name: 'Matrix' }) },
  deleteSavedView: { prepare: async ({ admin }) => ({ ids: { 'saved-views': await newSavedView(admin) } }) },
  listPermissions: plain,
  listRoles: plain,
  createRole: { body: () => ({ name: freshName(), permissions: [] }) },
  updateRole: { body: () => ({ description: 'matrix' }) },
  deleteRole: { prepare: async ({ admin }) => ({ ids: { roles: await newRole(admin) } }) },

  createApiKey: { body: () => ({ name: 'matrix' }) },
  listApiKeys: plain,
  getApiKey: plain,
  revokeApiKey: { prepare: async ({ admin }) => apiKey(admin) },
  rotateApiKey: { body: () => ({ overlap_hours: 1 }), prepare: async ({ admin }) => apiKey(admin) },

  createMerchant: {
    body: () => ({
      name: 'Matrix',
      full_name: 'Matrix Ltda',
      document_type: 'CNPJ',
      document_number: freshCnpj(),
      contact: { first_name: 'Ana' },
      address: FULL_ADDRESS,
    }),
  },
  listMerchants: plain,
  getMerchant: plain,
  updateMerchant: { body: () => ({}) },
  // The merchant is already ACTIVE.
  setMerchantStatus: { body: () => ({ status: 'ACTIVE' }), answers: 409 },
  setDefaultFeePolicy: { body: () => ({ fee_policy_id: null }) },
  setOrganizationDefaultFeePolicy: { body: () => ({ fee_policy_id: demo.fee_policy_id }) },
  getCapabilities: plain,
  setWebhookEnabled: { body: () => ({ enabled: true }) },

  createAffiliation: { body: () => ({ provider: 'PROVIDER_A', mcc: '5999' }) },
  listAffiliations: plain,
  getAffiliation: plain,
  updateAffiliation: { body: () => ({}) },
  setAffiliationStatus: { body: () => ({ status: 'ACTIVE' }), answers: 409 },

  createBankAccount: { body: () => BANK_ACCOUNT },
  listBankAccounts: plain,
  getBankAccount: plain,
  updateBankAccount: { body: () => ({ primary: true }) },
  deleteBankAccount: {
    prepare: async () => ({ ids: { 'bank-accounts': await newBankAccount(api, demo.merchant_id) } }),
  },

  createPixKey: { body: () => ({ key_type: 'EVP' }) },
  listPixKeys: plain,
  getPixKey: plain,
  // Primary already: other suites pay to it.
  updatePixKey: {
    body: () => ({ primary: true }),
    prepare: async () => ({ ids: { 'pix-keys': demo.pix_key_id } }),
  },
  deletePixKey: { prepare: async () => ({ ids: { 'pix-keys': await newPixKey(api, demo.merchant_id) } }) },
  refreshPixKey: plain,

  createFeePolicy: { body: () => ({ ...FEE_POLICY, name: freshName() }) },
  listFeePolicies: plain,
  getFeePolicy: plain,
  replaceFeePolicy: {
    body: () => FEE_POLICY,
    prepare: async () => {
      const name = freshName();
      const { body } = await api.post('/v1/pricing/fee-policies', { ...FEE_POLICY, name });
      return { ids: { 'fee-policies': String(body['id']) }, body: { ...FEE_POLICY, name } };
    },
  },
  explainFeePolicy: { body: () => ({ amount: 100, payment_method: 'PIX' }) },
  listCostPolicies: plain,
  getCostPolicy: plain,

  createTransaction: { body: () => pixPayment() },
  listMerchantTransactions: plain,
  listTransactions: plain,
  getTransaction: plain,
  getMerchantTransaction: plain,
  listProviderCalls: plain,
  getTimeline: plain,
  captureTransaction: { answers: 409 },
  cancelTransaction: { prepare: () => charge() },
  payTransaction: { body: () => ({}), prepare: () => charge() },
  getProviderReference: plain,
  authenticateTransaction: {
    body: ({ own }) => ({ three_d_secure_session_id: own['3ds-sessions'] }),
    prepare: () => awaiting3ds(),
  },
  getReceipts: plain,
  getReceiptFile: plain,

  createThreeDsSession: { body: () => threeDsBody(FRICTIONLESS) },
  getThreeDsSession: plain,
  completeThreeDsSession: {
    body: () => ({ outcome: 'AUTHENTICATED' }),
    prepare: async () => ({
      ids: { '3ds-sessions': await newThreeDsSession(api, demo.merchant_id, CHALLENGE) },
    }),
  },

  createRefund: { body: () => refundBody() },
  listRefunds: plain,
  listMerchantRefunds: plain,
  getMetrics: plain,
  getRefund: plain,
  cancelRefund: { prepare: () => refund() },

  listDisputes: plain,
  getDispute: plain,
  getDisputeEvidenceFile: plain,
  addDisputeEvidence: { body: () => ({ text: 'It was delivered.' }) },
  getDisputeChecklist: plain,
  getEvidenceDraft: plain,
  replaceEvidenceDraft: {
    body: () => ({ version: null, text: 'It was delivered.' }),
    prepare: () => dispute(),
  },
  deleteEvidenceDraft: { prepare: () => dispute() },
  getEvidenceDraftFile: plain,
  acceptDispute: { prepare: () => dispute() },
  openDispute: { prepare: () => payment() },
  resolveDispute: { body: () => ({ outcome: 'WON' }), prepare: () => dispute() },

  listLedgerEntries: plain,
  getPostingSet: plain,
  getTrialBalance: plain,
  listReconciliations: plain,
  getReconciliation: plain,
  runReconciliation: { body: () => ({ day: '2026-01-01' }) },
  resolveReconciliationItem: { body: () => ({ resolution: 'ESCALATED' }) },
  tamperStatement: { body: () => ({ kind: 'NONE' }) },
  getBalance: plain,
  getStatement: plain,
  listReceivables: plain,
  // More than any balance.
  createCashout: { body: () => ({ request_id: freshName(), amount: 1_500_000_000 }), answers: 409 },
  // Quotes all receivables. No row accepts the quote.
  quoteAnticipation: { body: () => ({}) },
  createAnticipation: {
    body: () => ({ request_id: freshName(), quote_id: freshName() }),
    answers: 404,
  },
  listAnticipations: plain,
  getAnticipation: plain,
  listCashouts: plain,
  getCashout: plain,

  listEvents: plain,
  streamEvents: plain,
  getEvent: plain,
  exportDataSubject: { body: () => PERSON },
  getDataSubjectJob: plain,
  getDataSubjectFile: { prepare: async () => ({ ids: { jobs: await newPersonExport(api) } }) },
  createExport: { body: () => ({ kind: 'PAYMENTS', format: 'CSV', columns: ['id'] }) },
  listExports: plain,
  getExport: plain,
  // An erasure of another test deletes the files of earlier exports.
  getExportFile: {
    prepare: async ({ admin }) => ({
      ids: { exports: await newExportFile(api.as((await newApiKey(admin)).key)) },
    }),
  },
  listAuditRecords: plain,
  listRequestLogs: plain,
  streamRequestLogs: plain,
  getRequestLog: plain,

  createWebhookEndpoint: { body: () => webhookEndpointBody(demo.merchant_id) },
  listWebhookEndpoints: plain,
  search: { answers: 400 },
  getWebhookEndpoint: plain,
  getWebhookEndpointStats: plain,
  updateWebhookEndpoint: { body: () => ({}) },
  deleteWebhookEndpoint: {
    prepare: async () => ({ ids: { 'webhook-endpoints': await newWebhookEndpoint(api, demo.merchant_id) } }),
  },
  rotateWebhookSecret: plain,
  testWebhookEndpoint: { body: () => ({ type: 'refund.completed' }) },
  listWebhookDeliveries: plain,
  getWebhookDelivery: plain,
  replayWebhookDelivery: plain,
  replayWebhookDeliveries: {
    body: ({ own }) => ({
      endpoint_id: own['webhook-endpoints'],
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-02T00:00:00.000Z',
    }),
  },

  getClock: plain,
  advanceClock: { body: () => ({ seconds: 1 }) },

  // The last one: it deletes the files of exports when its job ends.
  eraseDataSubject: { body: () => ({ ...PERSON, reason: 'matrix' }) },
};

async function user(token: string, role: string): Promise<{ ids: Ids }> {
  return { ids: { users: (await newUser(token, role)).id } };
}

async function apiKey(token: string): Promise<{ ids: Ids }> {
  return { ids: { 'api-keys': (await newApiKey(token)).id } };
}

async function charge(): Promise<{ ids: Ids }> {
  return { ids: { transactions: await newCharge(api, demo.merchant_id) } };
}

async function payment(): Promise<{ ids: Ids }> {
  return { ids: { transactions: await newPayment(api, demo.merchant_id) } };
}

async function refund(): Promise<{ ids: Ids }> {
  const transactions = await newPayment(api, demo.merchant_id);
  return { ids: { transactions, refunds: await newRefund(api, demo.merchant_id, transactions) } };
}

async function dispute(): Promise<{ ids: Ids }> {
  return { ids: { disputes: await newDispute(api, demo.merchant_id) } };
}

async function awaiting3ds(): Promise<{ ids: Ids; body: unknown }> {
  const [transactions, three_d_secure_session_id] = await Promise.all([
    newPayment(api, demo.merchant_id, { require_3ds: true }),
    newThreeDsSession(api, demo.merchant_id, FRICTIONLESS),
  ]);
  return { ids: { transactions }, body: { three_d_secure_session_id } };
}
