// Original file: protos/mps/ledger/v1/ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * An entry that has fallen due. amount is signed.
 */
export interface StatementLine {
  'id'?: (string);
  'date'?: (string);
  'type'?: (string);
  'description'?: (string);
  'amount'?: (number | string | Long);
  'balance_after'?: (number | string | Long);
  'ledger_entry_id'?: (string);
  'transaction_id'?: (string);
  'cashout_id'?: (string);
  '_ledger_entry_id'?: "ledger_entry_id";
  '_transaction_id'?: "transaction_id";
  '_cashout_id'?: "cashout_id";
}

/**
 * An entry that has fallen due. amount is signed.
 */
export interface StatementLine__Output {
  'id': (string);
  'date': (string);
  'type': (string);
  'description': (string);
  'amount': (number);
  'balance_after': (number);
  'ledger_entry_id'?: (string);
  'transaction_id'?: (string);
  'cashout_id'?: (string);
}
