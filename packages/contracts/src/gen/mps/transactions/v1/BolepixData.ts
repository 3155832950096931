// Original file: protos/mps/transactions/v1/transactions.proto

import type { BolepixDiscount as _mps_transactions_v1_BolepixDiscount, BolepixDiscount__Output as _mps_transactions_v1_BolepixDiscount__Output } from '../../../mps/transactions/v1/BolepixDiscount';
import type { Long } from '@grpc/proto-loader';

/**
 * The bank slip and its PIX code. A payment of one closes the other.
 */
export interface BolepixData {
  'pix_key_id'?: (string);
  'external_request_id'?: (string);
  'due_date'?: (string);
  'expiration_in_days_after_due_date'?: (number);
  'boleto_transaction_id'?: (string);
  'bank_issuer'?: (string);
  'bank_code'?: (string);
  'bank_branch'?: (string);
  'bank_account_number'?: (string);
  'bar_code'?: (string);
  'bank_line'?: (string);
  'bank_assignor'?: (string);
  'pix_transaction_id'?: (string);
  'pix_identification'?: (string);
  'pix_emv'?: (string);
  'paid_via'?: (string);
  'paid_amount'?: (number | string | Long);
  'paid_at'?: (string);
  'discount'?: (_mps_transactions_v1_BolepixDiscount | null);
  'fine_percentage'?: (number | string);
  'monthly_interest_percentage'?: (number | string);
  '_external_request_id'?: "external_request_id";
  '_boleto_transaction_id'?: "boleto_transaction_id";
  '_bank_issuer'?: "bank_issuer";
  '_bank_code'?: "bank_code";
  '_bank_branch'?: "bank_branch";
  '_bank_account_number'?: "bank_account_number";
  '_bar_code'?: "bar_code";
  '_bank_line'?: "bank_line";
  '_bank_assignor'?: "bank_assignor";
  '_pix_transaction_id'?: "pix_transaction_id";
  '_pix_identification'?: "pix_identification";
  '_pix_emv'?: "pix_emv";
  '_paid_via'?: "paid_via";
  '_paid_amount'?: "paid_amount";
  '_paid_at'?: "paid_at";
  '_discount'?: "discount";
  '_fine_percentage'?: "fine_percentage";
  '_monthly_interest_percentage'?: "monthly_interest_percentage";
}

/**
 * The bank slip and its PIX code. A payment of one closes the other.
 */
export interface BolepixData__Output {
  'pix_key_id': (string);
  'external_request_id'?: (string);
  'due_date': (string);
  'expiration_in_days_after_due_date': (number);
  'boleto_transaction_id'?: (string);
  'bank_issuer'?: (string);
  'bank_code'?: (string);
  'bank_branch'?: (string);
  'bank_account_number'?: (string);
  'bar_code'?: (string);
  'bank_line'?: (string);
  'bank_assignor'?: (string);
  'pix_transaction_id'?: (string);
  'pix_identification'?: (string);
  'pix_emv'?: (string);
  'paid_via'?: (string);
  'paid_amount'?: (number);
  'paid_at'?: (string);
  'discount'?: (_mps_transactions_v1_BolepixDiscount__Output | null);
  'fine_percentage'?: (number);
  'monthly_interest_percentage'?: (number);
}
