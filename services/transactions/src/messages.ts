// Resources as messages of answers and events. The descriptors take the members that a message has (packages/contracts).
// This file names only the differences from the domain's object.
import { makeEncodeRow, type Sendable } from '@mps/contracts';
import type { Consumer as ConsumerMessage } from '@mps/contracts/gen/mps/transactions/v1/Consumer';
import type { Dispute as DisputeMessage } from '@mps/contracts/gen/mps/transactions/v1/Dispute';
import type { PaymentPosting as PaymentPostingMessage } from '@mps/contracts/gen/mps/transactions/v1/PaymentPosting';
import type { PostedPayment as PostedPaymentMessage } from '@mps/contracts/gen/mps/transactions/v1/PostedPayment';
import type { Receipt as ReceiptMessage } from '@mps/contracts/gen/mps/transactions/v1/Receipt';
import type { Refund as RefundMessage } from '@mps/contracts/gen/mps/transactions/v1/Refund';
import type { ThreeDsSession as ThreeDsSessionMessage } from '@mps/contracts/gen/mps/transactions/v1/ThreeDsSession';
import type { Transaction as TransactionMessage } from '@mps/contracts/gen/mps/transactions/v1/Transaction';
import { derivedId, isPhone, maskEmail, maskPhone, maskTaxId, parseEmail } from '@mps/kernel';
import type { ReceiptFile } from './receipts';
import { computeAuthStatus, type ThreeDsSession } from './three-ds';
import {
  isUnsettled,
  matchInstrument,
  type Consumer,
  type Dispute,
  type Instrument,
  type Movement,
  type Refund,
  type Transaction,
} from './transaction';

/** The members of a payment that its owner sees. A list reads no others. */
export const PUBLIC_MEMBERS = [
  '_id',
  'provider',
  'affiliation_id',
  'request_id',
  'mcc',
  'amount',
  'currency',
  'pricing',
  'status',
  'capture_method',
  'installments',
  'payment_method',
  'automatic_anticipation',
  'company_id',
  'created_at',
  'fee_policy_id',
  'cost_policy_id',
  'approved_amount',
  'refunded_amount',
  'acquirer_response_code',
  'instrument',
  'soft_descriptor',
  'serial_number',
  'nsu',
  'metadata_json',
  'latest_refund_at',
  'status_reason',
  'approved_at',
  'company_full_name',
  'company_name',
  'organization_transaction_id',
  'consumer',
  'updated_at',
] as const;

export type PublicTransaction = Pick<Transaction, (typeof PUBLIC_MEMBERS)[number]>;

/**
 * The whole payment for its owner: personal data is not masked. Members are named one by one. Copying the whole payment
 * costs several times as much, because the message has no member for most of it.
 */
export function toTransactionMessage(transaction: PublicTransaction): WholeMessage {
  return {
    id: transaction._id,
    provider: transaction.provider,
    affiliation_id: transaction.affiliation_id,
    request_id: transaction.request_id,
    mcc: transaction.mcc,
    amount: transaction.amount,
    currency: transaction.currency,
    pricing: transaction.pricing,
    status: transaction.status,
    capture_method: transaction.capture_method,
    installments: transaction.installments,
    payment_method: transaction.payment_method,
    automatic_anticipation: transaction.automatic_anticipation,
    company_id: transaction.company_id,
    created_at: transaction.created_at,
    fee_policy_id: transaction.fee_policy_id,
    cost_policy_id: transaction.cost_policy_id,
    approved_amount: transaction.approved_amount,
    refunded_amount: transaction.refunded_amount,
    acquirer_response_code: transaction.acquirer_response_code,
    ...toInstrumentMessage(transaction.instrument),
    soft_descriptor: transaction.soft_descriptor,
    serial_number: transaction.serial_number,
    nsu: transaction.nsu,
    metadata_json: transaction.metadata_json,
    latest_refund_at: transaction.latest_refund_at,
    status_reason: transaction.status_reason,
    approved_at: transaction.approved_at,
    company_full_name: transaction.company_full_name,
    company_name: transaction.company_name,
    organization_id: transaction.organization_transaction_id,
    consumer: transaction.consumer,
    updated_at: transaction.updated_at,
  };
}

type InstrumentMember = 'pix_data' | 'bolepix_data' | 'card_data';
type InstrumentMessage = Pick<Sendable<TransactionMessage>, InstrumentMember>;
/** A new member of the message does not compile until it is named above. */
type WholeMessage = InstrumentMessage & Required<Omit<Sendable<TransactionMessage>, InstrumentMember>>;

const toInstrumentMessage = (instrument: Instrument): InstrumentMessage =>
  matchInstrument<Instrument, InstrumentMessage>(instrument, {
    card: (card_data) => ({ card_data }),
    pix: (pix_data) => ({ pix_data }),
    bolepix: (bolepix) => ({
      bolepix_data: { ...bolepix, ...bolepix.boleto, pix_transaction_id: bolepix.end_to_end_id },
    }),
  });

