// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * Records after this position. Absent: from the first.
 */
export interface RebuildOwnRecordsRequest {
  'rebuild_id'?: (string);
  'after'?: (string);
  '_after'?: "after";
}

/**
 * Records after this position. Absent: from the first.
 */
export interface RebuildOwnRecordsRequest__Output {
  'rebuild_id': (string);
  'after'?: (string);
}
