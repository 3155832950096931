// Original file: protos/mps/transactions/v1/transactions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A capture. amount absent: the whole authorized amount.
 */
export interface CaptureTransactionRequest {
  'merchant_id'?: (string);
  'transaction_id'?: (string);
  'amount'?: (number | string | Long);
  '_amount'?: "amount";
}

/**
 * A capture. amount absent: the whole authorized amount.
 */
export interface CaptureTransactionRequest__Output {
  'merchant_id': (string);
  'transaction_id': (string);
  'amount'?: (number);
}
