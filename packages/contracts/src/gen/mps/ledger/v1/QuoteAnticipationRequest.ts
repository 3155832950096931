// Original file: protos/mps/ledger/v1/ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * amount: cents of the earliest installments. until: installments that are due up to this day. Neither: everything.
 */
export interface QuoteAnticipationRequest {
  'company_id'?: (string);
  'amount'?: (number | string | Long);
  'until'?: (string);
  '_amount'?: "amount";
  '_until'?: "until";
}

/**
 * amount: cents of the earliest installments. until: installments that are due up to this day. Neither: everything.
 */
export interface QuoteAnticipationRequest__Output {
  'company_id': (string);
  'amount'?: (number);
  'until'?: (string);
}
