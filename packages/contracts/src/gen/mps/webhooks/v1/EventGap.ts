// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Events of an aggregate that the event log lacks although it has later ones. The owner of the aggregate publishes
 * them again.
 */
export interface EventGap {
  'aggregate_type'?: (string);
  'aggregate_id'?: (string);
  /**
   * Ascending.
   */
  'sequences'?: (number | string | Long)[];
}

/**
 * Events of an aggregate that the event log lacks although it has later ones. The owner of the aggregate publishes
 * them again.
 */
export interface EventGap__Output {
  'aggregate_type': (string);
  'aggregate_id': (string);
  /**
   * Ascending.
   */
  'sequences': (number)[];
}
