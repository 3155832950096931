// Original file: protos/mps/ledger/v1/ledger.proto

import type { LedgerEntry as _mps_ledger_v1_LedgerEntry, LedgerEntry__Output as _mps_ledger_v1_LedgerEntry__Output } from '../../../mps/ledger/v1/LedgerEntry';
import type { Totals as _mps_ledger_v1_Totals, Totals__Output as _mps_ledger_v1_Totals__Output } from '../../../mps/ledger/v1/Totals';
import type { Invariant as _mps_ledger_v1_Invariant, Invariant__Output as _mps_ledger_v1_Invariant__Output } from '../../../mps/ledger/v1/Invariant';

/**
 * The postings of one business event, with the sums of the shown entries and the invariants that hold.
 */
export interface GetPostingSetResponse {
  'id'?: (string);
  'kind'?: (string);
  'idempotency_key'?: (string);
  'event_id'?: (string);
  'transaction_id'?: (string);
  'created_at'?: (string);
  'entries'?: (_mps_ledger_v1_LedgerEntry)[];
  'totals'?: (_mps_ledger_v1_Totals | null);
  'invariants'?: (_mps_ledger_v1_Invariant)[];
  /**
   * The day of the event. created_at is on a later day where that day was closed.
   */
  'occurred_on'?: (string);
  '_transaction_id'?: "transaction_id";
}

/**
 * The postings of one business event, with the sums of the shown entries and the invariants that hold.
 */
export interface GetPostingSetResponse__Output {
  'id': (string);
  'kind': (string);
  'idempotency_key': (string);
  'event_id': (string);
  'transaction_id'?: (string);
  'created_at': (string);
  'entries': (_mps_ledger_v1_LedgerEntry__Output)[];
  'totals': (_mps_ledger_v1_Totals__Output | null);
  'invariants': (_mps_ledger_v1_Invariant__Output)[];
  /**
   * The day of the event. created_at is on a later day where that day was closed.
   */
  'occurred_on': (string);
}
