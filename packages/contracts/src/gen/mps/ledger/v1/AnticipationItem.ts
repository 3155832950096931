// Original file: protos/mps/ledger/v1/ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * One installment, net of the merchant's fee, that is paid `days` earlier.
 */
export interface AnticipationItem {
  'ledger_entry_id'?: (string);
  'transaction_id'?: (string);
  'installment'?: (number);
  'payment_date'?: (string);
  'days'?: (number);
  'gross'?: (number | string | Long);
  'fee'?: (number | string | Long);
  'net'?: (number | string | Long);
}

/**
 * One installment, net of the merchant's fee, that is paid `days` earlier.
 */
export interface AnticipationItem__Output {
  'ledger_entry_id': (string);
  'transaction_id': (string);
  'installment': (number);
  'payment_date': (string);
  'days': (number);
  'gross': (number);
  'fee': (number);
  'net': (number);
}