/** A row of a list, encoded. One that is read again is the same object (listing/store/page.ts). */
export const encodeTransaction = makeEncodeRow(
  'mps/transactions/v1/transactions.proto',
  'mps.transactions.v1.Transaction',
  toTransactionMessage,
);

/** The payment in events. Receivers of events need not learn the payer's identity, so personal data is masked. */
export const toMaskedTransactionMessage = (transaction: Transaction): Sendable<TransactionMessage> => ({
  ...toTransactionMessage(transaction),
  consumer: transaction.consumer && maskConsumer(transaction.consumer),
});

function maskConsumer(consumer: Consumer): Sendable<ConsumerMessage> {
  const { document_number, email, phone, pix_key } = consumer;
  return {
    ...consumer,
    document_number: document_number && maskTaxId(document_number),
    email: email && maskEmail(email),
    phone: phone && maskPhone(phone),
    pix_key: pix_key && maskPixKey(pix_key),
    birth_date: null,
  };
}

function maskPixKey(key: string): string {
  if (parseEmail(key).ok) return maskEmail(key);
  return isPhone(key) ? maskPhone(key) : maskTaxId(key);
}

/** The payment as the ledger posts it, as of the event. */
export const toPostingMessage = (transaction: Transaction): Sendable<PaymentPostingMessage> => ({
  ...transaction,
  ...transaction.pricing,
  transaction_id: transaction._id,
  ...matchInstrument<Instrument, Pick<Sendable<PaymentPostingMessage>, 'brand' | 'paid_via'>>(
    transaction.instrument,
    {
      card: ({ brand }) => ({ brand }),
      pix: () => ({}),
      bolepix: ({ paid_via }) => ({ paid_via }),
    },
  ),
  movements: transaction.movements ?? [],
});

interface Reservation {
  readonly refundId: string;
  readonly message: Sendable<PaymentPostingMessage>;
}

/** One for each refund that has not ended: the payment as the refund will post it, after those that were accepted before it. */
function listReservations(transaction: Transaction): Reservation[] {
  let movements = transaction.movements ?? [];
  return transaction.refunds
    .filter((refund) => !refund.automatic && isUnsettled(refund))
    .map(({ id, amount, created_at: occurred_at }, earlier) => {
      movements = [...movements, { kind: 'REFUND', id, amount, occurred_at }];
      const posting = toPostingMessage({ ...transaction, movements });
      return { refundId: id, message: { ...posting, after_open_refund: earlier > 0 } };
    });
}

/** The posting of a refund that was just accepted. null: the refund is over, or it is automatic. */
export function toReservationMessage(
  transaction: Transaction,
  refundId: string,
): Sendable<PaymentPostingMessage> | null {
  return listReservations(transaction).find((one) => one.refundId === refundId)?.message ?? null;
}

const POSTED_KEY = {
  REFUND: (id: string) => `refund-${id}-completed`,
  DISPUTE: (id: string) => `dispute-${id}-opened`,
  DISPUTE_REVERSAL: (id: string) => `dispute-${id}-won`,
} as const;

/**
 * Id of the event that moved a payment's money: of its approval, or of a movement. It follows from the ledger's idempotency
 * key, so that the ledger can be rebuilt from payments when their events are gone.
 */
export const formatMoneyEventId = (transactionId: string, movement?: Movement): string =>
  derivedId(
    `event/${movement === undefined ? `transaction-${transactionId}-approved` : POSTED_KEY[movement.kind](movement.id)}`,
  );

/** Everything that the ledger must have posted of a payment. */
export const toPostedPaymentMessage = (transaction: Transaction): Sendable<PostedPaymentMessage> => ({
  posting: toPostingMessage(transaction),
  event_ids: [undefined, ...(transaction.movements ?? [])].map((movement) =>
    formatMoneyEventId(transaction._id, movement),
  ),
  reservations: listReservations(transaction).map(({ message }) => message),
});

export const toRefundMessage = (transaction_id: string, refund: Refund): Sendable<RefundMessage> => ({
  ...refund,
  transaction_id,
});

export const toDisputeMessage = (
  { _id: transaction_id, company_id }: Pick<Transaction, '_id' | 'company_id'>,
  dispute: Dispute,
): Sendable<DisputeMessage> => ({
  ...dispute,
  transaction_id,
  company_id,
  debited_amount: dispute.debited,
});

/** The session as it is at `now`. An expired one is shown as expired before the due-work scanner changes it. */
export function toThreeDsSessionMessage(session: ThreeDsSession, now: Date): Sendable<ThreeDsSessionMessage> {
  const auth_status = computeAuthStatus(session, now);
  return {
    ...session,
    id: session._id,
    auth_status,
    challenge_url: auth_status === 'ACTION_REQUIRED' ? session.challenge_url : null,
  };
}

export const toReceiptMessage = ({ receipt, pdf }: ReceiptFile): Sendable<ReceiptMessage> => ({
  ...receipt,
  pdf_file_base64: pdf.toString('base64'),
});
