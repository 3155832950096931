// Original file: protos/mps/merchants/v1/merchants.proto

import type { Affiliation as _mps_merchants_v1_Affiliation, Affiliation__Output as _mps_merchants_v1_Affiliation__Output } from '../../../mps/merchants/v1/Affiliation';

/**
 * The affiliation: PENDING, or in sandbox mode ACTIVE at once. replayed as for merchants.
 */
export interface CreateAffiliationResponse {
  'affiliation'?: (_mps_merchants_v1_Affiliation | null);
  'replayed'?: (boolean);
}

/**
 * The affiliation: PENDING, or in sandbox mode ACTIVE at once. replayed as for merchants.
 */
export interface CreateAffiliationResponse__Output {
  'affiliation': (_mps_merchants_v1_Affiliation__Output | null);
  'replayed': (boolean);
}
