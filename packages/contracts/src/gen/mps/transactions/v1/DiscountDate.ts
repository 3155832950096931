// Original file: protos/mps/transactions/v1/transactions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A discount that ends on a day.
 */
export interface DiscountDate {
  'until_date'?: (string);
  'percentage'?: (number | string);
  'amount'?: (number | string | Long);
  '_percentage'?: "percentage";
  '_amount'?: "amount";
}

/**
 * A discount that ends on a day.
 */
export interface DiscountDate__Output {
  'until_date': (string);
  'percentage'?: (number);
  'amount'?: (number);
}
