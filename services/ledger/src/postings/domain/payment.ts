// Payment: the input for posting one movement of a payment, as its event contains it. Every event includes the earlier
// movements, so it can be posted alone and in any order.
import type { LedgerOwnerType, PaidVia, PaymentMethod, Price, RefundFeePolicy, SplitPart } from '@mps/kernel';

export const MOVEMENT_KINDS = ['REFUND', 'DISPUTE', 'DISPUTE_REVERSAL'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Money that returned to the payer, or came back after a dispute. */
export interface Movement {
  readonly kind: MovementKind;
  /** Id of the refund or dispute. */
  readonly id: string;
  /** Cents. */
  readonly amount: number;
  readonly occurredAt: Date;
}

/** One item of a split. */
export interface SplitItem extends SplitPart {
  /** True if a dispute debits this company for its part. Otherwise the primary pays. */
  readonly isLiable: boolean;
}

export interface Payment {
  readonly transactionId: string;
  readonly organizationId: string;
  /** The merchant of the payment. */
  readonly companyId: string;
  readonly affiliationId: string;
  readonly provider: string;
  readonly paymentMethod: PaymentMethod;
  readonly paidVia: PaidVia | null;
  readonly brand: string | null;
  readonly currency: string;
  readonly installments: number;
  /** Cents that were paid. */
  readonly approvedAmount: number;
  readonly approvedAt: Date;
  readonly fee: Price;
  readonly cost: Price;
  /** The policy for fee and cost in refunds. */
  readonly refundFeePolicy: RefundFeePolicy;
  readonly isAnticipated: boolean;
  /** Monthly rates in 1e-4 %. */
  readonly anticipationRateE4: number;
  readonly anticipationCostRateE4: number;
  /** Empty: the merchant receives everything. */
  readonly split: readonly SplitItem[];
  /** Oldest first. The last movement is posted. Empty: the approval is posted. */
  readonly movements: readonly Movement[];
}

/** The owner of an entry's money. */
export interface Owner {
  readonly type: LedgerOwnerType;
  readonly id: string;
}

export const PLATFORM: Owner = { type: 'PLATFORM', id: 'platform' };
export const company = (id: string): Owner => ({ type: 'COMPANY', id });
