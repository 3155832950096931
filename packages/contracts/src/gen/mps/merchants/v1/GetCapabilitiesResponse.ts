// Original file: protos/mps/merchants/v1/merchants.proto

import type { MethodCapability as _mps_merchants_v1_MethodCapability, MethodCapability__Output as _mps_merchants_v1_MethodCapability__Output } from '../../../mps/merchants/v1/MethodCapability';

/**
 * Every payment method, in the order of the documentation.
 */
export interface GetCapabilitiesResponse {
  'merchant_status'?: (string);
  'methods'?: (_mps_merchants_v1_MethodCapability)[];
}

/**
 * Every payment method, in the order of the documentation.
 */
export interface GetCapabilitiesResponse__Output {
  'merchant_status': (string);
  'methods': (_mps_merchants_v1_MethodCapability__Output)[];
}
