// Original file: protos/mps/ledger/v1/ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Installments that a company is paid early, for a fee.
 */
export interface Anticipation {
  'id'?: (string);
  'company_id'?: (string);
  'request_id'?: (string);
  'quote_id'?: (string);
  'gross'?: (number | string | Long);
  'fee'?: (number | string | Long);
  'net'?: (number | string | Long);
  'status'?: (string);
  'payment_date'?: (string);
  'created_at'?: (string);
}

/**
 * Installments that a company is paid early, for a fee.
 */
export interface Anticipation__Output {
  'id': (string);
  'company_id': (string);
  'request_id': (string);
  'quote_id': (string);
  'gross': (number);
  'fee': (number);
  'net': (number);
  'status': (string);
  'payment_date': (string);
  'created_at': (string);
}
