// Makes a new transaction from the merchant's request and the gathered facts: rows 1 to 4 of the table. It makes no choice
// that the rules leave open, and no calls.
import {
  cardBrandOf,
  dayOf,
  lastDigitsOf,
  MAX_DUE_DATE_YEARS_AHEAD,
  paymentDeadline,
  txidOfUuid,
  type Day,
  type StatusReason,
  type TransactionStatus,
} from '@mps/kernel';
import type { CardInput, CreateRequest, InstrumentInput } from './create-request';
import { AUTHENTICATED_BY_3DS } from './decide-request';
import type { Decision } from '../../transaction/domain/decision';
import type { UpstreamName } from '../../reference-data/domain/read-model';
import { hasDueDate } from '../../transaction/domain/charge';
import {
  matchInstrument,
  type CardData,
  type Instrument,
  type ReceivingAccount,
} from '../../transaction/domain/instrument';
import type { Address, PricingSnapshot, Transaction } from '../../transaction/domain/transaction';
import { listMoves, type Trigger } from '../../transaction/domain/transition-table';
import { withDueTime } from '../../transaction/domain/due-time';

const SECOND_MS = 1_000;
const YEAR_CHARS = 4;

/** Facts that the other services gave about this payment. */
export interface PaymentFacts {
  readonly organization_id: string;
  readonly company_name: string;
  readonly company_full_name: string;
  readonly company_city: string;
  /** null: the directory of companies gave none. */
  readonly company_document: string | null;
  readonly company_address: Address | null;
  readonly affiliation: {
    readonly id: string;
    readonly mcc: string;
    readonly anticipation_type: string;
  };
  readonly pricing: PricingSnapshot;
  readonly fee_policy_id: string | null;
  readonly cost_policy_id: string | null;
  /** The key that a charge is paid to; null for cards. */
  readonly pix_key: {
    readonly id: string;
    readonly key: string;
    readonly receiving_account?: ReceivingAccount;
  } | null;
  /** The upstreams that the read model replaced; absent: all of them answered. */
  readonly local_read_models?: readonly UpstreamName[];
}

export interface NewTransactionInput {
  readonly id: string;
  readonly organizationTransactionId: string;
  readonly fingerprint: string;
  readonly now: Date;
  /** Whether the risk rules ask for a challenge of this card. */
  readonly isChallenged: boolean;
  /** The session that the payment is sent with; null: none, or not yet. */
  readonly threeDsSessionId: string | null;
  /** The card's token, for a payment that waits for 3D Secure; null for charges. */
  readonly sealedToken: string | null;
}

interface InitialState {
  readonly on: Trigger;
  readonly status: TransactionStatus;
  readonly reason: StatusReason | null;
}

function chooseInitialState(request: CreateRequest, isChallenged: boolean): InitialState {
  if (request.require_3ds) return { on: 'create_requiring_3ds', status: 'AWAITING_3DS', reason: null };
  if (!isChallenged) return { on: 'create', status: 'PROCESSING', reason: null };
  return request.refuse_on_challenge
    ? { on: 'create_challenge_refused', status: 'REFUSED', reason: 'CHALLENGE_NOT_ALLOWED' }
    : { on: 'create_challenged', status: 'AWAITING_3DS', reason: null };
}

