// Original file: protos/mps/merchants/v1/merchants.proto

import type { Affiliation as _mps_merchants_v1_Affiliation, Affiliation__Output as _mps_merchants_v1_Affiliation__Output } from '../../../mps/merchants/v1/Affiliation';

/**
 * The affiliation.
 */
export interface GetAffiliationResponse {
  'affiliation'?: (_mps_merchants_v1_Affiliation | null);
}

/**
 * The affiliation.
 */
export interface GetAffiliationResponse__Output {
  'affiliation': (_mps_merchants_v1_Affiliation__Output | null);
}
