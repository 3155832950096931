// Original file: protos/mps/transactions/v1/transactions.proto

import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * A ListTransactionsResponse with undecoded rows, because protobuf encodes messages and bytes alike. Both ends of
 * ListTransactions use it instead, because most rows of a list are unchanged since the last read.
 */
export interface EncodedTransactions {
  /**
   * Each a Transaction.
   */
  'data'?: (Buffer | Uint8Array | string)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * A ListTransactionsResponse with undecoded rows, because protobuf encodes messages and bytes alike. Both ends of
 * ListTransactions use it instead, because most rows of a list are unchanged since the last read.
 */
export interface EncodedTransactions__Output {
  /**
   * Each a Transaction.
   */
  'data': (Buffer)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
