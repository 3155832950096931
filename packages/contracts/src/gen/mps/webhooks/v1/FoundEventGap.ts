// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Events that the log lacked when it was searched, and those of them that it lacks still.
 */
export interface FoundEventGap {
  'aggregate_type'?: (string);
  'aggregate_id'?: (string);
  /**
   * The tenant's.
   */
  'organization_id'?: (string);
  'company_id'?: (string);
  'found_at'?: (string);
  'sequences'?: (number | string | Long)[];
  'missing'?: (number | string | Long)[];
}

/**
 * Events that the log lacked when it was searched, and those of them that it lacks still.
 */
export interface FoundEventGap__Output {
  'aggregate_type': (string);
  'aggregate_id': (string);
  /**
   * The tenant's.
   */
  'organization_id': (string);
  'company_id': (string);
  'found_at': (string);
  'sequences': (number)[];
  'missing': (number)[];
}
