// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { FoundEventGap as _mps_webhooks_v1_FoundEventGap, FoundEventGap__Output as _mps_webhooks_v1_FoundEventGap__Output } from '../../../mps/webhooks/v1/FoundEventGap';

/**
 * Gaps, the newest first.
 */
export interface ListEventGapsResponse {
  'gaps'?: (_mps_webhooks_v1_FoundEventGap)[];
}

/**
 * Gaps, the newest first.
 */
export interface ListEventGapsResponse__Output {
  'gaps': (_mps_webhooks_v1_FoundEventGap__Output)[];
}
