// Bounds of the HTTP interface: sizes, times, counts and rates, each with its reason.

/** A token bucket. */
export interface RateLimit {
  readonly perSecond: number;
  /** How many may come at once after a rest. */
  readonly burst: number;
}

/** The default of a body; a few routes declare their own. */
export const MAX_BODY_BYTES = 64 * 1024;
/** A callback of a provider shows its whole order: transactions reads as much (MAX_CALLBACK_BYTES). */
export const MAX_CALLBACK_BODY_BYTES = 256 * 1024;
/**
 * What is read and thrown away of a body that was refused, and for how long: a sender that is cut off while it still sends may
 * never see the answer.
 */
export const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;
export const DISCARD_LIMIT_MS = 2_000;
/** Of the pieces of such a body so many are parsed. */
export const MAX_DISCARDED_PIECES = 1_024;
/** A body has this long, and BODY_MS_PER_KIB more for each KiB of it that has arrived. */
export const BODY_TIME_MS = 10_000;
export const BODY_MS_PER_KIB = 1_000;
/**
 * A body of at most `limit` bytes comes in `limit / 64 + 1,024` pieces at most: each piece costs about half a kilobyte and a
 * microsecond, however short it is.
 */
export const BODY_BYTES_OF_PIECE = 64;
export const BODY_SPARE_PIECES = 1_024;
/** Bytes of bodies that have begun and are not answered yet: of the process, */
export const MAX_BODIES_BYTES = 64 * 1024 * 1024;
/** of all senders without a credential together, so that strangers never use up what merchants need, */
export const MAX_ANONYMOUS_BODIES_BYTES = 32 * 1024 * 1024;
/** and of one principal, or one network where the route asks for no credential. */
export const MAX_BODIES_BYTES_OF_SENDER = 8 * 1024 * 1024;
/** Slow bodies have ended by their time limit within seconds. */
export const BODIES_RETRY_AFTER_SECONDS = 2;
/** Deeper than any resource; deep nesting is how a stored document breaks every later read of it. */
export const MAX_JSON_DEPTH = 16;
/** More than a person reads; keeps an answer small whatever was sent. */
export const MAX_VIOLATIONS = 100;
export const MAX_IDEMPOTENCY_KEY_CHARS = 255;

/** Longer than load balancers keep an idle connection, so that it is they who close it. */
export const KEEP_ALIVE_MS = 65_000;
/** Request line and headers must be in by then: slow senders do not hold sockets. */
export const HEADERS_TIMEOUT_MS = 10_000;
/** Node's own limit of a whole request. It only backs up BODY_TIME_MS: evidence of 3 MiB may take 51 minutes. */
export const REQUEST_TIMEOUT_MS = 60 * 60 * 1_000;
export const CONNECTIONS_CHECK_INTERVAL_MS = 2_000;
/** Shorter than the chassis' limit for stopping a part. */
export const DRAIN_LIMIT_MS = 11_000;
/** What one process holds open at most; the next is closed at once. Behind a load balancer it is the balancer's connections. */
export const MAX_CONNECTIONS = 10_000;
/**
 * From a request's last byte to the last byte of its answer: 11 s for the operation, the rest for a reader that is slow. Slow
 * readers do not hold answers in memory.
 */
export const EXCHANGE_TIMEOUT_MS = 75_000;

/** Lists of one principal that services work on at the same time: two keep a database busier than a payment should find it. */
export const MAX_LISTS_RUNNING = 2;
/** Those and the ones that wait for their turn; the next is refused. */
export const MAX_LISTS_AT_ONCE = 20;
/** A list that had no turn by then is refused as well: its answer would come too late for who asked. */
export const LIST_PERMIT_WAIT_MS = 3_000;
export const LISTS_RETRY_AFTER_SECONDS = 1;

/** Limits of what asks for no credential, each counted by client network. A payer's bank reads codes from few addresses. */
export const QR_PAYLOADS_LIMIT: RateLimit = { perSecond: 50, burst: 100 };
/** An acquirer sends a few for each payment, from few addresses. */
export const PROVIDER_CALLBACKS_LIMIT: RateLimit = { perSecond: 500, burst: 1_000 };
/** Each asks every service; balancers ask every few seconds. */
export const READINESS_LIMIT: RateLimit = { perSecond: 5, burst: 20 };
/** Each may send a message to a person: by client network, and by the identifier that is asked for. */
export const FORGOTTEN_PASSWORDS_BY_NETWORK: RateLimit = { perSecond: 10 / 60, burst: 10 };
export const FORGOTTEN_PASSWORDS_BY_IDENTIFIER: RateLimit = { perSecond: 3 / (15 * 60), burst: 3 };

/** A like charge by card within this, under another request_id, is taken for a repeat that was not meant. */
export const REPEATED_CHARGE_WINDOW_MS = 60_000;
/** Charges that a process keeps for it. */
export const MAX_RECENT_CHARGES = 10_000;

/** What the law lets one take of a consumer who pays late: a fine, and interest for each month. */
export const LEGAL_FINE_PERCENT = 2;
export const LEGAL_MONTHLY_INTEREST_PERCENT = 1;
