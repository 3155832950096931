// Payment: all that one movement of a payment's money is posted from, as its event carries it. Each event holds what moved
// before it too, so that it can be posted by itself, whatever has arrived before it and whatever arrives later.
import type { LedgerOwnerType, PaidVia, PaymentMethod, Price, RefundFeePolicy, SplitPart } from '@mps/kernel';

export const MOVEMENT_KINDS = ['REFUND', 'DISPUTE', 'DISPUTE_REVERSAL'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Money that went back to the payer, or came back from a dispute. */
export interface Movement {
  readonly kind: MovementKind;
  /** Of the refund or the dispute. */
  readonly id: string;
  /** Cents. */
  readonly amount: number;
  readonly occurredAt: Date;
}

/** One item of a split. */
export interface SplitItem extends SplitPart {
  /** Whether a dispute debits this company for its part; else the primary pays for it. */
  readonly isLiable: boolean;
}

export interface Payment {
  readonly transactionId: string;
  readonly organizationId: string;
  /** The merchant of the path. */
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
  /** What refunds return of fee and cost. */
  readonly refundFeePolicy: RefundFeePolicy;
  readonly isAnticipated: boolean;
  /** Monthly rates in 1e-4 %. */
  readonly anticipationRateE4: number;
  readonly anticipationCostRateE4: number;
  /** Empty: all of it is the merchant's. */
  readonly split: readonly SplitItem[];
  /** Oldest first. The last one is what is posted; none: the approval. */
  readonly movements: readonly Movement[];
}

/** Whose money an entry is. */
export interface Owner {
  readonly type: LedgerOwnerType;
  readonly id: string;
}

export const PLATFORM: Owner = { type: 'PLATFORM', id: 'platform' };
export const company = (id: string): Owner => ({ type: 'COMPANY', id });
