// Original file: protos/mps/common/v1/common.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Members that every event has.
 */
export interface EventMeta {
  'id'?: (string);
  'type'?: (string);
  'version'?: (string);
  'timestamp'?: (string);
  'company_id'?: (string);
  'organization_id'?: (string);
  /**
   * The trace id of the request that caused the change.
   */
  'correlation_id'?: (string);
  /**
   * 1, 2, 3 … per aggregate, without gaps.
   */
  'sequence'?: (number | string | Long);
  'aggregate_type'?: (string);
  'aggregate_id'?: (string);
  /**
   * JSON object with the changed members' old values; "{}" for a creation.
   */
  'previous_json'?: (string);
}

/**
 * Members that every event has.
 */
export interface EventMeta__Output {
  'id': (string);
  'type': (string);
  'version': (string);
  'timestamp': (string);
  'company_id': (string);
  'organization_id': (string);
  /**
   * The trace id of the request that caused the change.
   */
  'correlation_id': (string);
  /**
   * 1, 2, 3 … per aggregate, without gaps.
   */
  'sequence': (number);
  'aggregate_type': (string);
  'aggregate_id': (string);
  /**
   * JSON object with the changed members' old values; "{}" for a creation.
   */
  'previous_json': (string);
}
