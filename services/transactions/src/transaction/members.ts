// The members of a stored transaction. An open intent holds the same ones.
import {
  anyOf,
  decimal,
  flag,
  instant,
  integer,
  list,
  membersOf,
  nullable,
  objectOf,
  oneOf,
  optional,
  personal,
  text,
} from '@mps/aggregates';
import {
  CAPTURE_METHODS,
  CARD_BRANDS,
  CHECKLIST_ITEMS,
  CURRENCIES,
  DISPUTE_KINDS,
  DISPUTE_STATUSES,
  PAID_VIA,
  PAYMENT_METHODS,
  PROVIDERS,
  REFUND_FEE_POLICIES,
  STATUS_REASONS,
  TRANSACTION_STATUSES,
} from '@mps/kernel';
import { FINDING_KINDS, type Finding } from './domain/finding';
import type {
  BolepixData,
  BolepixDiscount,
  CardData,
  ChargeTerm,
  DiscountDate,
  PixData,
  PixDiscount,
  ReceivingAccount,
} from './domain/instrument';
import type { BoletoRegistration, Payer, ProviderPayment } from './domain/provider-outcome';
import type {
  Address,
  CaptureIntent,
  Consumer,
  Dispute,
  DisputeEvidence,
  Movement,
  OrderCheck,
  PricePart,
  PricingSnapshot,
  RefundActivity,
  ReversalCause,
  ReversalIntent,
  SplitRule,
  Submission,
  Transaction,
  UpstreamName,
  VoidRefusals,
} from './domain/transaction';
import { origin, refund } from './refund-members';

const pricePart = objectOf<PricePart>({ percentage: decimal(), flat: integer(), minimum_price: integer() });

const pricing = objectOf<PricingSnapshot>({
  fee: pricePart,
  cost: pricePart,
  fee_rule_id: nullable(text()),
  cost_rule_id: nullable(text()),
  automatic_anticipation_percentage_e4: integer(),
  cost_anticipation_percentage_e4: integer(),
  refund_fee_policy: oneOf(REFUND_FEE_POLICIES),
});

export const address = objectOf<Address>({
  street: optional(nullable(text())),
  street_number: optional(nullable(text())),
  complement: optional(nullable(text())),
  neighborhood: optional(nullable(text())),
  zipcode: optional(nullable(text())),
  country: optional(nullable(text())),
  state: optional(nullable(text())),
  city: optional(nullable(text())),
});

const consumer = objectOf<Consumer>({
  full_name: optional(nullable(text())),
  email: optional(nullable(text())),
  pix_key: optional(nullable(text())),
  document_type: optional(nullable(text())),
  document_number: optional(nullable(text())),
  phone: optional(nullable(text())),
  birth_date: optional(nullable(text())),
  address: nullable(address),
});

const splitRule = objectOf<SplitRule>({
  company_id: text(),
  amount: optional(nullable(integer())),
  percentage: optional(nullable(decimal())),
  charge_processing_cost: flag(),
  liable: optional(nullable(flag())),
});

const termMembers = membersOf<ChargeTerm>({
  modality: text(),
  amount: optional(nullable(integer())),
  percentage: optional(nullable(decimal())),
});
const term = objectOf<ChargeTerm>(termMembers);

const discountDate = objectOf<DiscountDate>({
  until_date: text(),
  amount: optional(nullable(integer())),
  percentage: optional(nullable(decimal())),
});

const receivingAccount = objectOf<ReceivingAccount>({
  document: optional(text()),
  bank_name: text(),
  branch: text(),
  account: text(),
});

const card = objectOf<CardData>({
  kind: oneOf(['card']),
  expiry_month: text(),
  expiry_year: text(),
  last_digits: text(),
  brand: oneOf(CARD_BRANDS),
  wallet_type: nullable(text()),
  display_name: nullable(text()),
  authentication_type: nullable(text()),
  authorization_code: nullable(text()),
});

const pix = objectOf<PixData>({
  kind: oneOf(['pix']),
  pix_key_id: text(),
  pix_key: personal('PIX key', text()),
  receiving_account: personal('bank account', optional(receivingAccount)),
  description: personal('free text', nullable(text())),
  qr_code: nullable(text()),
  expires_at: instant(),
  identification: text(),
  expiration_in_seconds: nullable(integer()),
  end_to_end_id: nullable(text()),
  due_date: nullable(text()),
  expiration_in_days_after_due_date: nullable(integer()),
  interest: nullable(term),
  fine: nullable(term),
  discount: nullable(objectOf<PixDiscount>({ ...termMembers, discount_dates_config: list(discountDate) })),
  abatement: nullable(term),
});

const boleto = objectOf<BoletoRegistration>({
  boleto_transaction_id: text(),
  bank_issuer: text(),
  bank_code: text(),
  bank_branch: text(),
  bank_account_number: text(),
  bar_code: text(),
  bank_line: text(),
  bank_assignor: text(),
});

const bolepix = objectOf<BolepixData>({
  kind: oneOf(['bolepix']),
  pix_key_id: text(),
  pix_key: personal('PIX key', text()),
  receiving_account: personal('bank account', optional(receivingAccount)),
  external_request_id: text(),
  due_date: text(),
  expiration_in_days_after_due_date: integer(),
  expires_at: instant(),
  boleto: nullable(boleto),
  pix_identification: text(),
  pix_emv: nullable(text()),
  end_to_end_id: nullable(text()),
  paid_via: nullable(oneOf(PAID_VIA)),
  paid_amount: nullable(integer()),
  paid_at: nullable(instant()),
  discount: nullable(objectOf<BolepixDiscount>({ ...termMembers, until_date: text() })),
  fine_percentage: nullable(decimal()),
  monthly_interest_percentage: nullable(decimal()),
});

