// Original file: protos/mps/ledger/v1/ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * amount absent: everything available above min_balance, minus the fee.
 */
export interface CreateCashoutRequest {
  'company_id'?: (string);
  'request_id'?: (string);
  'amount'?: (number | string | Long);
  '_amount'?: "amount";
}

/**
 * amount absent: everything available above min_balance, minus the fee.
 */
export interface CreateCashoutRequest__Output {
  'company_id': (string);
  'request_id': (string);
  'amount'?: (number);
}
