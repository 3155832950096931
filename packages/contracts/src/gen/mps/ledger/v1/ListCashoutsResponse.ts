// Original file: protos/mps/ledger/v1/ledger.proto

import type { Cashout as _mps_ledger_v1_Cashout, Cashout__Output as _mps_ledger_v1_Cashout__Output } from '../../../mps/ledger/v1/Cashout';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * One page of cashouts.
 */
export interface ListCashoutsResponse {
  'data'?: (_mps_ledger_v1_Cashout)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * One page of cashouts.
 */
export interface ListCashoutsResponse__Output {
  'data': (_mps_ledger_v1_Cashout__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
