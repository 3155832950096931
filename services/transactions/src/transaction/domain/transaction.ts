// The transaction aggregate: everything known of one payment, as plain data. Members that are public carry their public
// names and units (cents, percent); instants are Dates. It is changed only by the decide* functions of this folder.
import {
  type CaptureMethod,
  type ChecklistItem,
  type Currency,
  type DisputeKind,
  type DisputeStatus,
  type Origin,
  type PaymentMethod,
  type Provider,
  type RefundFeePolicy,
  type RefundReason,
  type RefundStatus,
  type StatusReason,
  type TransactionStatus,
} from '@mps/kernel';
import type { Finding } from './finding';
import type { Instrument } from './instrument';
import type { ProviderPayment } from './provider-outcome';

/** The services that a payment asks, by the names that documents, spans and metrics have for them. */
export type UpstreamName = 'merchants' | 'pricing' | 'pix_keys';

export interface PricePart {
  /** Percent, at most four decimals; carried, never computed with here. */
  readonly percentage: number;
  readonly flat: number;
  readonly minimum_price: number;
}

/** The price of the payment, frozen at creation. */
export interface PricingSnapshot {
  readonly fee: PricePart;
  readonly cost: PricePart;
  readonly fee_rule_id: string | null;
  readonly cost_rule_id: string | null;
  /** Monthly rates in 1e-4 %, for automatic anticipation. */
  readonly automatic_anticipation_percentage_e4: number;
  readonly cost_anticipation_percentage_e4: number;
  readonly refund_fee_policy: RefundFeePolicy;
}

export interface Address {
  readonly street?: string | null;
  readonly street_number?: string | null;
  readonly complement?: string | null;
  readonly neighborhood?: string | null;
  readonly zipcode?: string | null;
  readonly country?: string | null;
  readonly state?: string | null;
  readonly city?: string | null;
}

/** The payer; unknown members are null or absent. Personal data: shown whole to the owner, masked in events, never logged. */
export interface Consumer {
  readonly full_name?: string | null;
  readonly email?: string | null;
  readonly pix_key?: string | null;
  readonly document_type?: string | null;
  readonly document_number?: string | null;
  readonly phone?: string | null;
  readonly birth_date?: string | null;
  readonly address: Address | null;
}

export interface SplitRule {
  readonly company_id: string;
  /** Cents. */
  readonly amount?: number | null;
  /** Percent. */
  readonly percentage?: number | null;
  readonly charge_processing_cost: boolean;
  readonly liable?: boolean | null;
}