const payment = objectOf<ProviderPayment>({
  payment_id: text(),
  paid_via: oneOf(PAID_VIA),
  amount: integer(),
  paid_at: instant(),
  end_to_end_id: nullable(text()),
  payer: personal(
    'payer',
    objectOf<Payer>({
      name: nullable(text()),
      document: nullable(text()),
      bank_name: nullable(text()),
      ispb: nullable(text()),
      branch: nullable(text()),
      account: nullable(text()),
    }),
  ),
  erased: optional(flag()),
});

const evidence = objectOf<DisputeEvidence>({
  id: text(),
  name: personal('dispute answer', nullable(text())),
  text: personal('dispute answer', nullable(text())),
  item: optional(oneOf(CHECKLIST_ITEMS)),
  created_at: instant(),
});

const dispute = objectOf<Dispute>({
  id: text(),
  provider_dispute_id: text(),
  kind: oneOf(DISPUTE_KINDS),
  status: oneOf(DISPUTE_STATUSES),
  amount: integer(),
  debited: integer(),
  reason_code: nullable(text()),
  due_at: nullable(instant()),
  evidence: list(evidence),
  unsent: optional(list(text())),
  sent_drafts: optional(list(text())),
  created_at: instant(),
  updated_at: instant(),
  closed_at: nullable(instant()),
});

const captureIntent = objectOf<CaptureIntent>({
  attempt: integer(),
  amount: integer(),
  requested_at: instant(),
  sent_at: instant(),
  refused_at: optional(instant()),
});

const reversal = objectOf<ReversalIntent>({
  requested_at: instant(),
  cause: optional(text<ReversalCause>()),
});

const finding = objectOf<Finding>({
  kind: oneOf(FINDING_KINDS),
  at: instant(),
  expected: nullable(integer()),
  actual: nullable(integer()),
  reference: optional(text()),
});

const movement = objectOf<Movement>({
  kind: oneOf(['REFUND', 'DISPUTE', 'DISPUTE_REVERSAL']),
  id: text(),
  amount: integer(),
  occurred_at: instant(),
});

type Settlement = NonNullable<Transaction['settlements']>[number];

export const transactionMembers = membersOf<Transaction>({
  _id: text(),
  organization_id: text(),
  company_id: text(),
  organization_transaction_id: text(),
  request_id: text(),
  fingerprint: text(),
  provider: oneOf(PROVIDERS),
  provider_transaction_id: optional(text()),
  affiliation_id: text(),
  mcc: text(),
  amount: integer(),
  currency: oneOf(CURRENCIES),
  pricing,
  fee_policy_id: nullable(text()),
  cost_policy_id: nullable(text()),
  status: oneOf(TRANSACTION_STATUSES),
  status_reason: nullable(oneOf(STATUS_REASONS)),
  submission: text<Submission>(),
  processing_since: instant(),
  capture_method: oneOf(CAPTURE_METHODS),
  payment_method: oneOf(PAYMENT_METHODS),
  installments: integer(),
  automatic_anticipation: flag(),
  approved_amount: nullable(integer()),
  approved_at: nullable(instant()),
  authorized_amount: nullable(integer()),
  authorized_at: nullable(instant()),
  capture: optional(captureIntent),
  capture_attempts: optional(integer()),
  void_refusals: optional(objectOf<VoidRefusals>({ count: integer(), last_at: instant() })),
  reversal: optional(reversal),
  order_check: optional(objectOf<OrderCheck>({ requested_at: instant(), answered_at: nullable(instant()) })),
  findings: optional(list(finding)),
  payment_requested_at: optional(instant()),
  refunded_amount: integer(),
  reserved_amount: integer(),
  latest_refund_at: nullable(instant()),
  refund_under_way: optional(refund),
  refund_begun_by: optional(origin),
  refund_activity: optional(objectOf<RefundActivity>({ at: instant(), companies: list(text()) })),
  acquirer_response_code: nullable(text()),
  nsu: nullable(text()),
  soft_descriptor: nullable(text()),
  serial_number: nullable(text()),
  metadata_json: personal('free text', text()),
  company_name: personal('merchant', text()),
  company_full_name: personal('merchant', text()),
  company_city: text(),
  company_document: personal('merchant', optional(text())),
  company_address: personal('merchant', optional(address)),
  consumer: personal('consumer', nullable(consumer)),
  instrument: anyOf(card, pix, bolepix),
  split_rules: list(splitRule),
  require_3ds: flag(),
  refuse_on_challenge: flag(),
  three_ds_session_id: optional(text()),
  sealed_token: optional(text()),
  payments: list(payment),
  refunds: list(refund),
  disputes: list(dispute),
  movements: optional(list(movement)),
  settlements: optional(
    list(objectOf<Settlement>({ payment_date: text(), status: oneOf(['PAID', 'FAILED']) })),
  ),
  callback_ids: list(text()),
  work_attempts: integer(),
  last_asked_at: nullable(instant()),
  work_due_at: optional(instant()),
  personal_data_due_at: optional(instant()),
  local_read_models: optional(list(text<UpstreamName>())),
  created_at: instant(),
  updated_at: instant(),
});
