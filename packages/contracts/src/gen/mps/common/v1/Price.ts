// Original file: protos/mps/common/v1/common.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A price. percentage is in percent with at most four decimals. It is only carried, never computed with here.
 */
export interface Price {
  'percentage'?: (number | string);
  'flat'?: (number | string | Long);
  'minimum_price'?: (number | string | Long);
}

/**
 * A price. percentage is in percent with at most four decimals. It is only carried, never computed with here.
 */
export interface Price__Output {
  'percentage': (number);
  'flat': (number);
  'minimum_price': (number);
}
