// Transactions for tests, each in a state that the domain itself could have produced.
import type { Instrument, InstrumentKind } from './instrument';
import type { TransactionStatus } from '@mps/kernel';
import type { DisputeReport, ProviderPayment } from './provider-outcome';
import type { Transaction } from './transaction';
import { withDueTime } from './due-time';

export const T0 = new Date('2026-03-02T12:00:00.000Z');
export const EXPIRES_AT = new Date(T0.getTime() + 86_400_000);
const NO_PRICE = { percentage: 0, flat: 0, minimum_price: 0 };

export function aTransaction(overrides: Partial<Transaction> = {}): Transaction {
  return withDueTime({
    _id: '0198c0de-0000-7000-8000-000000000001',
    organization_id: 'org-1',
    company_id: 'company-1',
    organization_transaction_id: '1001',
    request_id: 'order-1',
    fingerprint: 'f'.repeat(64),
    provider: 'PROVIDER_A',
    affiliation_id: 'affiliation-1',
    mcc: '5411',
    amount: 10_000,
    currency: 'BRL',
    pricing: {
      fee: NO_PRICE,
      cost: NO_PRICE,
      fee_rule_id: null,
      cost_rule_id: null,
      automatic_anticipation_percentage_e4: 0,
      cost_anticipation_percentage_e4: 0,
      refund_fee_policy: 'PROPORTIONAL',
    },
    fee_policy_id: null,
    cost_policy_id: null,
    status: 'PROCESSING',
    status_reason: null,
    submission: 'UNDER_WAY',
    processing_since: T0,
    capture_method: 'ECOMMERCE',
    payment_method: 'CREDIT_CARD',
    installments: 1,
    automatic_anticipation: false,
    approved_amount: null,
    approved_at: null,
    authorized_amount: null,
    authorized_at: null,
    refunded_amount: 0,
    reserved_amount: 0,
    latest_refund_at: null,
    acquirer_response_code: null,
    nsu: null,
    soft_descriptor: null,
    serial_number: null,
    metadata_json: '{}',
    company_name: 'Loja',
    company_full_name: 'Loja Exemplo LTDA',
    company_city: 'SAO PAULO',
    consumer: null,
    instrument: {
      kind: 'card',
      expiry_month: '12',
      expiry_year: '2030',
      last_digits: '1111',
      brand: 'VISA',
      wallet_type: null,
      display_name: null,
      authentication_type: 'NETWORK_TOKEN',
      authorization_code: null,
    },
    split_rules: [],
    require_3ds: false,
    refuse_on_challenge: false,
    payments: [],
    refunds: [],
    disputes: [],
    callback_ids: [],
    work_attempts: 0,
    last_asked_at: null,
    created_at: T0,
    updated_at: T0,
    ...overrides,
  });
}

/** The instrument of a payment that has one of this kind. */
export function requireInstrument<Kind extends InstrumentKind>(
  kind: Kind,
  { instrument }: Pick<Transaction, 'instrument'>,
): Extract<Instrument, { readonly kind: Kind }> {
  if (instrument.kind !== kind) throw new Error(`The payment is paid by ${instrument.kind}, not by ${kind}`);
  return instrument as Extract<Instrument, { readonly kind: Kind }>;
}

/** The payment with other members of its instrument of this kind. */
export const withInstrument = <Kind extends InstrumentKind>(
  kind: Kind,
  transaction: Transaction,
  changes: Partial<Extract<Instrument, { readonly kind: Kind }>>,
): Transaction => ({
  ...transaction,
  instrument: { ...requireInstrument(kind, transaction), ...changes },
});

export function aPixCharge(overrides: Partial<Transaction> = {}): Transaction {
  return aTransaction({
    payment_method: 'PIX',
    instrument: {
      kind: 'pix',
      pix_key_id: 'key-1',
      pix_key: 'loja@example.com',
      description: null,
      qr_code: null,
      expires_at: EXPIRES_AT,
      identification: '0198c0de000070008000000000000001',
      expiration_in_seconds: 86_400,
      end_to_end_id: null,
      due_date: null,
      expiration_in_days_after_due_date: null,
      interest: null,
      fine: null,
      discount: null,
      abatement: null,
    },
    ...overrides,
  });
}

export function aBolepixCharge(overrides: Partial<Transaction> = {}): Transaction {
  return aTransaction({
    payment_method: 'BOLEPIX',
    instrument: {
      kind: 'bolepix',
      pix_key_id: 'key-1',
      pix_key: '11222333000181',
      external_request_id: 'order-1',
      due_date: '2026-03-03',
      expiration_in_days_after_due_date: 0,
      expires_at: EXPIRES_AT,
      boleto: null,
      pix_identification: '0198c0de000070008000000000000002',
      pix_emv: null,
      end_to_end_id: null,
      paid_via: null,
      paid_amount: null,
      paid_at: null,
      discount: null,
      fine_percentage: null,
      monthly_interest_percentage: null,
    },
    ...overrides,
  });
}

export function aPayment(overrides: Partial<ProviderPayment> = {}): ProviderPayment {
  return {
    payment_id: 'payment-1',
    paid_via: 'PIX',
    amount: 10_000,
    paid_at: new Date(T0.getTime() + 1_000),
    end_to_end_id: 'E99999004202603021200abcdef12345',
    payer: { name: null, document: null, bank_name: null, ispb: null, branch: null, account: null },
    ...overrides,
  };
}

export function aDisputeReport(overrides: Partial<DisputeReport> = {}): DisputeReport {
  return {
    providerDisputeId: 'd-1',
    kind: 'CARD_CHARGEBACK',
    amountCents: 10_000,
    reasonCode: null,
    dueAt: null,
    openedAt: T0,
    ...overrides,
  };
}

const PAID = { approved_amount: 10_000, approved_at: T0, submission: 'SETTLED' as const };

/** A transaction of either kind in the given status, with the members that the status implies. */
export function inStatus(status: TransactionStatus, kind: 'card' | 'pix' = 'card'): Transaction {
  const build = kind === 'card' ? aTransaction : aPixCharge;
  const base = { status, submission: 'SETTLED' as const };
  switch (status) {
    case 'PROCESSING':
      return build();
    case 'AUTHORIZED':
      return build({ ...base, authorized_amount: 10_000, authorized_at: T0 });
    case 'PENDING_CANCELLATION':
      return build(kind === 'card' ? { ...base, authorized_amount: 10_000, authorized_at: T0 } : base);
    case 'APPROVED':
    case 'CHARGEDBACK':
      return build({ ...PAID, status });
    case 'PARTIALLY_REFUNDED':
      return build({ ...PAID, status, refunded_amount: 4_000, reserved_amount: 4_000 });
    case 'PENDING_REFUND':
      return build({ ...PAID, status, reserved_amount: 4_000, refunds: [aRefund()] });
    case 'REFUNDED':
      return build({ ...PAID, status, refunded_amount: 10_000, reserved_amount: 10_000 });
    default:
      return build(base);
  }
}

function aRefund(): Transaction['refunds'][number] {
  return {
    id: 'refund-0',
    request_id: 'refund-request-0',
    fingerprint: 'a'.repeat(64),
    amount: 4_000,
    status: 'PENDING',
    reason: 'CUSTOMER_REQUEST',
    description: null,
    provider_refund_identification: null,
    automatic: false,
    payment_id: null,
    created_at: T0,
    updated_at: T0,
  };
}
