// Original file: protos/mps/transactions/v1/transactions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * An impossible state of a payment that no rule can repair.
 */
export interface Finding {
  'transaction_id'?: (string);
  /**
   * The tenant.
   */
  'organization_id'?: (string);
  'company_id'?: (string);
  /**
   * The current status of the payment.
   */
  'status'?: (string);
  'kind'?: (string);
  'found_at'?: (string);
  /**
   * Requested cents. Absent when the finding concerns no amount.
   */
  'expected'?: (number | string | Long);
  /**
   * Cents reported by the provider, or the number of voids that it refused.
   */
  'actual'?: (number | string | Long);
  /**
   * Id of the refund or dispute of the finding. Absent: it concerns the payment itself.
   */
  'reference'?: (string);
  '_expected'?: "expected";
  '_actual'?: "actual";
  '_reference'?: "reference";
}

/**
 * An impossible state of a payment that no rule can repair.
 */
export interface Finding__Output {
  'transaction_id': (string);
  /**
   * The tenant.
   */
  'organization_id': (string);
  'company_id': (string);
  /**
   * The current status of the payment.
   */
  'status': (string);
  'kind': (string);
  'found_at': (string);
  /**
   * Requested cents. Absent when the finding concerns no amount.
   */
  'expected'?: (number);
  /**
   * Cents reported by the provider, or the number of voids that it refused.
   */
  'actual'?: (number);
  /**
   * Id of the refund or dispute of the finding. Absent: it concerns the payment itself.
   */
  'reference'?: (string);
}
