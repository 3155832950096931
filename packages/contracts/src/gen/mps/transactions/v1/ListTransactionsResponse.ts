// Original file: protos/mps/transactions/v1/transactions.proto

import type { Transaction as _mps_transactions_v1_Transaction, Transaction__Output as _mps_transactions_v1_Transaction__Output } from '../../../mps/transactions/v1/Transaction';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * One page of transactions.
 */
export interface ListTransactionsResponse {
  'data'?: (_mps_transactions_v1_Transaction)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * One page of transactions.
 */
export interface ListTransactionsResponse__Output {
  'data': (_mps_transactions_v1_Transaction__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
