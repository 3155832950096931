// Original file: protos/mps/transactions/v1/transactions.proto

import type { Transaction as _mps_transactions_v1_Transaction, Transaction__Output as _mps_transactions_v1_Transaction__Output } from '../../../mps/transactions/v1/Transaction';
import type { FeePolicySummary as _mps_transactions_v1_FeePolicySummary, FeePolicySummary__Output as _mps_transactions_v1_FeePolicySummary__Output } from '../../../mps/transactions/v1/FeePolicySummary';
import type { Refund as _mps_transactions_v1_Refund, Refund__Output as _mps_transactions_v1_Refund__Output } from '../../../mps/transactions/v1/Refund';

/**
 * The detailed transaction.
 */
export interface GetTransactionResponse {
  'transaction'?: (_mps_transactions_v1_Transaction | null);
  'fee_policy'?: (_mps_transactions_v1_FeePolicySummary | null);
  'refunds'?: (_mps_transactions_v1_Refund)[];
  '_fee_policy'?: "fee_policy";
}

/**
 * The detailed transaction.
 */
export interface GetTransactionResponse__Output {
  'transaction': (_mps_transactions_v1_Transaction__Output | null);
  'fee_policy'?: (_mps_transactions_v1_FeePolicySummary__Output | null);
  'refunds': (_mps_transactions_v1_Refund__Output)[];
}
