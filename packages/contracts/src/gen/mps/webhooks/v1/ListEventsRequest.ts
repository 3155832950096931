// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * Oldest first, after a cursor. Absent cursor: from the beginning.
 */
export interface ListEventsRequest {
  'after'?: (string);
  'limit'?: (number);
  'types'?: (string)[];
  'aggregate_id'?: (string);
  '_after'?: "after";
  '_aggregate_id'?: "aggregate_id";
}

/**
 * Oldest first, after a cursor. Absent cursor: from the beginning.
 */
export interface ListEventsRequest__Output {
  'after'?: (string);
  'limit': (number);
  'types': (string)[];
  'aggregate_id'?: (string);
}
