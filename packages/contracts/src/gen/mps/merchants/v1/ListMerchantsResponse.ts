// Original file: protos/mps/merchants/v1/merchants.proto

import type { Merchant as _mps_merchants_v1_Merchant, Merchant__Output as _mps_merchants_v1_Merchant__Output } from '../../../mps/merchants/v1/Merchant';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * A page of companies.
 */
export interface ListMerchantsResponse {
  'merchants'?: (_mps_merchants_v1_Merchant)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * A page of companies.
 */
export interface ListMerchantsResponse__Output {
  'merchants': (_mps_merchants_v1_Merchant__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
