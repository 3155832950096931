// Original file: protos/mps/transactions/v1/transactions.proto

import type { Term as _mps_transactions_v1_Term, Term__Output as _mps_transactions_v1_Term__Output } from '../../../mps/transactions/v1/Term';
import type { PixDiscount as _mps_transactions_v1_PixDiscount, PixDiscount__Output as _mps_transactions_v1_PixDiscount__Output } from '../../../mps/transactions/v1/PixDiscount';

/**
 * PIX members of a create.
 */
export interface PixDataInput {
  'pix_key_id'?: (string);
  'description'?: (string);
  'expiration_in_seconds'?: (number);
  'due_date'?: (string);
  'expiration_in_days_after_due_date'?: (number);
  'interest'?: (_mps_transactions_v1_Term | null);
  'fine'?: (_mps_transactions_v1_Term | null);
  'discount'?: (_mps_transactions_v1_PixDiscount | null);
  'abatement'?: (_mps_transactions_v1_Term | null);
  '_pix_key_id'?: "pix_key_id";
  '_description'?: "description";
  '_expiration_in_seconds'?: "expiration_in_seconds";
  '_due_date'?: "due_date";
  '_expiration_in_days_after_due_date'?: "expiration_in_days_after_due_date";
}

/**
 * PIX members of a create.
 */
export interface PixDataInput__Output {
  'pix_key_id'?: (string);
  'description'?: (string);
  'expiration_in_seconds'?: (number);
  'due_date'?: (string);
  'expiration_in_days_after_due_date'?: (number);
  'interest': (_mps_transactions_v1_Term__Output | null);
  'fine': (_mps_transactions_v1_Term__Output | null);
  'discount': (_mps_transactions_v1_PixDiscount__Output | null);
  'abatement': (_mps_transactions_v1_Term__Output | null);
}
