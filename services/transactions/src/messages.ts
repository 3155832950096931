// Resources as the messages that answers and events carry. The descriptors take what a message has (packages/contracts);
// only what differs from the domain's object is said here.
import type { Sendable } from '@mps/contracts';
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
import { authStatusAt, type ThreeDsSession } from './three-ds';
import type { Consumer, Dispute, Movement, Refund, Transaction } from './transaction';

/** Whole, for its owner: personal data is not masked. */
export function transactionMessage(transaction: Transaction): Sendable<TransactionMessage> {
  const { bolepix } = transaction;
  return {
    ...transaction,
    id: transaction._id,
    organization_id: transaction.organization_transaction_id,
    pix_data: transaction.pix,
    bolepix_data: bolepix && {
      ...bolepix,
      ...bolepix.boleto,
      pix_transaction_id: bolepix.end_to_end_id,
    },
    card_data: transaction.card,
  };
}

/** For events: their receivers know the payment, but need not learn who the payer is. */
export const maskedTransactionMessage = (transaction: Transaction): Sendable<TransactionMessage> => ({
  ...transactionMessage(transaction),
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
  };
}

function maskPixKey(key: string): string {
  if (parseEmail(key).ok) return maskEmail(key);
  return isPhone(key) ? maskPhone(key) : maskTaxId(key);
}

/** What the ledger posts from, as of the event. */
export const postingMessage = (transaction: Transaction): Sendable<PaymentPostingMessage> => ({
  ...transaction,
  ...transaction.pricing,
  transaction_id: transaction._id,
  paid_via: transaction.bolepix?.paid_via,
  brand: transaction.card?.brand,
  movements: transaction.movements ?? [],
});

const POSTED_KEY = {
  REFUND: (id: string) => `refund-${id}-completed`,
  DISPUTE: (id: string) => `dispute-${id}-opened`,
  DISPUTE_REVERSAL: (id: string) => `dispute-${id}-won`,
} as const;

/**
 * Id of the event that moved a payment's money: of its approval, or of a movement. It follows from the ledger's idempotency
 * key, so that the ledger can be rebuilt from payments when their events are gone.
 */
export const moneyEventId = (transactionId: string, movement?: Movement): string =>
  derivedId(
    `event/${movement === undefined ? `transaction-${transactionId}-approved` : POSTED_KEY[movement.kind](movement.id)}`,
  );

/** All that the ledger has to have posted of a payment. */
export const postedPaymentMessage = (transaction: Transaction): Sendable<PostedPaymentMessage> => ({
  posting: postingMessage(transaction),
  event_ids: [undefined, ...(transaction.movements ?? [])].map((movement) =>
    moneyEventId(transaction._id, movement),
  ),
});

export const refundMessage = (transaction_id: string, refund: Refund): Sendable<RefundMessage> => ({
  ...refund,
  transaction_id,
});

export const disputeMessage = (
  { _id: transaction_id, company_id }: Pick<Transaction, '_id' | 'company_id'>,
  dispute: Dispute,
): Sendable<DisputeMessage> => ({
  ...dispute,
  transaction_id,
  company_id,
  debited_amount: dispute.debited,
});

/** As it is at `now`: a session whose time is over is shown so before the due-work scanner has been there. */
export function threeDsSessionMessage(session: ThreeDsSession, now: Date): Sendable<ThreeDsSessionMessage> {
  const auth_status = authStatusAt(session, now);
  return {
    ...session,
    id: session._id,
    auth_status,
    challenge_url: auth_status === 'ACTION_REQUIRED' ? session.challenge_url : null,
  };
}

export const receiptMessage = ({ receipt, pdf }: ReceiptFile): Sendable<ReceiptMessage> => ({
  ...receipt,
  pdf_file_base64: pdf.toString('base64'),
});
