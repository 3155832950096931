// Original file: protos/mps/transactions/v1/transactions.proto

import type { PostedPayment as _mps_transactions_v1_PostedPayment, PostedPayment__Output as _mps_transactions_v1_PostedPayment__Output } from '../../../mps/transactions/v1/PostedPayment';

/**
 * By id. next absent: there are no more.
 */
export interface ListPaymentPostingsResponse {
  'payments'?: (_mps_transactions_v1_PostedPayment)[];
  'next'?: (string);
  '_next'?: "next";
}

/**
 * By id. next absent: there are no more.
 */
export interface ListPaymentPostingsResponse__Output {
  'payments': (_mps_transactions_v1_PostedPayment__Output)[];
  'next'?: (string);
}
