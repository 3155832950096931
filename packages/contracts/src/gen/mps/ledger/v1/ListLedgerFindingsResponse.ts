// Original file: protos/mps/ledger/v1/ledger.proto

import type { CashoutFinding as _mps_ledger_v1_CashoutFinding, CashoutFinding__Output as _mps_ledger_v1_CashoutFinding__Output } from '../../../mps/ledger/v1/CashoutFinding';
import type { PostingSetFinding as _mps_ledger_v1_PostingSetFinding, PostingSetFinding__Output as _mps_ledger_v1_PostingSetFinding__Output } from '../../../mps/ledger/v1/PostingSetFinding';

/**
 * The newest first.
 */
export interface ListLedgerFindingsResponse {
  'cashouts'?: (_mps_ledger_v1_CashoutFinding)[];
  'posting_sets'?: (_mps_ledger_v1_PostingSetFinding)[];
}

/**
 * The newest first.
 */
export interface ListLedgerFindingsResponse__Output {
  'cashouts': (_mps_ledger_v1_CashoutFinding__Output)[];
  'posting_sets': (_mps_ledger_v1_PostingSetFinding__Output)[];
}
