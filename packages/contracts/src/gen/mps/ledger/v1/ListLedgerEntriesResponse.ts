// Original file: protos/mps/ledger/v1/ledger.proto

import type { LedgerEntry as _mps_ledger_v1_LedgerEntry, LedgerEntry__Output as _mps_ledger_v1_LedgerEntry__Output } from '../../../mps/ledger/v1/LedgerEntry';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * One page of entries.
 */
export interface ListLedgerEntriesResponse {
  'data'?: (_mps_ledger_v1_LedgerEntry)[];
  'page'?: (_mps_common_v1_PageInfo | null);
  /**
   * Where the next page begins; absent: this one is not full, or the list goes on by page numbers alone.
   */
  'next'?: (string);
  '_next'?: "next";
}

/**
 * One page of entries.
 */
export interface ListLedgerEntriesResponse__Output {
  'data': (_mps_ledger_v1_LedgerEntry__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
  /**
   * Where the next page begins; absent: this one is not full, or the list goes on by page numbers alone.
   */
  'next'?: (string);
}
