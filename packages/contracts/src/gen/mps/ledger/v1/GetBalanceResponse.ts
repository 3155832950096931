// Original file: protos/mps/ledger/v1/ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * available is due and not yet paid out. pending is due later. Either may be negative. blocked is due but held: by
 * running cashouts, and for amounts that a dispute takes on the next day of settlement.
 */
export interface GetBalanceResponse {
  'currency'?: (string);
  'available'?: (number | string | Long);
  'pending'?: (number | string | Long);
  'as_of'?: (string);
  'blocked'?: (number | string | Long);
}

/**
 * available is due and not yet paid out. pending is due later. Either may be negative. blocked is due but held: by
 * running cashouts, and for amounts that a dispute takes on the next day of settlement.
 */
export interface GetBalanceResponse__Output {
  'currency': (string);
  'available': (number);
  'pending': (number);
  'as_of': (string);
  'blocked': (number);
}
