// Original file: protos/mps/transactions/v1/transactions.proto

import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from '../../../mps/common/v1/EventMeta';
import type { Transaction as _mps_transactions_v1_Transaction, Transaction__Output as _mps_transactions_v1_Transaction__Output } from '../../../mps/transactions/v1/Transaction';
import type { Refund as _mps_transactions_v1_Refund, Refund__Output as _mps_transactions_v1_Refund__Output } from '../../../mps/transactions/v1/Refund';
import type { Dispute as _mps_transactions_v1_Dispute, Dispute__Output as _mps_transactions_v1_Dispute__Output } from '../../../mps/transactions/v1/Dispute';
import type { ThreeDsSession as _mps_transactions_v1_ThreeDsSession, ThreeDsSession__Output as _mps_transactions_v1_ThreeDsSession__Output } from '../../../mps/transactions/v1/ThreeDsSession';
import type { PaymentPosting as _mps_transactions_v1_PaymentPosting, PaymentPosting__Output as _mps_transactions_v1_PaymentPosting__Output } from '../../../mps/transactions/v1/PaymentPosting';
import type { Settlement as _mps_common_v1_Settlement, Settlement__Output as _mps_common_v1_Settlement__Output } from '../../../mps/common/v1/Settlement';

/**
 * What happened to a transaction, to a refund, dispute or settlement of it (the aggregate is the transaction), or to a 3DS
 * session.
 */
export interface TransactionEvent {
  'meta'?: (_mps_common_v1_EventMeta | null);
  'transaction'?: (_mps_transactions_v1_Transaction | null);
  'refund'?: (_mps_transactions_v1_Refund | null);
  'dispute'?: (_mps_transactions_v1_Dispute | null);
  'three_ds_session'?: (_mps_transactions_v1_ThreeDsSession | null);
  /**
   * For the ledger, of events that move money; no part of what merchants are told.
   */
  'posting'?: (_mps_transactions_v1_PaymentPosting | null);
  'settlement'?: (_mps_common_v1_Settlement | null);
  /**
   * For the ledger, of refund.created: what the refund will post. Its last movement is the refund, after every refund that was
   * accepted before it. Absent where the platform gives money back by itself.
   */
  'reservation'?: (_mps_transactions_v1_PaymentPosting | null);
  'object'?: "transaction"|"refund"|"dispute"|"three_ds_session"|"settlement";
  '_posting'?: "posting";
  '_reservation'?: "reservation";
}

/**
 * What happened to a transaction, to a refund, dispute or settlement of it (the aggregate is the transaction), or to a 3DS
 * session.
 */
export interface TransactionEvent__Output {
  'meta': (_mps_common_v1_EventMeta__Output | null);
  'transaction'?: (_mps_transactions_v1_Transaction__Output | null);
  'refund'?: (_mps_transactions_v1_Refund__Output | null);
  'dispute'?: (_mps_transactions_v1_Dispute__Output | null);
  'three_ds_session'?: (_mps_transactions_v1_ThreeDsSession__Output | null);
  /**
   * For the ledger, of events that move money; no part of what merchants are told.
   */
  'posting'?: (_mps_transactions_v1_PaymentPosting__Output | null);
  'settlement'?: (_mps_common_v1_Settlement__Output | null);
  /**
   * For the ledger, of refund.created: what the refund will post. Its last movement is the refund, after every refund that was
   * accepted before it. Absent where the platform gives money back by itself.
   */
  'reservation'?: (_mps_transactions_v1_PaymentPosting__Output | null);
}
