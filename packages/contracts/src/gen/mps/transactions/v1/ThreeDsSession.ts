// Original file: protos/mps/transactions/v1/transactions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The authentication of a cardholder for one payment. Its proof (cryptogram and ECI) has no field here on purpose.
 */
export interface ThreeDsSession {
  'id'?: (string);
  /**
   * The directory's own id. null when the directory could not be reached.
   */
  'tds_session_id'?: (string);
  'company_id'?: (string);
  'auth_status'?: (string);
  'consumption_status'?: (string);
  'amount'?: (number | string | Long);
  'currency'?: (string);
  'liability_shift'?: (boolean);
  'authentication_flow'?: (string);
  'failure_reason'?: (string);
  /**
   * Only while the cardholder has to act.
   */
  'challenge_url'?: (string);
  'expires_at'?: (string);
  'created_at'?: (string);
  'updated_at'?: (string);
  '_tds_session_id'?: "tds_session_id";
  '_authentication_flow'?: "authentication_flow";
  '_failure_reason'?: "failure_reason";
  '_challenge_url'?: "challenge_url";
}

/**
 * The authentication of a cardholder for one payment. Its proof (cryptogram and ECI) has no field here on purpose.
 */
export interface ThreeDsSession__Output {
  'id': (string);
  /**
   * The directory's own id. null when the directory could not be reached.
   */
  'tds_session_id'?: (string);
  'company_id': (string);
  'auth_status': (string);
  'consumption_status': (string);
  'amount': (number);
  'currency': (string);
  'liability_shift': (boolean);
  'authentication_flow'?: (string);
  'failure_reason'?: (string);
  /**
   * Only while the cardholder has to act.
   */
  'challenge_url'?: (string);
  'expires_at': (string);
  'created_at': (string);
  'updated_at': (string);
}
