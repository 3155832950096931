// Original file: protos/mps/transactions/v1/transactions.proto

import type { BolepixDiscount as _mps_transactions_v1_BolepixDiscount, BolepixDiscount__Output as _mps_transactions_v1_BolepixDiscount__Output } from '../../../mps/transactions/v1/BolepixDiscount';

/**
 * BOLEPIX members of a create.
 */
export interface BolepixDataInput {
  'pix_key_id'?: (string);
  'due_date'?: (string);
  'expiration_in_days_after_due_date'?: (number);
  'discount'?: (_mps_transactions_v1_BolepixDiscount | null);
  'fine_percentage'?: (number | string);
  'monthly_interest_percentage'?: (number | string);
  '_pix_key_id'?: "pix_key_id";
  '_fine_percentage'?: "fine_percentage";
  '_monthly_interest_percentage'?: "monthly_interest_percentage";
}

/**
 * BOLEPIX members of a create.
 */
export interface BolepixDataInput__Output {
  'pix_key_id'?: (string);
  'due_date': (string);
  'expiration_in_days_after_due_date': (number);
  'discount': (_mps_transactions_v1_BolepixDiscount__Output | null);
  'fine_percentage'?: (number);
  'monthly_interest_percentage'?: (number);
}
