// The port to a payment provider, over the whole life of a transaction. One adapter per provider in providers/ implements
// it. Every operation is keyed by an id of OURS, so that repeating it never moves money twice.
import type { PixDueDateTerms, Provider, RefundReason, Result, Secret, PaidVia } from '@mps/kernel';
import type {
  CallbackFact,
  CaptureOutcome,
  CardOutcome,
  ChargeOutcome,
  DisputeAnswerOutcome,
  NotFoundOutcome,
  OrderOutcome,
  PaidOutcome,
  Payer,
  QueryOutcome,
  RefundOutcome,
  ReportOutcome,
  ReverseOutcome,
  UnknownOutcome,
  VoidOutcome,
} from './domain/provider-outcome';

import { RECONCILE_TIMEOUT_MS } from '../limits';
import type { OperationLog } from '../operation';
import type { Transaction } from './domain/transaction';

export type * from './domain/provider-outcome';

/** The time that one call may take. An adapter without an answer by then returns `unknown`. */
export interface ProviderCall {
  readonly timeoutMs: number;
}

/** The merchant that a call is made for: the record of the call belongs to it. */
export interface CallOwner {
  readonly organizationId: string;
  readonly companyId: string;
}

/** The order: our id always; the provider's own when we know it. */
export interface OrderRef {
  readonly owner: CallOwner;
  /** Our transaction id, a uuid: the provider's idempotency key of the order. */
  readonly transactionId: string;
  readonly providerTransactionId: string | null;
}

/** The merchant that is paid, with the members that a provider needs. */
export interface OrderMerchant extends CallOwner {
  readonly affiliationId: string;
  /** Four digits. */
  readonly mcc: string;
  readonly name: string;
  readonly fullName: string;
  readonly city: string;
}

/** The card of one authorization. In memory only: it has no stored form. */
export interface OrderCard {
  readonly networkToken: Secret<string>;
  /** The wallet's or the 3DS session's cryptogram. */
  readonly cryptogram: Secret<string> | null;
  /** Two digits. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  readonly brand: string;
  readonly walletType: string | null;
  /** Electronic commerce indicator (`05`, `02`, `06`, `01`) of a 3DS session; null when none is attached. */
  readonly eci: string | null;
}

export interface CardOrder {
  readonly transactionId: string;
  readonly paymentMethod: 'CREDIT_CARD' | 'DEBIT_CARD';
  /** Cents. */
  readonly amountCents: number;
  readonly currency: 'BRL';
  readonly installments: number;
  readonly captureMethod: string;
  /** False: reserved only, a capture follows. */
  readonly autoCapture: boolean;
  readonly softDescriptor: string | null;
  readonly serialNumber: string | null;
  readonly merchant: OrderMerchant;
  readonly card: OrderCard;
}

/** The consumer that the charge names as its payer. */
export interface ChargePayer {
  readonly fullName: string | null;
  readonly documentType: string | null;
  readonly documentNumber: string | null;
}

export interface ChargeOrder {
  readonly transactionId: string;
  readonly paymentMethod: 'PIX' | 'BOLEPIX';
  /** Cents, before abatement, discount, fine and interest. */
  readonly amountCents: number;
  readonly currency: 'BRL';
  /** 32 hexadecimal digits: the transaction id without hyphens. */
  readonly txid: string;
  /** The directory key that is paid to. */
  readonly pixKey: string;
  readonly description: string | null;
  /** The last instant at which the charge can be paid. */
  readonly expiresAt: Date;
  /** `YYYY-MM-DD`; null for an immediate charge. */
  readonly dueDate: string | null;
  /** The terms that change the amount by the day of payment; null for an immediate charge. */
  readonly terms: PixDueDateTerms | null;
  readonly payer: ChargePayer | null;
  readonly merchant: OrderMerchant;
}

export interface CaptureOrder extends OrderRef {
  /** formatCaptureKey: the provider's idempotency key of the capture. */
  readonly captureKey: string;
  /** Cents, at most the authorized amount; the rest is released. */
  readonly amountCents: number;
}

export interface RefundOrder extends OrderRef {
  /** formatRefundKey: the provider's idempotency key of the refund. */
  readonly refundKey: string;
  /** Our id of the refund, for statements and people. After a restore a repeat has another id. */
  readonly reference: string;
  /** Cents. */
  readonly amountCents: number;
  /** Cents that were approved or paid in total. */
  readonly approvedAmountCents: number;
  readonly reason: RefundReason;
  readonly description: string | null;
  /** The end-to-end id of the payment that goes back; null for cards and slips. */
  readonly endToEndId: string | null;
  /** The PIX key that receives the money of a slip paid at a bank; null otherwise. */
  readonly payoutPixKey: string | null;
  /** CPF or CNPJ that must own that key when the money leaves. */
  readonly payoutOwnerDocument: string | null;
}

export interface RefundRef {
  readonly owner: CallOwner;
  /** formatRefundKey. */
  readonly refundKey: string;
  readonly transactionId: string;
}

/** A dispute, by the ids of both sides. */
export interface DisputeRef {
  readonly owner: CallOwner;
  readonly transactionId: string;
  readonly providerDisputeId: string;
}

/** One text or one file of the merchant's answer to a dispute. */
export interface DisputeEvidenceOrder extends DisputeRef {
  /** Our id of the part. The provider stores it once, even if it is sent twice. */
  readonly evidenceId: string;
  readonly content:
    | { readonly text: string }
    | { readonly name: string; readonly contentType: string; readonly data: Buffer };
}

