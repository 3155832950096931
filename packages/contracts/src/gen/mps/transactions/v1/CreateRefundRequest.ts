// Original file: protos/mps/transactions/v1/transactions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A refund of one transaction. amount absent: everything that remains.
 */
export interface CreateRefundRequest {
  'merchant_id'?: (string);
  'transaction_id'?: (string);
  'request_id'?: (string);
  'amount'?: (number | string | Long);
  'reason'?: (string);
  'description'?: (string);
  '_amount'?: "amount";
  '_description'?: "description";
}

/**
 * A refund of one transaction. amount absent: everything that remains.
 */
export interface CreateRefundRequest__Output {
  'merchant_id': (string);
  'transaction_id': (string);
  'request_id': (string);
  'amount'?: (number);
  'reason': (string);
  'description'?: (string);
}
