// Original file: protos/mps/ledger/v1/ledger.proto

import type { LedgerEntry as _mps_ledger_v1_LedgerEntry, LedgerEntry__Output as _mps_ledger_v1_LedgerEntry__Output } from '../../../mps/ledger/v1/LedgerEntry';

/**
 * The entries of the payment in the caller's scope.
 */
export interface GetPaymentEntriesResponse {
  'entries'?: (_mps_ledger_v1_LedgerEntry)[];
}

/**
 * The entries of the payment in the caller's scope.
 */
export interface GetPaymentEntriesResponse__Output {
  'entries': (_mps_ledger_v1_LedgerEntry__Output)[];
}
