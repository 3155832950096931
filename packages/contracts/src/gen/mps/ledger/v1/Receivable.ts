// Original file: protos/mps/ledger/v1/ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The receivables of one day, method and brand. net is gross minus fees and minus the anticipated part (committed).
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
 * The receivables of one day, method and brand. net is gross minus fees and minus the anticipated part (committed).
 */
export interface Receivable__Output {
  'payment_date': (string);
  'payment_method': (string);
  'brand'?: (string);
  'gross': (number);
  'committed': (number);
  'net': (number);
}
