// Original file: protos/mps/ledger/v1/ledger.proto

import type { LedgerEntry as _mps_ledger_v1_LedgerEntry, LedgerEntry__Output as _mps_ledger_v1_LedgerEntry__Output } from '../../../mps/ledger/v1/LedgerEntry';

/**
 * Its entries that the caller's scope sees.
 */
export interface GetPaymentEntriesResponse {
  'entries'?: (_mps_ledger_v1_LedgerEntry)[];
}

/**
 * Its entries that the caller's scope sees.
 */
export interface GetPaymentEntriesResponse__Output {
  'entries': (_mps_ledger_v1_LedgerEntry__Output)[];
}
