// Original file: protos/mps/ledger/v1/ledger.proto

import type { RebuildDifference as _mps_ledger_v1_RebuildDifference, RebuildDifference__Output as _mps_ledger_v1_RebuildDifference__Output } from '../../../mps/ledger/v1/RebuildDifference';

/**
 * next: the position at which to continue. Absent: there are no more.
 */
export interface RebuildOwnRecordsResponse {
  'sets'?: (number);
  'differences'?: (_mps_ledger_v1_RebuildDifference)[];
  'next'?: (string);
  '_next'?: "next";
}

/**
 * next: the position at which to continue. Absent: there are no more.
 */
export interface RebuildOwnRecordsResponse__Output {
  'sets': (number);
  'differences': (_mps_ledger_v1_RebuildDifference__Output)[];
  'next'?: (string);
}
