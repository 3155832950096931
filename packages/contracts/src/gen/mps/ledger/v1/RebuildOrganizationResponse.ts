// Original file: protos/mps/ledger/v1/ledger.proto

import type { RebuildDifference as _mps_ledger_v1_RebuildDifference, RebuildDifference__Output as _mps_ledger_v1_RebuildDifference__Output } from '../../../mps/ledger/v1/RebuildDifference';

/**
 * Totals that were compared, those that differ, and how many posting sets and totals were mended.
 */
export interface RebuildOrganizationResponse {
  'totals'?: (number);
  'differences'?: (_mps_ledger_v1_RebuildDifference)[];
  'mended_sets'?: (number);
  'mended_totals'?: (number);
  /**
   * Of the organization, posting sets that are still to be mended: to be asked for again.
   */
  'left'?: (number);
  /**
   * It is not done yet, and nothing else is said: to be asked for again.
   */
  'pending'?: (boolean);
}

/**
 * Totals that were compared, those that differ, and how many posting sets and totals were mended.
 */
export interface RebuildOrganizationResponse__Output {
  'totals': (number);
  'differences': (_mps_ledger_v1_RebuildDifference__Output)[];
  'mended_sets': (number);
  'mended_totals': (number);
  /**
   * Of the organization, posting sets that are still to be mended: to be asked for again.
   */
  'left': (number);
  /**
   * It is not done yet, and nothing else is said: to be asked for again.
   */
  'pending': (boolean);
}
