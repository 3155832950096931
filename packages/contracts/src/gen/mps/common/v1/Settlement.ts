// Original file: protos/mps/common/v1/common.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The settlement of a payment's money with its company on a later day. amount is credits minus debits. FAILED:
 * outstanding_amount is the part that the day's balance did not cover.
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
 * The settlement of a payment's money with its company on a later day. amount is credits minus debits. FAILED:
 * outstanding_amount is the part that the day's balance did not cover.
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
