// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { Event as _mps_webhooks_v1_Event, Event__Output as _mps_webhooks_v1_Event__Output } from '../../../mps/webhooks/v1/Event';

/**
 * next_cursor is always given. A later request with it misses no event.
 */
export interface ListEventsResponse {
  'data'?: (_mps_webhooks_v1_Event)[];
  'next_cursor'?: (string);
  'has_more'?: (boolean);
}

/**
 * next_cursor is always given. A later request with it misses no event.
 */
export interface ListEventsResponse__Output {
  'data': (_mps_webhooks_v1_Event__Output)[];
  'next_cursor': (string);
  'has_more': (boolean);
}
