// Original file: protos/mps/transactions/v1/transactions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What cannot be right in a payment and no rule can mend.
 */
export interface Finding {
  'transaction_id'?: (string);
  /**
   * The tenant's.
   */
  'organization_id'?: (string);
  'company_id'?: (string);
  /**
   * Of the payment, now.
   */
  'status'?: (string);
  'kind'?: (string);
  'found_at'?: (string);
  /**
   * Cents that were asked for; absent where it is about no amount.
   */
  'expected'?: (number | string | Long);
  /**
   * Cents that the provider tells of, or how many voids it has refused.
   */
  'actual'?: (number | string | Long);
  /**
   * Id of the refund or dispute that it is about; absent: it is about the payment itself.
   */
  'reference'?: (string);
  '_expected'?: "expected";
  '_actual'?: "actual";
  '_reference'?: "reference";
}

/**
 * What cannot be right in a payment and no rule can mend.
 */
export interface Finding__Output {
  'transaction_id': (string);
  /**
   * The tenant's.
   */
  'organization_id': (string);
  'company_id': (string);
  /**
   * Of the payment, now.
   */
  'status': (string);
  'kind': (string);
  'found_at': (string);
  /**
   * Cents that were asked for; absent where it is about no amount.
   */
  'expected'?: (number);
  /**
   * Cents that the provider tells of, or how many voids it has refused.
   */
  'actual'?: (number);
  /**
   * Id of the refund or dispute that it is about; absent: it is about the payment itself.
   */
  'reference'?: (string);
}
