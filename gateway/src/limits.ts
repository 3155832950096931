// Bounds of the HTTP interface: sizes, times and counts, each with its reason.

/** The default of a body; a few routes declare their own. */
export const MAX_BODY_BYTES = 64 * 1024;
/** Deeper than any resource; deep nesting is how a stored document breaks every later read of it. */
export const MAX_JSON_DEPTH = 16;
/** More than a person reads; keeps an answer small whatever was sent. */
export const MAX_VIOLATIONS = 100;
export const MAX_IDEMPOTENCY_KEY_CHARS = 255;

/** Longer than load balancers keep an idle connection, so that it is they who close it. */
export const KEEP_ALIVE_MS = 65_000;
/** Request line and headers must be in by then: slow senders do not hold sockets. */
export const HEADERS_TIMEOUT_MS = 10_000;
/** The whole request must be in by then. */
export const REQUEST_TIMEOUT_MS = 30_000;
export const CONNECTIONS_CHECK_INTERVAL_MS = 2_000;
/** Shorter than the chassis' limit for stopping a part. */
export const DRAIN_LIMIT_MS = 11_000;
