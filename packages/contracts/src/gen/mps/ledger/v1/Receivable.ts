// Original file: protos/mps/ledger/v1/ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What one day pays of one method and brand: net is gross less fees and less what was anticipated (committed).
 */
export interface Receivable {
  'payment_date'?: (string);
  'payment_method'?: (string);
  'brand'?: (string);
  'gross'?: (number | string | Long);
  'committed'?: (number | string | Long);
  'net'?: (number | string | Long);
  '_brand'?: "brand";
}

/**
 * What one day pays of one method and brand: net is gross less fees and less what was anticipated (committed).
 */
export interface Receivable__Output {
  'payment_date': (string);
  'payment_method': (string);
  'brand'?: (string);
  'gross': (number);
  'committed': (number);
  'net': (number);
}
