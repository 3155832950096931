// Original file: protos/mps/merchants/v1/merchants.proto

import type { Merchant as _mps_merchants_v1_Merchant, Merchant__Output as _mps_merchants_v1_Merchant__Output } from '../../../mps/merchants/v1/Merchant';

/**
 * The merchant, PENDING_ACTIVATION. replayed: an earlier request with the same idempotency key created it.
 */
export interface CreateMerchantResponse {
  'merchant'?: (_mps_merchants_v1_Merchant | null);
  'replayed'?: (boolean);
}

/**
 * The merchant, PENDING_ACTIVATION. replayed: an earlier request with the same idempotency key created it.
 */
export interface CreateMerchantResponse__Output {
  'merchant': (_mps_merchants_v1_Merchant__Output | null);
  'replayed': (boolean);
}
