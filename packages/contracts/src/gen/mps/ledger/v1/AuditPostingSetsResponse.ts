// Original file: protos/mps/ledger/v1/ledger.proto

import type { Finding as _mps_ledger_v1_Finding, Finding__Output as _mps_ledger_v1_Finding__Output } from '../../../mps/ledger/v1/Finding';

/**
 * The checked sets, and every member that differs from the payment's postings. next absent: there are no more sets.
 */
export interface AuditPostingSetsResponse {
  'sets'?: (number);
  'pairs'?: (number);
  'findings'?: (_mps_ledger_v1_Finding)[];
  'next'?: (string);
  '_next'?: "next";
}

/**
 * The checked sets, and every member that differs from the payment's postings. next absent: there are no more sets.
 */
export interface AuditPostingSetsResponse__Output {
  'sets': (number);
  'pairs': (number);
  'findings': (_mps_ledger_v1_Finding__Output)[];
  'next'?: (string);
}
