// REPEATS: operations whose retries openapi.json cannot tell. The others follow from their method, request_id and
// Idempotency-Key.
import type { Repeat } from './transport/retry';

export const REPEATS: Readonly<Record<string, Repeat>> = {
  // The answer holds a token or a secret that a repeat would make anew, or not show again.
  login: 'never',
  refresh: 'never',
  createApiKey: 'never',
  rotateApiKey: 'never',
  createWebhookEndpoint: 'never',
  rotateWebhookSecret: 'never',
  // It computes a price and changes nothing.
  explainFeePolicy: 'safe',
};
