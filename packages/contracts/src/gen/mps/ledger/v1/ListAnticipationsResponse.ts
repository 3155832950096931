// Original file: protos/mps/ledger/v1/ledger.proto

import type { Anticipation as _mps_ledger_v1_Anticipation, Anticipation__Output as _mps_ledger_v1_Anticipation__Output } from '../../../mps/ledger/v1/Anticipation';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * One page of anticipations.
 */
export interface ListAnticipationsResponse {
  'data'?: (_mps_ledger_v1_Anticipation)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * One page of anticipations.
 */
export interface ListAnticipationsResponse__Output {
  'data': (_mps_ledger_v1_Anticipation__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
