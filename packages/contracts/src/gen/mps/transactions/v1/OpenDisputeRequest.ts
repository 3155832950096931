// Original file: protos/mps/transactions/v1/transactions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A simulated dispute. kind absent: the kind of the payment method. amount absent: the whole paid amount.
 */
export interface OpenDisputeRequest {
  'merchant_id'?: (string);
  'transaction_id'?: (string);
  'kind'?: (string);
  'amount'?: (number | string | Long);
  'reason_code'?: (string);
  '_kind'?: "kind";
  '_amount'?: "amount";
  '_reason_code'?: "reason_code";
}

/**
 * A simulated dispute. kind absent: the kind of the payment method. amount absent: the whole paid amount.
 */
export interface OpenDisputeRequest__Output {
  'merchant_id': (string);
  'transaction_id': (string);
  'kind'?: (string);
  'amount'?: (number);
  'reason_code'?: (string);
}
