// One body for each operation that takes one, by operation; routes.test.ts holds them to their schemas. Ids and secrets are made
// by the platform, so where a body needs one the example shows its form only.

const AN_ID = '0199c0de-0000-7000-8000-000000000001';
const A_SECRET = 'as it was handed out';
const ADDRESS = {
  street: 'Avenida Paulista',
  street_number: '1000',
  complement: 'Conjunto 12',
  neighborhood: 'Bela Vista',
  zipcode: '01310-100',
  country: '076',
  state: 'SP',
  city: 'São Paulo',
};
const CONTACT = {
  first_name: 'Ana',
  last_name: 'Souza',
  phone: '+5511987654321',
  email: 'ana@example.com',
};
const FEE_POLICY = {
  name: 'cards-2027',
  description: 'Prices of cards',
  is_active: true,
  cashout_price: 150,
  automatic_anticipation_percentage: 1.5,
  spot_anticipation_percentage: 2,
  rules: [
    {
      conditions: [{ field: 'transaction.payment_method', operator: 'EQUALS', value: 'CREDIT_CARD' }],
      price: { percentage: 2.99, flat: 39 },
      priority: 10,
    },
    { price: { percentage: 0.99 } },
  ],
};

export const EXAMPLES: Readonly<Record<string, object>> = {
  login: { identifier: 'demo@example.com', password: A_SECRET },
  refresh: { refresh_token: A_SECRET },
  selectCompany: { company_id: AN_ID },
  changePassword: { current_password: A_SECRET, new_password: 'correct horse battery staple' },
  forgotPassword: { identifier: 'demo@example.com' },
  resetPassword: { reset_token: A_SECRET, new_password: 'correct horse battery staple' },
  createUser: {
    identifier: { type: 'EMAIL', value: 'bia@example.com' },
    password: 'correct horse battery staple',
    first_name: 'Bia',
    last_name: 'Lima',
    role_id: AN_ID,
  },
  updateUser: { first_name: 'Beatriz', metadata: { team: 'finance' } },
  createRole: { name: 'Cashier', description: 'Sells and refunds', permissions: ['merchant.transaction.*'] },
  updateRole: { description: 'Sells, and refunds within the day' },
  createApiKey: { name: 'Shop', permissions: ['merchant.transaction.*'], scope: 'COMPANY' },
  rotateApiKey: { overlap_hours: 24 },
  createMerchant: {
    name: 'Padaria Sol',
    full_name: 'Padaria Sol Ltda',
    document_type: 'CNPJ',
    document_number: '11.222.333/0001-81',
    contact: CONTACT,
    address: ADDRESS,
  },
  updateMerchant: { name: 'Padaria do Sol', metadata: { region: 'south' } },
  setMerchantStatus: { status: 'ACTIVE' },
  setDefaultFeePolicy: { fee_policy_id: null },
  setOrganizationDefaultFeePolicy: { fee_policy_id: null },
  setWebhookEnabled: { enabled: true },
  createAffiliation: { provider: 'PROVIDER_A', mcc: '5411', anticipation_type: 'NONE' },
  updateAffiliation: { anticipation_type: 'AUTOMATIC' },
  setAffiliationStatus: { status: 'ACTIVE' },
  createBankAccount: { bank_code: '001', branch: '1234-5', account: '123456-7', account_type: 'CHECKING' },
  createPixKey: { key_type: 'EVP' },
  createFeePolicy: FEE_POLICY,
  replaceFeePolicy: FEE_POLICY,
  explainFeePolicy: { amount: 10_000, payment_method: 'CREDIT_CARD', installments: 3 },
  createTransaction: {
    provider: 'PROVIDER_A',
    request_id: 'order-42',
    amount: 10_000,
    capture_method: 'ECOMMERCE',
    payment_method: 'PIX',
    pix_data: { description: 'Order 42', expiration_in_seconds: 3_600 },
  },
  authenticateTransaction: { three_d_secure_session_id: AN_ID },
  captureTransaction: { amount: 10_000 },
  payTransaction: { paid_via: 'PIX', payer: { name: 'Caio Reis' } },
  createThreeDsSession: {
    amount: 10_000,
    card_data: { network_token: '4111111111111111', expiry_month: '12', expiry_year: '2032' },
  },
  createCashout: { request_id: 'cashout-42', amount: 5_000 },
  createRefund: { request_id: 'refund-42', amount: 2_500, description: 'One of four items' },
  addDisputeEvidence: { text: 'Delivered on 3 March, signed by the payer.' },
  openDispute: { kind: 'CARD_CHARGEBACK' },
  resolveDispute: { outcome: 'WON' },
  createWebhookEndpoint: {
    url: 'https://example.com/hooks',
    event_types: ['transaction.*', 'refund.completed'],
    description: 'Orders',
    company_id: AN_ID,
  },
  replayWebhookDeliveries: {
    endpoint_id: AN_ID,
    from: '2026-03-02T00:00:00.000Z',
    to: '2026-03-03T00:00:00.000Z',
    only_failed: true,
  },
  updateWebhookEndpoint: { event_types: ['*'], enabled: true },
  advanceClock: { seconds: 86_400 },
  completeThreeDsSession: { outcome: 'AUTHENTICATED' },
};
