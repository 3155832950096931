// Original file: protos/mps/ledger/v1/ledger.proto

import type { PostedPayment as _mps_transactions_v1_PostedPayment, PostedPayment__Output as _mps_transactions_v1_PostedPayment__Output } from '../../../mps/transactions/v1/PostedPayment';

/**
 * Sets of a page, and their payments, read from their owner after the sets were listed.
 */
export interface RebuildStandingSetsRequest {
  'rebuild_id'?: (string);
  'posting_set_ids'?: (string)[];
  'payments'?: (_mps_transactions_v1_PostedPayment)[];
}

/**
 * Sets of a page, and their payments, read from their owner after the sets were listed.
 */
export interface RebuildStandingSetsRequest__Output {
  'rebuild_id': (string);
  'posting_set_ids': (string)[];
  'payments': (_mps_transactions_v1_PostedPayment__Output)[];
}
