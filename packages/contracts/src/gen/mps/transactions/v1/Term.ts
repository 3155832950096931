// Original file: protos/mps/transactions/v1/transactions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Interest, fine, discount or abatement of a due-date charge: exactly one of amount (cents) and percentage.
 */
export interface Term {
  'modality'?: (string);
  'amount'?: (number | string | Long);
  'percentage'?: (number | string);
  '_amount'?: "amount";
  '_percentage'?: "percentage";
}

/**
 * Interest, fine, discount or abatement of a due-date charge: exactly one of amount (cents) and percentage.
 */
export interface Term__Output {
  'modality': (string);
  'amount'?: (number);
  'percentage'?: (number);
}
