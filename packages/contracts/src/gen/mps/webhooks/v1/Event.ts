// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { Long } from '@grpc/proto-loader';

/**
 * An event as merchants read it: the object and the old values are JSON, frozen when it happened.
 */
export interface Event {
  'id'?: (string);
  'type'?: (string);
  'version'?: (string);
  'timestamp'?: (string);
  'company_id'?: (string);
  'correlation_id'?: (string);
  'sequence'?: (number | string | Long);
  'aggregate_type'?: (string);
  'aggregate_id'?: (string);
  'object_json'?: (string);
  'previous_json'?: (string);
}

/**
 * An event as merchants read it: the object and the old values are JSON, frozen when it happened.
 */
export interface Event__Output {
  'id': (string);
  'type': (string);
  'version': (string);
  'timestamp': (string);
  'company_id': (string);
  'correlation_id': (string);
  'sequence': (number);
  'aggregate_type': (string);
  'aggregate_id': (string);
  'object_json': (string);
  'previous_json': (string);
}