export interface Refund {
  readonly id: string;
  readonly request_id: string;
  /** Hash of the defaulted body; null for a refund that the platform made itself. */
  readonly fingerprint: string | null;
  /** Cents. */
  readonly amount: number;
  readonly status: RefundStatus;
  readonly reason: RefundReason;
  readonly description: string | null;
  readonly provider_refund_identification: string | null;
  /** Made by the platform for money that must go back: in refunds[], never in refunded_amount, never moves the status. */
  readonly automatic: boolean;
  /** The payment that goes back; null for cards. */
  readonly payment_id: string | null;
  /** The provider has been asked to take it back, and has not answered. */
  readonly cancel_requested_at?: Date;
  /** The instant of the last call; absent: the refund was sent only once, when it was made. */
  readonly sent_at?: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** One text or one file of a merchant's answer to a dispute; the file's bytes are kept elsewhere, under the same id. */
export interface DisputeEvidence {
  readonly id: string;
  /** The file's name; null for a text. */
  readonly name: string | null;
  readonly text: string | null;
  /** What a file is for, as the merchant says. */
  readonly item?: ChecklistItem;
  readonly created_at: Date;
}

export interface Dispute {
  readonly id: string;
  readonly provider_dispute_id: string;
  readonly kind: DisputeKind;
  readonly status: DisputeStatus;
  /** Cents. */
  readonly amount: number;
  /** Cents taken from the merchant when it opened. */
  readonly debited: number;
  readonly reason_code: string | null;
  readonly due_at: Date | null;
  readonly evidence: readonly DisputeEvidence[];
  /**
   * Parts of the answer that the provider has not confirmed, oldest first: ids of evidence, and the dispute's own id for
   * its acceptance. Absent or empty when nothing waits, and once the network has ended the dispute.
   */
  readonly unsent?: readonly string[];
  /** Versions of the draft that were sent as evidence. Each of them added an evidence, so they are few. */
  readonly sent_drafts?: readonly string[];
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly closed_at: Date | null;
}

/**
 * The progress of the call to the provider. UNDER_WAY: the request that made the call has not stored the outcome. UNCERTAIN:
 * that request ended without an outcome. SETTLED: the provider has answered, or was never called.
 */
export type Submission = 'UNDER_WAY' | 'UNCERTAIN' | 'SETTLED';

/**
 * A capture that was requested and has no outcome yet. The provider knows it by the key of its attempt, so it captures once
 * even if the capture is sent several times.
 */
export interface CaptureIntent {
  /** From 1: it names the capture at the provider. */
  readonly attempt: number;
  /** Cents. */
  readonly amount: number;
  readonly requested_at: Date;
  /** When it was sent last. */
  readonly sent_at: Date;
  /** The instant at which the provider refused a repeated call. An earlier call may still be on its way. */
  readonly refused_at?: Date;
}

/** Money that went back to the payer after the approval, or came back from a dispute. The ledger posts it. */
export interface Movement {
  readonly kind: 'REFUND' | 'DISPUTE' | 'DISPUTE_REVERSAL';
  /** Id of the refund or the dispute. */
  readonly id: string;
  /** Cents. */
  readonly amount: number;
  readonly occurred_at: Date;
}

/** Voids that the acquirer has refused, since the authorization. */
export interface VoidRefusals {
  readonly count: number;
  readonly last_at: Date;
}

/**
 * An order that must take no money, because its payment is over or its outcome stayed unknown too long. The reversal is
 * repeated until the provider confirms it. Meanwhile no report of the provider approves the payment.
 */
export interface ReversalIntent {
  readonly requested_at: Date;
  /**
   * The reason with which a payment in PROCESSING fails once the provider confirms the reversal. Absent: the payment was over
   * already.
   */
  readonly cause?: ReversalCause;
}

/** See order-check.ts. */
export interface OrderCheck {
  readonly requested_at: Date;
  /** null: the provider was not queried yet, or gave no certain answer. */
  readonly answered_at: Date | null;
}

/** `soft_declined`: the issuer demands 3D Secure, and the request that could have continued with it is gone. */
export type ReversalCause = 'never_arrived' | 'deadline' | 'soft_declined';

/** When a refund was last accepted or completed, by our clock, and the companies that refunds take from. */
export interface RefundActivity {
  readonly at: Date;
  readonly companies: readonly string[];
}

export interface Transaction {
  readonly _id: string;
  /** The tenant's id; the public member `organization_id` is `organization_transaction_id`. */
  readonly organization_id: string;
  readonly company_id: string;
  readonly organization_transaction_id: string;
  readonly request_id: string;
  readonly fingerprint: string;
  readonly provider: Provider;
  /** Absent until the provider has reported it. */
  readonly provider_transaction_id?: string;
  readonly affiliation_id: string;
  /** Four digits. */
  readonly mcc: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: Currency;
  readonly pricing: PricingSnapshot;
  readonly fee_policy_id: string | null;
  readonly cost_policy_id: string | null;
  readonly status: TransactionStatus;
  readonly status_reason: StatusReason | null;
  readonly submission: Submission;
  /** When it last entered PROCESSING. */
  readonly processing_since: Date;
  readonly capture_method: CaptureMethod;
  readonly payment_method: PaymentMethod;
  readonly installments: number;
  readonly automatic_anticipation: boolean;
  /** Cents; null before approval. */
  readonly approved_amount: number | null;
  /** Set once. */
  readonly approved_at: Date | null;
  /** Cents that the issuer has reserved; null where nothing is. */
  readonly authorized_amount: number | null;
  readonly authorized_at: Date | null;
  /** Only in AUTHORIZED, while a capture is not resolved. Every move erases it. */
  readonly capture?: CaptureIntent;
  /** Captures that have been requested, ended ones too. Absent: none. */
  readonly capture_attempts?: number;
  /** Absent: none. */
  readonly void_refusals?: VoidRefusals;
  /** Absent: nothing is to be reversed. */
  readonly reversal?: ReversalIntent;
  /** The newest. Absent: the provider's statements have not contradicted the payment. */
  readonly order_check?: OrderCheck;
  /** Findings for an operator, oldest first. Absent: none. */
  readonly findings?: readonly Finding[];
  /** Sandbox mode: the provider was asked to simulate a payment, and has not answered. */
  readonly payment_requested_at?: Date;
  /** Cents of completed refunds. */
  readonly refunded_amount: number;
  /** Cents of refunds that are neither failed nor cancelled: never above approved_amount. */
  readonly reserved_amount: number;
  readonly latest_refund_at: Date | null;
  /**
   * Accepted, and its request waits for the provider: see refund-under-way.ts. The sums and the status do not have it yet. Absent:
   * none.
   */
  readonly refund_under_way?: Refund;
  /** The origin of the refund under way. Absent: there is none. */
  readonly refund_begun_by?: Origin;
  /** Absent: it has no refund. */
  readonly refund_activity?: RefundActivity;
  readonly acquirer_response_code: string | null;
  readonly nsu: string | null;
  readonly soft_descriptor: string | null;
  readonly serial_number: string | null;
  /** JSON text: its keys are the merchant's own and may be anything. */
  readonly metadata_json: string;
  readonly company_name: string;
  readonly company_full_name: string;
  readonly company_city: string;
  /** CPF or CNPJ of the company; absent where it was not known when the payment was made. */
  readonly company_document?: string;
  /** Of charges with a due date, which name it to the payer's bank. */
  readonly company_address?: Address;
  readonly consumer: Consumer | null;
  readonly instrument: Instrument;
  readonly split_rules: readonly SplitRule[];
  readonly require_3ds: boolean;
  readonly refuse_on_challenge: boolean;
  /** The session that authenticated it; absent when none did. */
  readonly three_ds_session_id?: string;
  /** The card's token, sealed; only in AWAITING_3DS. Every move out of it erases it. */
  readonly sealed_token?: string;
  /** Every payment that reached the provider, oldest first. */
  readonly payments: readonly ProviderPayment[];
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
  /** In the order in which they happened. Absent: nothing has moved since the approval. */
  readonly movements?: readonly Movement[];
  /** Settlements that were published to the merchant, in that order. */
  readonly settlements?: readonly { readonly payment_date: string; readonly status: 'PAID' | 'FAILED' }[];
  /** The newest provider event ids that were applied, for events that are delivered twice. */
  readonly callback_ids: readonly string[];
  /** The number of queries without an answer since the last move, and the last one's instant (null: none). */
  readonly work_attempts: number;
  readonly last_asked_at: Date | null;
  /** When the due-work scanner must look at it; absent when time changes nothing. */
  readonly work_due_at?: Date;
  /** When its personal data are looked at next: to blank them, or to see whether it is still open. Absent: never, or not known yet. */
  readonly personal_data_due_at?: Date;
  /** Upstreams that were unavailable at creation. Their facts are from the read model. Absent: all upstreams answered. */
  readonly local_read_models?: readonly UpstreamName[];
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Parts of the merchant's answers to a dispute that the provider has not confirmed. */
export const listUnsent = ({ unsent }: Dispute): readonly string[] => unsent ?? [];