export function newTransaction(
  request: CreateRequest,
  facts: PaymentFacts,
  input: NewTransactionInput,
): Decision {
  const { now } = input;
  const { on, status, reason } = chooseInitialState(request, input.isChallenged);
  if (!listMoves('none', on).includes(status)) throw new Error(`${on} does not lead to ${status}`);
  // Members of indexes come first: the database searches a document from the front for each member of each index.
  const next: Transaction = withDueTime({
    _id: input.id,
    organization_id: facts.organization_id,
    company_id: request.merchant_id,
    created_at: now,
    status,
    amount: request.amount,
    installments: request.installments,
    payment_method: request.payment_method,
    capture_method: request.capture_method,
    provider: request.provider,
    affiliation_id: facts.affiliation.id,
    request_id: request.request_id,
    organization_transaction_id: input.organizationTransactionId,
    ...NOTHING_PAID,
    fingerprint: input.fingerprint,
    mcc: facts.affiliation.mcc,
    currency: request.currency,
    pricing: facts.pricing,
    fee_policy_id: facts.fee_policy_id,
    cost_policy_id: facts.cost_policy_id,
    status_reason: reason,
    submission: status === 'PROCESSING' ? 'UNDER_WAY' : 'SETTLED',
    processing_since: now,
    automatic_anticipation: facts.affiliation.anticipation_type === 'AUTOMATIC',
    nsu: request.nsu,
    soft_descriptor: request.soft_descriptor,
    serial_number: request.serial_number,
    metadata_json: JSON.stringify(request.metadata),
    company_name: facts.company_name,
    company_full_name: facts.company_full_name,
    company_city: facts.company_city,
    ...(facts.company_document !== null && { company_document: facts.company_document }),
    ...(hasDueDate(request.instrument) &&
      facts.company_address !== null && { company_address: facts.company_address }),
    consumer: request.consumer,
    instrument: toInstrument(request, facts, input),
    split_rules: request.split_rules,
    require_3ds: request.require_3ds,
    refuse_on_challenge: request.refuse_on_challenge,
    ...(input.threeDsSessionId !== null && { three_ds_session_id: input.threeDsSessionId }),
    ...(status === 'AWAITING_3DS' && input.sealedToken !== null && { sealed_token: input.sealedToken }),
    ...(facts.local_read_models !== undefined && { local_read_models: facts.local_read_models }),
    updated_at: now,
  });
  return { next, events: [{ type: 'transaction.created', after: next }] };
}

const NOTHING_PAID = {
  refunds: [],
  disputes: [],
  approved_amount: null,
  approved_at: null,
  authorized_amount: null,
  authorized_at: null,
  refunded_amount: 0,
  reserved_amount: 0,
  latest_refund_at: null,
  acquirer_response_code: null,
  payments: [],
  callback_ids: [],
  work_attempts: 0,
  last_asked_at: null,
} as const;

const toInstrument = (
  { instrument, request_id }: CreateRequest,
  { pix_key }: PaymentFacts,
  { id, now, threeDsSessionId }: NewTransactionInput,
): Instrument =>
  matchInstrument<InstrumentInput, Instrument>(instrument, {
    card: (card) => toCard(card, threeDsSessionId),
    pix: (pix) => ({
      ...pix,
      ...toStoredKey(pix_key),
      qr_code: null,
      expires_at:
        pix.due_date === null
          ? new Date(now.getTime() + (pix.expiration_in_seconds ?? 0) * SECOND_MS)
          : paymentDeadline(pix.due_date, pix.expiration_in_days_after_due_date ?? 0),
      identification: txidOfUuid(id),
      end_to_end_id: null,
    }),
    bolepix: (bolepix) => ({
      ...bolepix,
      ...toStoredKey(pix_key),
      external_request_id: request_id,
      expires_at: paymentDeadline(bolepix.due_date, bolepix.expiration_in_days_after_due_date),
      boleto: null,
      pix_identification: txidOfUuid(id),
      pix_emv: null,
      end_to_end_id: null,
      paid_via: null,
      paid_amount: null,
      paid_at: null,
    }),
  });

function toStoredKey(pixKey: PaymentFacts['pix_key']) {
  if (pixKey === null) throw new Error('A charge needs the key that it is paid to');
  const { id, key, ...account } = pixKey;
  return { pix_key_id: id, pix_key: key, ...account };
}

function toCard(card: CardInput, threeDsSessionId: string | null): CardData {
  const hints = { networkToken: card.network_token.expose(), displayName: card.display_name };
  return {
    kind: 'card',
    expiry_month: card.expiry_month,
    expiry_year: card.expiry_year,
    last_digits: lastDigitsOf(hints),
    brand: cardBrandOf(hints),
    wallet_type: card.wallet_type,
    display_name: card.display_name,
    authentication_type: threeDsSessionId === null ? card.authentication_type : AUTHENTICATED_BY_3DS,
    authorization_code: null,
  };
}

/** Checks a due date against the day of the request. */
export function checkDueDate(dueDate: Day, now: Date): 'too_small' | 'too_big' | null {
  const today = dayOf(now);
  if (dueDate < today) return 'too_small';
  const lastYear = Number(today.slice(0, YEAR_CHARS)) + MAX_DUE_DATE_YEARS_AHEAD;
  // Text compares like dates, also where the day (29 February) does not exist in that year.
  return dueDate > `${String(lastYear)}${today.slice(YEAR_CHARS)}` ? 'too_big' : null;
}
