// Original file: protos/mps/transactions/v1/transactions.proto

import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from '../../../mps/common/v1/EventMeta';
import type { Transaction as _mps_transactions_v1_Transaction, Transaction__Output as _mps_transactions_v1_Transaction__Output } from '../../../mps/transactions/v1/Transaction';
import type { Refund as _mps_transactions_v1_Refund, Refund__Output as _mps_transactions_v1_Refund__Output } from '../../../mps/transactions/v1/Refund';
import type { Dispute as _mps_transactions_v1_Dispute, Dispute__Output as _mps_transactions_v1_Dispute__Output } from '../../../mps/transactions/v1/Dispute';
import type { ThreeDsSession as _mps_transactions_v1_ThreeDsSession, ThreeDsSession__Output as _mps_transactions_v1_ThreeDsSession__Output } from '../../../mps/transactions/v1/ThreeDsSession';
import type { PaymentPosting as _mps_transactions_v1_PaymentPosting, PaymentPosting__Output as _mps_transactions_v1_PaymentPosting__Output } from '../../../mps/transactions/v1/PaymentPosting';
import type { Settlement as _mps_common_v1_Settlement, Settlement__Output as _mps_common_v1_Settlement__Output } from '../../../mps/common/v1/Settlement';

/**
 * An event of a transaction, of its refund, dispute or settlement (the aggregate is the transaction), or of a 3DS
 * session.
 */
export interface TransactionEvent {
  'meta'?: (_mps_common_v1_EventMeta | null);
  'transaction'?: (_mps_transactions_v1_Transaction | null);
  'refund'?: (_mps_transactions_v1_Refund | null);
  'dispute'?: (_mps_transactions_v1_Dispute | null);
  'three_ds_session'?: (_mps_transactions_v1_ThreeDsSession | null);
  /**
   * For the ledger, in events that move money. Merchants do not see it.
   */
  'posting'?: (_mps_transactions_v1_PaymentPosting | null);
  'settlement'?: (_mps_common_v1_Settlement | null);
  /**
   * For the ledger, in refund.created: the future postings of the refund. Its last movement is the refund, after
   * every refund accepted before. Absent in refunds that the platform makes by itself.
   */
  'reservation'?: (_mps_transactions_v1_PaymentPosting | null);
  'object'?: "transaction"|"refund"|"dispute"|"three_ds_session"|"settlement";
  '_posting'?: "posting";
  '_reservation'?: "reservation";
}

/**
 * An event of a transaction, of its refund, dispute or settlement (the aggregate is the transaction), or of a 3DS
 * session.
 */
export interface TransactionEvent__Output {
  'meta': (_mps_common_v1_EventMeta__Output | null);
  'transaction'?: (_mps_transactions_v1_Transaction__Output | null);
  'refund'?: (_mps_transactions_v1_Refund__Output | null);
  'dispute'?: (_mps_transactions_v1_Dispute__Output | null);
  'three_ds_session'?: (_mps_transactions_v1_ThreeDsSession__Output | null);
  /**
   * For the ledger, in events that move money. Merchants do not see it.
   */
  'posting'?: (_mps_transactions_v1_PaymentPosting__Output | null);
  'settlement'?: (_mps_common_v1_Settlement__Output | null);
  /**
   * For the ledger, in refund.created: the future postings of the refund. Its last movement is the refund, after
   * every refund accepted before. Absent in refunds that the platform makes by itself.
   */
  'reservation'?: (_mps_transactions_v1_PaymentPosting__Output | null);
}
