// Original file: protos/mps/transactions/v1/transactions.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * The refunds of one transaction, including automatic ones.
 */
export interface ListRefundsRequest {
  'merchant_id'?: (string);
  'transaction_id'?: (string);
  'page'?: (_mps_common_v1_PageRequest | null);
}

/**
 * The refunds of one transaction, including automatic ones.
 */
export interface ListRefundsRequest__Output {
  'merchant_id': (string);
  'transaction_id': (string);
  'page': (_mps_common_v1_PageRequest__Output | null);
}
