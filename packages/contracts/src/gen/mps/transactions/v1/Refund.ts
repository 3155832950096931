// Original file: protos/mps/transactions/v1/transactions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A refund of a transaction.
 */
export interface Refund {
  'id'?: (string);
  'transaction_id'?: (string);
  'request_id'?: (string);
  'amount'?: (number | string | Long);
  'status'?: (string);
  'reason'?: (string);
  'description'?: (string);
  'provider_refund_identification'?: (string);
  'created_at'?: (string);
  'updated_at'?: (string);
  '_reason'?: "reason";
  '_description'?: "description";
  '_provider_refund_identification'?: "provider_refund_identification";
}

/**
 * A refund of a transaction.
 */
export interface Refund__Output {
  'id': (string);
  'transaction_id': (string);
  'request_id': (string);
  'amount': (number);
  'status': (string);
  'reason'?: (string);
  'description'?: (string);
  'provider_refund_identification'?: (string);
  'created_at': (string);
  'updated_at': (string);
}
