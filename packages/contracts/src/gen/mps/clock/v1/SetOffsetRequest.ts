// Original file: protos/mps/clock/v1/clock.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Milliseconds ahead of the real clock.
 */
export interface SetOffsetRequest {
  'offset_ms'?: (number | string | Long);
}

/**
 * Milliseconds ahead of the real clock.
 */
export interface SetOffsetRequest__Output {
  'offset_ms': (number);
}
