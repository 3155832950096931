// @mps/client/webhooks: verify webhooks of the platform, in any runtime with WebCrypto.
export { WebhookError } from './errors';
export type { WebhookReason } from './errors';
export { nodeWebhookHandler, webhookHandler } from './handler';
export type { HandlerOptions } from './handler';
export { inOrder } from './in-order';
export type { SequenceStore } from './in-order';
export { verifyWebhook } from './verify';
export type { VerifyOptions, WebhookHeaders } from './verify';
