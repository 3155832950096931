// Original file: protos/mps/pricing/v1/pricing.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A price in a request: at least one part. Absent parts are zero.
 */
export interface PriceInput {
  'percentage'?: (number | string);
  'flat'?: (number | string | Long);
  'minimum_price'?: (number | string | Long);
  '_percentage'?: "percentage";
  '_flat'?: "flat";
  '_minimum_price'?: "minimum_price";
}

/**
 * A price in a request: at least one part. Absent parts are zero.
 */
export interface PriceInput__Output {
  'percentage'?: (number);
  'flat'?: (number);
  'minimum_price'?: (number);
}
