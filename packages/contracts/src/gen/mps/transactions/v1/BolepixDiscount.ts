// Original file: protos/mps/transactions/v1/transactions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A BOLEPIX discount with its one limit date.
 */
export interface BolepixDiscount {
  'amount'?: (number | string | Long);
  'percentage'?: (number | string);
  'modality'?: (string);
  'until_date'?: (string);
  '_amount'?: "amount";
  '_percentage'?: "percentage";
}

/**
 * A BOLEPIX discount with its one limit date.
 */
export interface BolepixDiscount__Output {
  'amount'?: (number);
  'percentage'?: (number);
  'modality': (string);
  'until_date': (string);
}
