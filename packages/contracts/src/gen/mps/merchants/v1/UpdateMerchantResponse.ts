// Original file: protos/mps/merchants/v1/merchants.proto

import type { Merchant as _mps_merchants_v1_Merchant, Merchant__Output as _mps_merchants_v1_Merchant__Output } from '../../../mps/merchants/v1/Merchant';

/**
 * The current company.
 */
export interface UpdateMerchantResponse {
  'merchant'?: (_mps_merchants_v1_Merchant | null);
}

/**
 * The current company.
 */
export interface UpdateMerchantResponse__Output {
  'merchant': (_mps_merchants_v1_Merchant__Output | null);
}
