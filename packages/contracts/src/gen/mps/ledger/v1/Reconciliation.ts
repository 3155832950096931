// Original file: protos/mps/ledger/v1/ledger.proto

import type { ReconciliationItem as _mps_ledger_v1_ReconciliationItem, ReconciliationItem__Output as _mps_ledger_v1_ReconciliationItem__Output } from '../../../mps/ledger/v1/ReconciliationItem';

/**
 * A comparison of one provider's statement of a day with an organization's movements of that day. superseded_by: a
 * newer run of the day. matched counts the statement's records without a difference.
 */
export interface Reconciliation {
  'id'?: (string);
  'day'?: (string);
  'provider'?: (string);
  'status'?: (string);
  'records'?: (number);
  'matched'?: (number);
  'differences'?: (number);
  'created_at'?: (string);
  'superseded_by'?: (string);
  'items'?: (_mps_ledger_v1_ReconciliationItem)[];
  'organization_id'?: (string);
  '_superseded_by'?: "superseded_by";
}

/**
 * A comparison of one provider's statement of a day with an organization's movements of that day. superseded_by: a
 * newer run of the day. matched counts the statement's records without a difference.
 */
export interface Reconciliation__Output {
  'id': (string);
  'day': (string);
  'provider': (string);
  'status': (string);
  'records': (number);
  'matched': (number);
  'differences': (number);
  'created_at': (string);
  'superseded_by'?: (string);
  'items': (_mps_ledger_v1_ReconciliationItem__Output)[];
  'organization_id': (string);
}
