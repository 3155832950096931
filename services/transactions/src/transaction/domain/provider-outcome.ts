// The outcomes that a payment provider can report for an order, a payment or a refund, as closed unions. Only these shapes
// reach the decisions of this domain. An answer that an adapter cannot read for certain is `unknown`, never a success or a
// failure. The stored parts (Payer, ProviderPayment, BoletoRegistration) have the members of the document.
import type { DisputeEnd, PaidVia } from '@mps/kernel';

/** The payer, as the payer's bank names it. Personal data: stored with the payment, never logged. */
export interface Payer {
  readonly name: string | null;
  readonly document: string | null;
  readonly bank_name: string | null;
  /** Eight characters [0-9A-Z]. */
  readonly ispb: string | null;
  readonly branch: string | null;
  readonly account: string | null;
}

export const UNKNOWN_PAYER: Payer = {
  name: null,
  document: null,
  bank_name: null,
  ispb: null,
  branch: null,
  account: null,
};

/** Money that reached the provider for a PIX or BOLEPIX charge. */
export interface ProviderPayment {
  /** The provider's own id of this payment; the same payment always has the same id. */
  readonly payment_id: string;
  readonly paid_via: PaidVia;
  /** Cents, greater than 0. */
  readonly amount: number;
  /** When the payer paid (not when it was reported). */
  readonly paid_at: Date;
  /** `E…`, 32 characters, for PIX; null for a slip paid at a bank. */
  readonly end_to_end_id: string | null;
  readonly payer: Payer;
  /** The payer was erased, and the consumer, who is another person, was not. */
  readonly erased?: boolean;
}

/** The bank's registration of a slip. */
export interface BoletoRegistration {
  readonly boleto_transaction_id: string;
  readonly bank_issuer: string;
  /** Three digits. */
  readonly bank_code: string;
  readonly bank_branch: string;
  readonly bank_account_number: string;
  /** 44 digits. */
  readonly bar_code: string;
  /** 47 digits, without dots and spaces. */
  readonly bank_line: string;
  readonly bank_assignor: string;
}

interface CardAnswer {
  readonly providerTransactionId: string;
  /** Cents that the issuer approved or reserved. */
  readonly amountCents: number;
  /** Two characters; `00` is an approval. */
  readonly responseCode: string;
  /** The acquirer's sequential number, at most 20 characters. */
  readonly nsu: string | null;
  /** The issuer's six characters. */
  readonly authorizationCode: string | null;
}

/** A card payment that is captured: the money will come. */
export interface ApprovedOutcome extends CardAnswer {
  readonly kind: 'approved';
  /** The provider's instant of the capture. Absent: it named none. */
  readonly capturedAt?: Date;
}

/** A card payment that is reserved and waits for its capture. */
export interface AuthorizedOutcome extends CardAnswer {
  readonly kind: 'authorized';
}

/** The issuer, the network or the provider's antifraud said no: final. */
export interface DeclinedOutcome {
  readonly kind: 'declined';
  readonly by: 'ACQUIRER' | 'ANTIFRAUD';
  readonly providerTransactionId: string | null;
  readonly responseCode: string | null;
}

/** The issuer wants the cardholder to authenticate first (codes 65, 1A). */
export interface SoftDeclinedOutcome {
  readonly kind: 'soft_declined';
  readonly providerTransactionId: string | null;
  readonly responseCode: string | null;
}

/** No money moved and none will: the provider's answer proves it. A timeout is not such an answer. */
export interface FailedOutcome {
  readonly kind: 'failed';
  readonly reason: 'PROVIDER' | 'NO_ACQUIRER' | 'INTERNAL_ERROR' | 'ACQUIRER_TIMEOUT';
  readonly providerTransactionId: string | null;
}

/** A PIX or BOLEPIX charge that can be paid now. `boleto` is null for PIX. */
export interface RegisteredOutcome {
  readonly kind: 'registered';
  readonly providerTransactionId: string;
  readonly boleto: BoletoRegistration | null;
}

/** A charge that has been paid, once or more; oldest payment first, never empty. `boleto` is null for PIX. */
export interface PaidOutcome {
  readonly kind: 'paid';
  readonly providerTransactionId: string;
  readonly boleto: BoletoRegistration | null;
  readonly payments: readonly ProviderPayment[];
}

/** The order was voided, removed or reversed, or its time ran out there: it can take no money any more. */
export interface ClosedOutcome {
  readonly kind: 'closed';
  readonly providerTransactionId: string | null;
}

