// Original file: protos/mps/transactions/v1/transactions.proto

import type { PaymentPosting as _mps_transactions_v1_PaymentPosting, PaymentPosting__Output as _mps_transactions_v1_PaymentPosting__Output } from '../../../mps/transactions/v1/PaymentPosting';

/**
 * A payment with all its movements until now, and the ids of the events that moved its money: the approval's, then one for each
 * movement.
 */
export interface PostedPayment {
  'posting'?: (_mps_transactions_v1_PaymentPosting | null);
  'event_ids'?: (string)[];
  /**
   * One for each refund that has not ended, oldest first.
   */
  'reservations'?: (_mps_transactions_v1_PaymentPosting)[];
}

/**
 * A payment with all its movements until now, and the ids of the events that moved its money: the approval's, then one for each
 * movement.
 */
export interface PostedPayment__Output {
  'posting': (_mps_transactions_v1_PaymentPosting__Output | null);
  'event_ids': (string)[];
  /**
   * One for each refund that has not ended, oldest first.
   */
  'reservations': (_mps_transactions_v1_PaymentPosting__Output)[];
}
