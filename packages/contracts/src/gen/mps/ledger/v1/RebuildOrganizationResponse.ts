// Original file: protos/mps/ledger/v1/ledger.proto

import type { RebuildDifference as _mps_ledger_v1_RebuildDifference, RebuildDifference__Output as _mps_ledger_v1_RebuildDifference__Output } from '../../../mps/ledger/v1/RebuildDifference';

/**
 * Compared totals, differing totals, and the numbers of repaired posting sets and totals.
 */
export interface RebuildOrganizationResponse {
  'totals'?: (number);
  'differences'?: (_mps_ledger_v1_RebuildDifference)[];
  'mended_sets'?: (number);
  'mended_totals'?: (number);
  /**
   * Posting sets of the organization that still need repair: call again.
   */
  'left'?: (number);
  /**
   * True: not finished yet, and no other member is set. Call again.
   */
  'pending'?: (boolean);
}

/**
 * Compared totals, differing totals, and the numbers of repaired posting sets and totals.
 */
export interface RebuildOrganizationResponse__Output {
  'totals': (number);
  'differences': (_mps_ledger_v1_RebuildDifference__Output)[];
  'mended_sets': (number);
  'mended_totals': (number);
  /**
   * Posting sets of the organization that still need repair: call again.
   */
  'left': (number);
  /**
   * True: not finished yet, and no other member is set. Call again.
   */
  'pending': (boolean);
}
