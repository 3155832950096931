// The objects of sample events: resources as the platform makes them, of a company and a payment that do not exist.
import type { z } from 'zod';
import type { primaryPixKeyChange, settlement } from '../../http/openapi/events';
import type { affiliation } from '../affiliations/routes';
import type { dispute } from '../disputes/schemas';
import type { anticipation } from '../ledger/anticipations';
import type { cashout } from '../ledger/cashouts';
import type { merchant } from '../merchants/schemas';
import type { pixKey } from '../pix-keys/routes';
import type { feePolicy } from '../pricing/schemas';
import type { threeDsSession } from '../three-ds/routes';
import type { refund, transaction } from '../transactions/schemas';
import type { webhookEndpoint } from '../webhooks/schemas';

const COMPANY_ID = '0199c0de-0000-7000-8000-000000000001';
const TRANSACTION_ID = '0199c0de-0000-7000-8000-000000000002';
const PIX_KEY_ID = '0199c0de-0000-7000-8000-000000000003';
const FEE_POLICY_ID = '0199c0de-0000-7000-8000-000000000004';
const AFFILIATION_ID = '0199c0de-0000-7000-8000-000000000005';
const AN_ID = '0199c0de-0000-7000-8000-000000000006';
const AT = '2026-03-02T12:00:00.000Z';
export const LATER = '2026-03-02T12:05:00.000Z';
export const AMOUNT = 10_000;

/** A PIX charge before the provider knows it. */
export const TRANSACTION: z.output<typeof transaction> = {
  id: TRANSACTION_ID,
  provider: 'PROVIDER_A',
  affiliation_id: AFFILIATION_ID,
  request_id: 'order-1001',
  mcc: '5999',
  amount: AMOUNT,
  currency: 'BRL',
  pricing: {
    fee: { percentage: 0.99, flat: 0, minimum_price: 1 },
    cost: { percentage: 0.5, flat: 0, minimum_price: 0 },
  },
  status: 'PROCESSING',
  capture_method: 'ECOMMERCE',
  installments: 1,
  payment_method: 'PIX',
  automatic_anticipation: false,
  company_id: COMPANY_ID,
  created_at: AT,
  fee_policy_id: FEE_POLICY_ID,
  cost_policy_id: null,
  approved_amount: null,
  refunded_amount: 0,
  acquirer_response_code: null,
  pix_data: {
    pix_key_id: PIX_KEY_ID,
    description: 'Order 1001',
    qr_code: null,
    expires_at: '2026-03-02T13:00:00.000Z',
    identification: '0199c0de00007000800000000000000b',
    expiration_in_seconds: 3_600,
    end_to_end_id: null,
    due_date: null,
    expiration_in_days_after_due_date: null,
    interest: null,
    fine: null,
    discount: null,
    abatement: null,
  },
  soft_descriptor: null,
  serial_number: null,
  nsu: null,
  metadata: {},
  latest_refund_at: null,
  status_reason: null,
  approved_at: null,
  company_full_name: 'Loja Exemplo Ltda',
  company_name: 'Loja Exemplo',
  organization_id: '1',
  updated_at: AT,
};

export const REFUND: z.output<typeof refund> = {
  id: AN_ID,
  transaction_id: TRANSACTION_ID,
  request_id: 'refund-1001-1',
  amount: 500,
  status: 'PENDING',
  reason: 'CUSTOMER_REQUEST',
  description: null,
  provider_refund_identification: null,
  created_at: AT,
  updated_at: AT,
};

export const DISPUTE: z.output<typeof dispute> = {
  id: AN_ID,
  transaction_id: TRANSACTION_ID,
  company_id: COMPANY_ID,
  kind: 'PIX_MED_FRAUD',
  status: 'OPEN',
  amount: AMOUNT,
  reason_code: null,
  due_at: '2026-03-09T12:00:00.000Z',
  evidence: [],
  created_at: AT,
  updated_at: AT,
  closed_at: null,
};

export const THREE_DS_SESSION: z.output<typeof threeDsSession> = {
  id: AN_ID,
  tds_session_id: null,
  company_id: COMPANY_ID,
  auth_status: 'ACTION_REQUIRED',
  consumption_status: 'NOT_CONSUMED',
  amount: AMOUNT,
  currency: 'BRL',
  liability_shift: false,
  authentication_flow: null,
  failure_reason: null,
  challenge_url: null,
  expires_at: '2026-03-02T13:00:00.000Z',
  created_at: AT,
  updated_at: AT,
};

export const SETTLEMENT: z.output<typeof settlement> = {
  id: AN_ID,
  transaction_id: TRANSACTION_ID,
  company_id: COMPANY_ID,
  payment_date: '2026-03-03',
  settlement_date: '2026-03-03',
  amount: 9_901,
  outstanding_amount: 0,
  status: 'PAID',
  status_reason: null,
  operation_id: '0199c0de-0000-7000-8000-000000000007',
};

