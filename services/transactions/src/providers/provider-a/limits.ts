// Bounds of what PROVIDER_A may send us.

/** An order with every refund and dispute it can have is a few kilobytes. */
export const MAX_ANSWER_BYTES = 256 * 1024;
export const MAX_CALLBACK_BYTES = 256 * 1024;
export const CALLBACK_TOLERANCE_MS = 5 * 60_000;
/** The provider says "nothing was done, try again" with 503: the same order is then sent once more, after this. */
export const UNAVAILABLE_RETRY_DELAY_MS = 200;
export const MAX_UNAVAILABLE_RETRIES = 2;
