// Original file: protos/mps/ledger/v1/ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The sums of one owner's entries of one type. The balance is credit minus debit.
 */
export interface Account {
  'owner_type'?: (string);
  'owner_id'?: (string);
  'type'?: (string);
  'credit'?: (number | string | Long);
  'debit'?: (number | string | Long);
  'balance'?: (number | string | Long);
}

/**
 * The sums of one owner's entries of one type. The balance is credit minus debit.
 */
export interface Account__Output {
  'owner_type': (string);
  'owner_id': (string);
  'type': (string);
  'credit': (number);
  'debit': (number);
  'balance': (number);
}