export const MERCHANT: z.output<typeof merchant> = {
  id: COMPANY_ID,
  name: 'Loja Exemplo',
  full_name: 'Loja Exemplo Ltda',
  document_number: '11.***.***/0001-**',
  document_type: 'CNPJ',
  contact: {
    first_name: 'Ana',
    last_name: 'Souza',
    phone: '+55********321',
    email: 'a***@e***.com',
    mother_name: null,
    birth_date: null,
    document_number: null,
    politically_exposed: null,
    declared_income: null,
    occupation: null,
    net_worth: null,
    address: null,
  },
  status: 'ACTIVE',
  address: {
    street: 'Avenida Paulista',
    street_number: '1000',
    complement: null,
    neighborhood: 'Bela Vista',
    zipcode: '01310100',
    country: '076',
    state: 'SP',
    city: 'São Paulo',
  },
  transfer_configurations: {
    automatic_transfer_enabled: false,
    transfer_frequency: null,
    rail: 'PIX',
    utc_hour_of_day: null,
    day_of_week: null,
    day_of_month: null,
    min_balance: 0,
  },
  created_at: AT,
  updated_at: AT,
  document_tax_type: null,
  company_logo_url: null,
  website_url: null,
  webhook_enabled: true,
  declared_revenue: null,
  metadata: {},
  default_fee_policy_id: null,
};

export const AFFILIATION: z.output<typeof affiliation> = {
  id: AFFILIATION_ID,
  company_id: COMPANY_ID,
  provider: 'PROVIDER_A',
  mcc: '5999',
  anticipation_type: 'NONE',
  payment_methods: ['CREDIT_CARD', 'DEBIT_CARD', 'PIX', 'BOLEPIX'],
  capture_methods: ['ECOMMERCE'],
  status: 'ACTIVE',
  status_reason: null,
  settlement_bank_account_id: null,
  created_at: AT,
  updated_at: LATER,
};

export const FEE_POLICY: z.output<typeof feePolicy> = {
  id: FEE_POLICY_ID,
  name: 'default',
  description: null,
  is_active: true,
  cashout_price: 100,
  automatic_anticipation_percentage: 2,
  spot_anticipation_percentage: 2.5,
  rules: [
    {
      id: AN_ID,
      conditions: [{ field: 'transaction.payment_method', operator: 'EQUALS', value: 'PIX' }],
      price: { percentage: 0.99, flat: 0, minimum_price: 1 },
      priority: 1,
      created_at: AT,
      updated_at: LATER,
    },
  ],
  created_at: AT,
  updated_at: LATER,
  refund_fee_policy: 'PROPORTIONAL',
  organization_id: '0199c0de-0000-7000-8000-000000000008',
};

export const PIX_KEY: z.output<typeof pixKey> = {
  id: PIX_KEY_ID,
  company_id: COMPANY_ID,
  key_type: 'EVP',
  key: '57b325c4-e0d5-4725-b525-e4cb7b108ade',
  primary: true,
  status: 'ACTIVE',
  deleted_at: null,
  created_at: AT,
  updated_at: AT,
  dict_key_information: null,
};

export const PRIMARY_PIX_KEY_CHANGE: z.output<typeof primaryPixKeyChange> = {
  id: PIX_KEY_ID,
  company_id: COMPANY_ID,
  old_pix_key_id: null,
  new_pix_key_id: PIX_KEY_ID,
  actor: { kind: 'API_KEY', id: AN_ID, label: 'Shop' },
  changed_at: AT,
};

export const CASHOUT: z.output<typeof cashout> = {
  id: AN_ID,
  company_id: COMPANY_ID,
  request_id: 'cashout-1',
  amount: 1_000,
  fee: 100,
  status: 'PENDING',
  rail: 'PIX',
  pix_key_id: PIX_KEY_ID,
  status_reason: null,
  created_at: AT,
  updated_at: AT,
  completed_at: null,
};

export const ANTICIPATION: z.output<typeof anticipation> = {
  id: AN_ID,
  company_id: COMPANY_ID,
  request_id: 'anticipation-1',
  quote_id: '0199c0de-0000-7000-8000-000000000009',
  gross: 9_681,
  fee: 400,
  net: 9_281,
  status: 'COMPLETED',
  payment_date: '2026-03-03',
  created_at: AT,
};

export const WEBHOOK_ENDPOINT: z.output<typeof webhookEndpoint> = {
  id: AN_ID,
  company_id: COMPANY_ID,
  url: 'https://shop.example/hooks',
  event_types: ['*'],
  description: null,
  enabled: true,
  disabled_reason: null,
  created_at: AT,
  updated_at: AT,
};
