// Original file: protos/mps/ledger/v1/ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * One difference, and the advised action. ours and theirs are cents.
 */
export interface ReconciliationItem {
  'kind'?: (string);
  'record_id'?: (string);
  'transaction_id'?: (string);
  'ours'?: (number | string | Long);
  'theirs'?: (number | string | Long);
  'advice'?: (string);
  '_record_id'?: "record_id";
  '_transaction_id'?: "transaction_id";
  '_ours'?: "ours";
  '_theirs'?: "theirs";
}

/**
 * One difference, and the advised action. ours and theirs are cents.
 */
export interface ReconciliationItem__Output {
  'kind': (string);
  'record_id'?: (string);
  'transaction_id'?: (string);
  'ours'?: (number);
  'theirs'?: (number);
  'advice': (string);
}
