// Original file: protos/mps/common/v1/common.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What became of the money that a payment pays its company, or takes from it, on one later day. amount is credits less debits;
 * FAILED: outstanding_amount is what the day's balance did not cover.
 */
export interface Settlement {
  'id'?: (string);
  'transaction_id'?: (string);
  'company_id'?: (string);
  'payment_date'?: (string);
  'settlement_date'?: (string);
  'amount'?: (number | string | Long);
  'outstanding_amount'?: (number | string | Long);
  'status'?: (string);
  'status_reason'?: (string);
  /**
   * The settlement run of that day.
   */
  'operation_id'?: (string);
  '_status_reason'?: "status_reason";
}

/**
 * What became of the money that a payment pays its company, or takes from it, on one later day. amount is credits less debits;
 * FAILED: outstanding_amount is what the day's balance did not cover.
 */
export interface Settlement__Output {
  'id': (string);
  'transaction_id': (string);
  'company_id': (string);
  'payment_date': (string);
  'settlement_date': (string);
  'amount': (number);
  'outstanding_amount': (number);
  'status': (string);
  'status_reason'?: (string);
  /**
   * The settlement run of that day.
   */
  'operation_id': (string);
}
