// Original file: protos/mps/transactions/v1/transactions.proto

import type { Term as _mps_transactions_v1_Term, Term__Output as _mps_transactions_v1_Term__Output } from '../../../mps/transactions/v1/Term';
import type { PixDiscount as _mps_transactions_v1_PixDiscount, PixDiscount__Output as _mps_transactions_v1_PixDiscount__Output } from '../../../mps/transactions/v1/PixDiscount';

/**
 * The PIX side of a payment.
 */
export interface PixData {
  'pix_key_id'?: (string);
  'description'?: (string);
  'qr_code'?: (string);
  'expires_at'?: (string);
  'identification'?: (string);
  'expiration_in_seconds'?: (number);
  'end_to_end_id'?: (string);
  'due_date'?: (string);
  'expiration_in_days_after_due_date'?: (number);
  'interest'?: (_mps_transactions_v1_Term | null);
  'fine'?: (_mps_transactions_v1_Term | null);
  'discount'?: (_mps_transactions_v1_PixDiscount | null);
  'abatement'?: (_mps_transactions_v1_Term | null);
  '_description'?: "description";
  '_qr_code'?: "qr_code";
  '_expires_at'?: "expires_at";
  '_identification'?: "identification";
  '_expiration_in_seconds'?: "expiration_in_seconds";
  '_end_to_end_id'?: "end_to_end_id";
  '_due_date'?: "due_date";
  '_expiration_in_days_after_due_date'?: "expiration_in_days_after_due_date";
  '_interest'?: "interest";
  '_fine'?: "fine";
  '_discount'?: "discount";
  '_abatement'?: "abatement";
}

/**
 * The PIX side of a payment.
 */
export interface PixData__Output {
  'pix_key_id': (string);
  'description'?: (string);
  'qr_code'?: (string);
  'expires_at'?: (string);
  'identification'?: (string);
  'expiration_in_seconds'?: (number);
  'end_to_end_id'?: (string);
  'due_date'?: (string);
  'expiration_in_days_after_due_date'?: (number);
  'interest'?: (_mps_transactions_v1_Term__Output | null);
  'fine'?: (_mps_transactions_v1_Term__Output | null);
  'discount'?: (_mps_transactions_v1_PixDiscount__Output | null);
  'abatement'?: (_mps_transactions_v1_Term__Output | null);
}
