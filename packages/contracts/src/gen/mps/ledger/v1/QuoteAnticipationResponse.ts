// Original file: protos/mps/ledger/v1/ledger.proto

import type { AnticipationItem as _mps_ledger_v1_AnticipationItem, AnticipationItem__Output as _mps_ledger_v1_AnticipationItem__Output } from '../../../mps/ledger/v1/AnticipationItem';
import type { Long } from '@grpc/proto-loader';

/**
 * The offer, until it expires, with the sums of its items.
 */
export interface QuoteAnticipationResponse {
  'quote_id'?: (string);
  'gross'?: (number | string | Long);
  'fee'?: (number | string | Long);
  'net'?: (number | string | Long);
  'monthly_percentage'?: (number | string);
  'payment_date'?: (string);
  'expires_at'?: (string);
  'items'?: (_mps_ledger_v1_AnticipationItem)[];
  'replayed'?: (boolean);
}

/**
 * The offer, until it expires, with the sums of its items.
 */
export interface QuoteAnticipationResponse__Output {
  'quote_id': (string);
  'gross': (number);
  'fee': (number);
  'net': (number);
  'monthly_percentage': (number);
  'payment_date': (string);
  'expires_at': (string);
  'items': (_mps_ledger_v1_AnticipationItem__Output)[];
  'replayed': (boolean);
}
