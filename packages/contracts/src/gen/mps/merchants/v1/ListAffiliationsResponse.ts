// Original file: protos/mps/merchants/v1/merchants.proto

import type { Affiliation as _mps_merchants_v1_Affiliation, Affiliation__Output as _mps_merchants_v1_Affiliation__Output } from '../../../mps/merchants/v1/Affiliation';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * A page of affiliations.
 */
export interface ListAffiliationsResponse {
  'affiliations'?: (_mps_merchants_v1_Affiliation)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * A page of affiliations.
 */
export interface ListAffiliationsResponse__Output {
  'affiliations': (_mps_merchants_v1_Affiliation__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
