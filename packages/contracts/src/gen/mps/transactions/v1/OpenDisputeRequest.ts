// Original file: protos/mps/transactions/v1/transactions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A simulated dispute; kind absent = what the payment method has, amount absent = all that was paid.
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
 * A simulated dispute; kind absent = what the payment method has, amount absent = all that was paid.
 */
export interface OpenDisputeRequest__Output {
  'merchant_id': (string);
  'transaction_id': (string);
  'kind'?: (string);
  'amount'?: (number);
  'reason_code'?: (string);
}
