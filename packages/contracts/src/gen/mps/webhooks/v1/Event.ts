// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { Long } from '@grpc/proto-loader';

/**
 * An event in the form that merchants read: the object and the previous values are JSON, frozen at the event.
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
 * An event in the form that merchants read: the object and the previous values are JSON, frozen at the event.
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
