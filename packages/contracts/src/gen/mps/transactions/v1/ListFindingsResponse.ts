// Original file: protos/mps/transactions/v1/transactions.proto

import type { Finding as _mps_transactions_v1_Finding, Finding__Output as _mps_transactions_v1_Finding__Output } from '../../../mps/transactions/v1/Finding';
import type { OverdueWork as _mps_transactions_v1_OverdueWork, OverdueWork__Output as _mps_transactions_v1_OverdueWork__Output } from '../../../mps/transactions/v1/OverdueWork';

/**
 * Findings, newest first, and overdue work, oldest first.
 */
export interface ListFindingsResponse {
  'findings'?: (_mps_transactions_v1_Finding)[];
  'overdue'?: (_mps_transactions_v1_OverdueWork)[];
}

/**
 * Findings, newest first, and overdue work, oldest first.
 */
export interface ListFindingsResponse__Output {
  'findings': (_mps_transactions_v1_Finding__Output)[];
  'overdue': (_mps_transactions_v1_OverdueWork__Output)[];
}
