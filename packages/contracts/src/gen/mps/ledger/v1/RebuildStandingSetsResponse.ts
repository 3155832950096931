// Original file: protos/mps/ledger/v1/ledger.proto

import type { RebuildDifference as _mps_ledger_v1_RebuildDifference, RebuildDifference__Output as _mps_ledger_v1_RebuildDifference__Output } from '../../../mps/ledger/v1/RebuildDifference';

/**
 * Sets that no owner posts.
 */
export interface RebuildStandingSetsResponse {
  'differences'?: (_mps_ledger_v1_RebuildDifference)[];
}

/**
 * Sets that no owner posts.
 */
export interface RebuildStandingSetsResponse__Output {
  'differences': (_mps_ledger_v1_RebuildDifference__Output)[];
}
