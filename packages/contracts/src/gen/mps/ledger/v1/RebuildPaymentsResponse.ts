// Original file: protos/mps/ledger/v1/ledger.proto

import type { RebuildDifference as _mps_ledger_v1_RebuildDifference, RebuildDifference__Output as _mps_ledger_v1_RebuildDifference__Output } from '../../../mps/ledger/v1/RebuildDifference';

/**
 * Posting sets that were compared, and what differs.
 */
export interface RebuildPaymentsResponse {
  'sets'?: (number);
  'differences'?: (_mps_ledger_v1_RebuildDifference)[];
}

/**
 * Posting sets that were compared, and what differs.
 */
export interface RebuildPaymentsResponse__Output {
  'sets': (number);
  'differences': (_mps_ledger_v1_RebuildDifference__Output)[];
}
