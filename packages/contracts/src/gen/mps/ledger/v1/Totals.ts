// Original file: protos/mps/ledger/v1/ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Sums of entries. The difference is credit minus debit.
 */
export interface Totals {
  'credit'?: (number | string | Long);
  'debit'?: (number | string | Long);
  'difference'?: (number | string | Long);
}

/**
 * Sums of entries. The difference is credit minus debit.
 */
export interface Totals__Output {
  'credit': (number);
  'debit': (number);
  'difference': (number);
}
