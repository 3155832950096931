// Original file: protos/mps/transactions/v1/transactions.proto

import type { DiscountDate as _mps_transactions_v1_DiscountDate, DiscountDate__Output as _mps_transactions_v1_DiscountDate__Output } from '../../../mps/transactions/v1/DiscountDate';
import type { Long } from '@grpc/proto-loader';

/**
 * A PIX discount: values at the top for PER_DAY modalities, in the dates for UNTIL_DATE ones.
 */
export interface PixDiscount {
  'modality'?: (string);
  'amount'?: (number | string | Long);
  'percentage'?: (number | string);
  'discount_dates_config'?: (_mps_transactions_v1_DiscountDate)[];
  '_amount'?: "amount";
  '_percentage'?: "percentage";
}

/**
 * A PIX discount: values at the top for PER_DAY modalities, in the dates for UNTIL_DATE ones.
 */
export interface PixDiscount__Output {
  'modality': (string);
  'amount'?: (number);
  'percentage'?: (number);
  'discount_dates_config': (_mps_transactions_v1_DiscountDate__Output)[];
}
