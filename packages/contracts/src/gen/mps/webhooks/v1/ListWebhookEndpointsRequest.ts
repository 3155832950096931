// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * Endpoints in the caller's scope.
 */
export interface ListWebhookEndpointsRequest {
  'page'?: (_mps_common_v1_PageRequest | null);
}

/**
 * Endpoints in the caller's scope.
 */
export interface ListWebhookEndpointsRequest__Output {
  'page': (_mps_common_v1_PageRequest__Output | null);
}
