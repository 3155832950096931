// Original file: protos/mps/merchants/v1/merchants.proto

import type { Merchant as _mps_merchants_v1_Merchant, Merchant__Output as _mps_merchants_v1_Merchant__Output } from '../../../mps/merchants/v1/Merchant';

/**
 * The organization's own company.
 */
export interface CreateOrganizationResponse {
  'merchant'?: (_mps_merchants_v1_Merchant | null);
}

/**
 * The organization's own company.
 */
export interface CreateOrganizationResponse__Output {
  'merchant': (_mps_merchants_v1_Merchant__Output | null);
}
