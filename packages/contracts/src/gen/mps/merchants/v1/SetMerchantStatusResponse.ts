// Original file: protos/mps/merchants/v1/merchants.proto

import type { Merchant as _mps_merchants_v1_Merchant, Merchant__Output as _mps_merchants_v1_Merchant__Output } from '../../../mps/merchants/v1/Merchant';

/**
 * The company in its new status. replayed: an earlier request with the same idempotency key moved it.
 */
export interface SetMerchantStatusResponse {
  'merchant'?: (_mps_merchants_v1_Merchant | null);
  'replayed'?: (boolean);
}

/**
 * The company in its new status. replayed: an earlier request with the same idempotency key moved it.
 */
export interface SetMerchantStatusResponse__Output {
  'merchant': (_mps_merchants_v1_Merchant__Output | null);
  'replayed': (boolean);
}