/** Sandbox mode: a simulated payment. */
export interface SimulatedPayment extends OrderRef {
  readonly paidVia: PaidVia;
  /** Cents. */
  readonly amountCents: number;
  readonly paidAt: Date;
  readonly payer: Payer;
}

/** The provider's HTTP call to us as it came. */
export interface RawCallback {
  readonly body: Buffer;
  readonly signatureId: string;
  /** Unix seconds as text. */
  readonly signatureTimestamp: string;
  readonly signature: string;
}

/** The content of a callback with a valid signature. */
export interface ProviderCallback {
  /** The provider's id of this event: an event delivered twice has the same one. At most 255 characters. */
  readonly eventId: string;
  readonly transactionId: string;
  readonly providerTransactionId: string;
  readonly occurredAt: Date;
  readonly fact: CallbackFact;
  /** The order as it stood at the provider then; null: it shows none, or none that we can read. */
  readonly order: OrderOutcome | null;
}

/** `bad_signature`: not from the provider, or too old. `unreadable`: signed, but not a message that we know. */
export type CallbackRefusal = { readonly code: 'bad_signature' | 'unreadable' };

/**
 * A payment provider. No method throws for a fault of the provider: a timeout, a 5xx or an unreadable answer is `unknown`.
 * A throw is a bug of the adapter and is treated as `unknown` too.
 */
export interface PaymentProvider {
  readonly name: Provider;

  /** Sends a card payment. Sent twice with one transaction id, the second answers the first's outcome. */
  authorizeCard(order: CardOrder, call: ProviderCall): Promise<CardOutcome>;

  /** Registers a PIX or BOLEPIX charge. Sent twice with one transaction id, the second answers the charge as it is. */
  registerCharge(order: ChargeOrder, call: ProviderCall): Promise<ChargeOutcome>;

  /** The state of an order. `not_found`: the provider has never seen our id, and nothing has been charged. */
  queryOrder(ref: OrderRef, call: ProviderCall): Promise<QueryOutcome>;

  /** All that the provider knows of an order, with its refunds and disputes. `not_found`: it has never seen our id. */
  reportOrder(ref: OrderRef, call: ProviderCall): Promise<ReportOutcome>;

  /** Captures an authorized card payment, once. Sent twice with one key, the second answers the first's outcome. */
  capture(order: CaptureOrder, call: ProviderCall): Promise<CaptureOutcome>;

  /**
   * Voids an authorized card payment, or removes a charge that waits for its payment. Sent twice, the second call answers
   * the state of the order.
   */
  voidOrder(ref: OrderRef, call: ProviderCall): Promise<VoidOutcome>;

  /**
   * Makes sure that no money moves under our id: voids or gives back taken money. If the provider has never seen the id it
   * leaves a tombstone, so that a request still under way is refused when it arrives.
   */
  reverse(ref: OrderRef, call: ProviderCall): Promise<ReverseOutcome>;

  /** Gives money back. Sent twice with one key, the second call answers the first outcome, whatever it requests itself. */
  refund(order: RefundOrder, call: ProviderCall): Promise<RefundOutcome>;

  /** The state of a refund. */
  queryRefund(ref: RefundRef, call: ProviderCall): Promise<RefundOutcome | NotFoundOutcome>;

  /** Cancels a refund that is still pending there. Any answer other than `cancelled` is the state of the refund. */
  cancelRefund(ref: RefundRef, call: ProviderCall): Promise<RefundOutcome | NotFoundOutcome>;

  /** Sends the merchant's answer to a dispute. Sent twice with one evidence id, the second call changes nothing. */
  submitEvidence(order: DisputeEvidenceOrder, call: ProviderCall): Promise<DisputeAnswerOutcome>;

  /** Accepts a dispute for the merchant. A second call changes nothing. */
  acceptDispute(ref: DisputeRef, call: ProviderCall): Promise<DisputeAnswerOutcome>;

  /**
   * Sandbox mode: the payer pays, even an order that has expired, was removed or is already paid, so that late and double payments
   * can be tested. Returns every payment of the order, the new one last; `not_found` for an unknown order.
   */
  simulatePayment(
    payment: SimulatedPayment,
    call: ProviderCall,
  ): Promise<PaidOutcome | NotFoundOutcome | UnknownOutcome>;

  /** Verifies the signature over the raw body, then reads it. Never logs or returns the body. */
  readCallback(raw: RawCallback): Result<ProviderCallback, CallbackRefusal>;
}

/** The provider as operations ask it. */
export interface Asking {
  readonly provider: PaymentProvider;
  readonly log: OperationLog;
}

/** Asks the provider. An adapter that throws proves nothing, so its outcome is unknown. */
export async function askProvider<Outcome>(
  { provider, log }: Asking,
  call: ProviderCall,
  ask: (provider: PaymentProvider, call: ProviderCall) => Promise<Outcome>,
): Promise<Outcome | UnknownOutcome> {
  try {
    return await ask(provider, call);
  } catch (error) {
    log.warn({ provider: provider.name, err: error }, 'provider adapter failed');
    return { kind: 'unknown' };
  }
}

export const toCallOwner = ({
  organization_id,
  company_id,
}: Pick<Transaction, 'organization_id' | 'company_id'>): CallOwner => ({
  organizationId: organization_id,
  companyId: company_id,
});

/** The ids of a transaction's order at the provider. */
export const toOrderRef = (transaction: Transaction): OrderRef => ({
  owner: toCallOwner(transaction),
  transactionId: transaction._id,
  providerTransactionId: transaction.provider_transaction_id ?? null,
});

/** For callers that do not wait for longer than a reconciliation does. */
export const RECONCILE_CALL: ProviderCall = { timeoutMs: RECONCILE_TIMEOUT_MS };
