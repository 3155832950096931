// Original file: protos/mps/ledger/v1/ledger.proto

import type { PostedPayment as _mps_transactions_v1_PostedPayment, PostedPayment__Output as _mps_transactions_v1_PostedPayment__Output } from '../../../mps/transactions/v1/PostedPayment';

/**
 * Payments with all movements of their money, as their owner stores them.
 */
export interface RebuildPaymentsRequest {
  'rebuild_id'?: (string);
  'payments'?: (_mps_transactions_v1_PostedPayment)[];
  /**
   * Opens and ends reservations that differ, at once: no other document depends on them.
   */
  'mend_reservations'?: (boolean);
}

/**
 * Payments with all movements of their money, as their owner stores them.
 */
export interface RebuildPaymentsRequest__Output {
  'rebuild_id': (string);
  'payments': (_mps_transactions_v1_PostedPayment__Output)[];
  /**
   * Opens and ends reservations that differ, at once: no other document depends on them.
   */
  'mend_reservations': (boolean);
}
