// Original file: protos/mps/ledger/v1/ledger.proto

import type { Finding as _mps_ledger_v1_Finding, Finding__Output as _mps_ledger_v1_Finding__Output } from '../../../mps/ledger/v1/Finding';

/**
 * What was looked at, and every member that is not what the payment posts. next absent: there are no more sets.
 */
export interface AuditPostingSetsResponse {
  'sets'?: (number);
  'pairs'?: (number);
  'findings'?: (_mps_ledger_v1_Finding)[];
  'next'?: (string);
  '_next'?: "next";
}

/**
 * What was looked at, and every member that is not what the payment posts. next absent: there are no more sets.
 */
export interface AuditPostingSetsResponse__Output {
  'sets': (number);
  'pairs': (number);
  'findings': (_mps_ledger_v1_Finding__Output)[];
  'next'?: (string);
}
