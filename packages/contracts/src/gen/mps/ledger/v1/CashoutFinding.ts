// Original file: protos/mps/ledger/v1/ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What cannot be right in a cashout. expected and actual are cents.
 */
export interface CashoutFinding {
  'cashout_id'?: (string);
  /**
   * The tenant's.
   */
  'organization_id'?: (string);
  'company_id'?: (string);
  /**
   * Of the cashout, now.
   */
  'status'?: (string);
  'kind'?: (string);
  'found_at'?: (string);
  'expected'?: (number | string | Long);
  'actual'?: (number | string | Long);
  /**
   * The bank's word.
   */
  'bank_status'?: (string);
}

/**
 * What cannot be right in a cashout. expected and actual are cents.
 */
export interface CashoutFinding__Output {
  'cashout_id': (string);
  /**
   * The tenant's.
   */
  'organization_id': (string);
  'company_id': (string);
  /**
   * Of the cashout, now.
   */
  'status': (string);
  'kind': (string);
  'found_at': (string);
  'expected': (number);
  'actual': (number);
  /**
   * The bank's word.
   */
  'bank_status': (string);
}
