// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { Long } from '@grpc/proto-loader';

/**
 * One attempt of a delivery. latency_ms is whole milliseconds.
 */
export interface WebhookAttempt {
  'at'?: (string);
  'response_status'?: (number);
  'error'?: (string);
  'latency_ms'?: (number | string | Long);
  'response_excerpt'?: (string);
  '_response_status'?: "response_status";
  '_error'?: "error";
  '_response_excerpt'?: "response_excerpt";
}

/**
 * One attempt of a delivery. latency_ms is whole milliseconds.
 */
export interface WebhookAttempt__Output {
  'at': (string);
  'response_status'?: (number);
  'error'?: (string);
  'latency_ms': (number);
  'response_excerpt'?: (string);
}
