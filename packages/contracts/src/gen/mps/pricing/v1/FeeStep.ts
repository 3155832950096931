// Original file: protos/mps/pricing/v1/pricing.proto

import type { Long } from '@grpc/proto-loader';

/**
 * One step of the arithmetic with the fee so far, in cents. step: percentage, flat, minimum_price or clamp.
 */
export interface FeeStep {
  'step'?: (string);
  'expression'?: (string);
  'result'?: (number | string | Long);
}

/**
 * One step of the arithmetic with the fee so far, in cents. step: percentage, flat, minimum_price or clamp.
 */
export interface FeeStep__Output {
  'step': (string);
  'expression': (string);
  'result': (number);
}
