// Creates for tests, valid unless a test breaks them.
import { Secret } from '@mps/kernel';
import type { BolepixInput, CardInput, CreateRequest, PixInput } from '../src/payments/domain/create-request';

export const MERCHANT_ID = '0198c0de-1111-7000-8000-00000000000a';

const base: Omit<CreateRequest, 'payment_method' | 'instrument'> = {
  merchant_id: MERCHANT_ID,
  provider: 'PROVIDER_A',
  request_id: 'order-1',
  amount: 10_000,
  capture_method: 'ECOMMERCE',
  currency: 'BRL',
  installments: 1,
  three_d_secure_session_id: null,
  require_3ds: false,
  refuse_on_challenge: false,
  consumer: null,
  metadata: {},
  split_rules: [],
  soft_descriptor: null,
  serial_number: null,
  nsu: null,
  fee_policy_id: null,
};

export const TOKEN = '4111111111111111';
export const CRYPTOGRAM = 'canary-cryptogram-AgAAAAAABk4DWZ4C28yUQAAAAAA=';

export const cardInput = (changes: Partial<CardInput> = {}): CardInput => ({
  kind: 'card',
  network_token: new Secret(TOKEN),
  cryptogram: new Secret(CRYPTOGRAM),
  expiry_month: '12',
  // A long search of the model test moves its clock by years.
  expiry_year: '2099',
  authentication_type: null,
  wallet_type: null,
  display_name: null,
  ...changes,
});

export const aCard = (overrides: Partial<CreateRequest> = {}): CreateRequest => ({
  ...base,
  payment_method: 'CREDIT_CARD',
  instrument: cardInput(),
  ...overrides,
});

export const pixInput = (changes: Partial<PixInput> = {}): PixInput => ({
  kind: 'pix',
  pix_key_id: null,
  description: null,
  expiration_in_seconds: 86_400,
  due_date: null,
  expiration_in_days_after_due_date: null,
  interest: null,
  fine: null,
  discount: null,
  abatement: null,
  ...changes,
});

export const aPix = (overrides: Partial<CreateRequest> = {}): CreateRequest => ({
  ...base,
  payment_method: 'PIX',
  instrument: pixInput(),
  ...overrides,
});

export const bolepixInput = (due_date: string, changes: Partial<BolepixInput> = {}): BolepixInput => ({
  kind: 'bolepix',
  pix_key_id: null,
  due_date,
  expiration_in_days_after_due_date: 0,
  discount: null,
  fine_percentage: 2,
  monthly_interest_percentage: 1,
  ...changes,
});

export const aBolepix = (dueDate: string, overrides: Partial<CreateRequest> = {}): CreateRequest => ({
  ...base,
  payment_method: 'BOLEPIX',
  instrument: bolepixInput(dueDate),
  ...overrides,
});
