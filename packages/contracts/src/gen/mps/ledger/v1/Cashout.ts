// Original file: protos/mps/ledger/v1/ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Money on its way from a company's balance to its bank account.
 */
export interface Cashout {
  'id'?: (string);
  'company_id'?: (string);
  'request_id'?: (string);
  'amount'?: (number | string | Long);
  'fee'?: (number | string | Long);
  'status'?: (string);
  'rail'?: (string);
  'pix_key_id'?: (string);
  'status_reason'?: (string);
  'created_at'?: (string);
  'updated_at'?: (string);
  'completed_at'?: (string);
  '_pix_key_id'?: "pix_key_id";
  '_status_reason'?: "status_reason";
  '_completed_at'?: "completed_at";
}

/**
 * Money on its way from a company's balance to its bank account.
 */
export interface Cashout__Output {
  'id': (string);
  'company_id': (string);
  'request_id': (string);
  'amount': (number);
  'fee': (number);
  'status': (string);
  'rail': (string);
  'pix_key_id'?: (string);
  'status_reason'?: (string);
  'created_at': (string);
  'updated_at': (string);
  'completed_at'?: (string);
}
