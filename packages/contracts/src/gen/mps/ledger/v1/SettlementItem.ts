// Original file: protos/mps/ledger/v1/ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Money in the owner's balance.
 */
export interface SettlementItem {
  'id'?: (string);
  'ledger_entry_id'?: (string);
  'settled_amount'?: (number | string | Long);
  'settlement_date'?: (string);
  'method'?: (string);
  'status'?: (string);
  'operation_id'?: (string);
  'created_at'?: (string);
  'updated_at'?: (string);
  'affiliation_bank_account_id'?: (string);
  'settlement_bank_account_id'?: (string);
  '_affiliation_bank_account_id'?: "affiliation_bank_account_id";
  '_settlement_bank_account_id'?: "settlement_bank_account_id";
}

/**
 * Money in the owner's balance.
 */
export interface SettlementItem__Output {
  'id': (string);
  'ledger_entry_id': (string);
  'settled_amount': (number);
  'settlement_date': (string);
  'method': (string);
  'status': (string);
  'operation_id': (string);
  'created_at': (string);
  'updated_at': (string);
  'affiliation_bank_account_id'?: (string);
  'settlement_bank_account_id'?: (string);
}
