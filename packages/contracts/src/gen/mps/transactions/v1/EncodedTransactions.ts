// Original file: protos/mps/transactions/v1/transactions.proto

import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * A ListTransactionsResponse whose rows are not decoded: protobuf writes a message as it writes bytes. Both ends of
 * ListTransactions read and write it in the other's place, because most rows of a list are as they were when read before.
 */
export interface EncodedTransactions {
  /**
   * Each a Transaction.
   */
  'data'?: (Buffer | Uint8Array | string)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * A ListTransactionsResponse whose rows are not decoded: protobuf writes a message as it writes bytes. Both ends of
 * ListTransactions read and write it in the other's place, because most rows of a list are as they were when read before.
 */
export interface EncodedTransactions__Output {
  /**
   * Each a Transaction.
   */
  'data': (Buffer)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
