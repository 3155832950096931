// WebhookError: why a request is not a webhook of the platform.
import type { ErrorKind } from '../errors';

export type WebhookReason =
  'missing_header' | 'malformed' | 'too_old' | 'too_new' | 'no_match' | 'body_not_raw';

const MESSAGES: Readonly<Record<WebhookReason, string>> = {
  missing_header: 'webhook-id, webhook-timestamp and webhook-signature are needed',
  malformed: 'the headers or the body are not those of a webhook',
  too_old: 'the timestamp is older than the tolerance',
  too_new: 'the timestamp is later than the tolerance',
  no_match: 'no signature matches a secret: the body was changed, or the secret is another one',
  body_not_raw: 'the body must be the bytes as they came: verify before a parser reads them',
};

export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly kind: Extract<ErrorKind, 'webhook'> = 'webhook';
  readonly reason: WebhookReason;

  constructor(reason: WebhookReason) {
    super(`webhook: ${MESSAGES[reason]}`);
    this.reason = reason;
  }
}
