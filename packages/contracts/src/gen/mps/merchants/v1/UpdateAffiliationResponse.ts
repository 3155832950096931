// Original file: protos/mps/merchants/v1/merchants.proto

import type { Affiliation as _mps_merchants_v1_Affiliation, Affiliation__Output as _mps_merchants_v1_Affiliation__Output } from '../../../mps/merchants/v1/Affiliation';

/**
 * The current affiliation.
 */
export interface UpdateAffiliationResponse {
  'affiliation'?: (_mps_merchants_v1_Affiliation | null);
}

/**
 * The current affiliation.
 */
export interface UpdateAffiliationResponse__Output {
  'affiliation': (_mps_merchants_v1_Affiliation__Output | null);
}
