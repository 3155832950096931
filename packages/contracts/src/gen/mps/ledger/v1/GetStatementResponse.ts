// Original file: protos/mps/ledger/v1/ledger.proto

import type { StatementLine as _mps_ledger_v1_StatementLine, StatementLine__Output as _mps_ledger_v1_StatementLine__Output } from '../../../mps/ledger/v1/StatementLine';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * One page of lines.
 */
export interface GetStatementResponse {
  'data'?: (_mps_ledger_v1_StatementLine)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * One page of lines.
 */
export interface GetStatementResponse__Output {
  'data': (_mps_ledger_v1_StatementLine__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
