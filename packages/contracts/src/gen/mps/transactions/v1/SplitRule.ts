// Original file: protos/mps/transactions/v1/transactions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * One part of a split: amount or percentage (at most four decimals). A transaction uses only one of them.
 */
export interface SplitRule {
  'company_id'?: (string);
  'amount'?: (number | string | Long);
  'percentage'?: (number | string);
  'charge_processing_cost'?: (boolean);
  'liable'?: (boolean);
  '_amount'?: "amount";
  '_percentage'?: "percentage";
  '_liable'?: "liable";
}

/**
 * One part of a split: amount or percentage (at most four decimals). A transaction uses only one of them.
 */
export interface SplitRule__Output {
  'company_id': (string);
  'amount'?: (number);
  'percentage'?: (number);
  'charge_processing_cost': (boolean);
  'liable'?: (boolean);
}