/** The outcome is unknown: a timeout, a 5xx, an unreadable answer. Query again by our id. */
export interface UnknownOutcome {
  readonly kind: 'unknown';
}

/** The provider has never seen our id. Only a query can answer it. */
export interface NotFoundOutcome {
  readonly kind: 'not_found';
}

/** The state of an order, once known. */
export type OrderOutcome =
  | ApprovedOutcome
  | AuthorizedOutcome
  | DeclinedOutcome
  | SoftDeclinedOutcome
  | FailedOutcome
  | RegisteredOutcome
  | PaidOutcome
  | ClosedOutcome;

export type CardOutcome =
  | ApprovedOutcome
  | AuthorizedOutcome
  | DeclinedOutcome
  | SoftDeclinedOutcome
  | FailedOutcome
  | UnknownOutcome;

export type ChargeOutcome =
  RegisteredOutcome | PaidOutcome | DeclinedOutcome | FailedOutcome | UnknownOutcome;

export type QueryOutcome = OrderOutcome | UnknownOutcome | NotFoundOutcome;

/** `approved`: captured (amountCents = captured). `rejected`: the order is not in a state to capture; nothing changed. */
export type CaptureOutcome = ApprovedOutcome | { readonly kind: 'rejected' } | UnknownOutcome;

/**
 * `closed`: gone for certain, by this call or an earlier one. `rejected`: a card order that the acquirer refuses to void.
 * `approved`: a capture was faster. `paid`: the payment was faster. `pending`: accepted, the end comes by callback or
 * query.
 */
export type VoidOutcome =
  | ClosedOutcome
  | { readonly kind: 'rejected' }
  | { readonly kind: 'pending' }
  | ApprovedOutcome
  | PaidOutcome
  | UnknownOutcome;

/** `reversed`: no money moves under our id from now on, whether the provider had seen it or not. */
export type ReverseOutcome = { readonly kind: 'reversed' } | UnknownOutcome;

/** The state of a refund. `providerRefundId` is the return id `D…` (PIX) or the acquirer's reference. */
export type RefundOutcome =
  | {
      readonly kind: 'completed';
      readonly providerRefundId: string;
      readonly completedAt: Date;
      /** Cents. Absent: the requested amount. */
      readonly amountCents?: number;
    }
  | { readonly kind: 'pending'; readonly providerRefundId: string | null }
  | { readonly kind: 'processing'; readonly providerRefundId: string | null }
  | { readonly kind: 'failed'; readonly providerRefundId: string | null }
  | { readonly kind: 'cancelled'; readonly providerRefundId: string | null }
  | UnknownOutcome;

/** A chargeback or a MED debit, as the provider reports it. */
export interface DisputeReport {
  /** The provider's own id of the dispute. */
  readonly providerDisputeId: string;
  readonly kind: 'CARD_CHARGEBACK' | 'PIX_MED_FRAUD' | 'PIX_MED_OPERATIONAL';
  /** Cents in dispute. */
  readonly amountCents: number;
  readonly reasonCode: string | null;
  readonly dueAt: Date | null;
  readonly openedAt: Date;
}

/**
 * `taken`: the provider has the merchant's answer. `refused`: it will never take it, because the dispute is over there. `rejected`: it
 * will never take it as it is, and the dispute may go on.
 */
export type DisputeAnswerOutcome = { readonly kind: 'taken' | 'refused' | 'rejected' } | UnknownOutcome;

/** The subject of a callback. */
export type CallbackFact =
  /** The order itself: the callback carries only its snapshot. */
  | { readonly about: 'order' }
  | {
      readonly about: 'refund';
      /** Its key at the provider; see findRefundByName. */
      readonly refundName: string;
      readonly amountCents: number;
      readonly outcome: RefundOutcome;
    }
  | { readonly about: 'dispute_opened'; readonly dispute: DisputeReport }
  | {
      readonly about: 'dispute_closed';
      readonly providerDisputeId: string;
      /** Cents in dispute. */
      readonly amountCents: number;
      readonly outcome: DisputeEnd;
      readonly closedAt: Date;
    };

/**
 * All that the provider knows of an order, as its callbacks would tell it: the order, and a fact for each refund and dispute,
 * oldest first.
 */
export interface ReportedOutcome {
  readonly kind: 'reported';
  /** null: it is in a state that we cannot read. */
  readonly order: OrderOutcome | null;
  readonly facts: readonly CallbackFact[];
}

export type ReportOutcome = ReportedOutcome | NotFoundOutcome | UnknownOutcome;
