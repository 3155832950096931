// Original file: protos/mps/transactions/v1/transactions.proto

import type { Dispute as _mps_transactions_v1_Dispute, Dispute__Output as _mps_transactions_v1_Dispute__Output } from '../../../mps/transactions/v1/Dispute';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * One page of disputes.
 */
export interface ListDisputesResponse {
  'data'?: (_mps_transactions_v1_Dispute)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * One page of disputes.
 */
export interface ListDisputesResponse__Output {
  'data': (_mps_transactions_v1_Dispute__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
