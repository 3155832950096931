// Original file: protos/mps/transactions/v1/transactions.proto

import type { Refund as _mps_transactions_v1_Refund, Refund__Output as _mps_transactions_v1_Refund__Output } from '../../../mps/transactions/v1/Refund';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * One page of refunds.
 */
export interface ListRefundsResponse {
  'data'?: (_mps_transactions_v1_Refund)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * One page of refunds.
 */
export interface ListRefundsResponse__Output {
  'data': (_mps_transactions_v1_Refund__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
