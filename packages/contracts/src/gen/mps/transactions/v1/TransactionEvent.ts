// Original file: protos/mps/transactions/v1/transactions.proto

import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from '../../../mps/common/v1/EventMeta';
import type { Transaction as _mps_transactions_v1_Transaction, Transaction__Output as _mps_transactions_v1_Transaction__Output } from '../../../mps/transactions/v1/Transaction';
import type { Refund as _mps_transactions_v1_Refund, Refund__Output as _mps_transactions_v1_Refund__Output } from '../../../mps/transactions/v1/Refund';

/**
 * What happened to a transaction or to a refund of it; the aggregate is the transaction.
 */
export interface TransactionEvent {
  'meta'?: (_mps_common_v1_EventMeta | null);
  'transaction'?: (_mps_transactions_v1_Transaction | null);
  'refund'?: (_mps_transactions_v1_Refund | null);
  'object'?: "transaction"|"refund";
}

/**
 * What happened to a transaction or to a refund of it; the aggregate is the transaction.
 */
export interface TransactionEvent__Output {
  'meta': (_mps_common_v1_EventMeta__Output | null);
  'transaction'?: (_mps_transactions_v1_Transaction__Output | null);
  'refund'?: (_mps_transactions_v1_Refund__Output | null);
}
