// Limits of the HTTP interface: sizes, times, counts and rates, each with its reason.

/** A token bucket. */
export interface RateLimit {
  readonly perSecond: number;
  /** The number of requests that may come at once after a rest. */
  readonly burst: number;
}

/** The default limit of a body. A few routes declare their own. */
export const MAX_BODY_BYTES = 64 * 1024;
/** A callback of a provider contains its whole order. The same as MAX_CALLBACK_BYTES of transactions. */
export const MAX_CALLBACK_BODY_BYTES = 256 * 1024;
/**
 * The gateway reads so many bytes of a refused body for so long and throws them away. A sender that is cut off while it still sends
 * may never read the answer.
 */
export const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;
export const DISCARD_LIMIT_MS = 2_000;
/** The number of pieces of a refused body that are parsed. */
export const MAX_DISCARDED_PIECES = 1_024;
/** The time for a body. Each KiB that has arrived adds BODY_MS_PER_KIB. */
export const BODY_TIME_MS = 10_000;
export const BODY_MS_PER_KIB = 1_000;
/**
 * A body with a limit of `limit` bytes may have `limit / 64 + 1,024` pieces. Each piece costs about half a kilobyte of memory and a
 * microsecond, even a short one.
 */
export const BODY_BYTES_OF_PIECE = 64;
export const BODY_SPARE_PIECES = 1_024;
/**
 * The first `size / 64 + 64` pieces of a body are free. `size` counts the bytes that have arrived. Ordinary bodies need a few.
 * Further pieces come in blocks from the budget of the process: one body of any route at once, and then 2,048 pieces a second,
 * which cost about 5 ms of CPU.
 */
export const BODY_FREE_PIECES = 64;
export const PIECES_OF_A_BLOCK = 64;
export const MAX_PIECE_BLOCKS = 1_024;
export const PIECE_BLOCKS_PER_SECOND = 32;
/** Bytes of unanswered bodies that the process may hold. */
export const MAX_BODIES_BYTES = 64 * 1024 * 1024;
/** The part of MAX_BODIES_BYTES for all senders without a credential. They must leave the rest to merchants. */
export const MAX_ANONYMOUS_BODIES_BYTES = 32 * 1024 * 1024;
/** The part of MAX_BODIES_BYTES for one principal, or for one network on routes without credentials. */
export const MAX_BODIES_BYTES_OF_SENDER = 8 * 1024 * 1024;
/** The time limit ends slow bodies within seconds. */
export const BODIES_RETRY_AFTER_SECONDS = 2;
/** Deeper than any resource. Deep nesting in a stored document could break every later read of it. */
export const MAX_JSON_DEPTH = 16;
/** More than a person reads. It keeps the answer small for any body. */
export const MAX_VIOLATIONS = 100;
export const MAX_IDEMPOTENCY_KEY_CHARS = 255;

/** Longer than load balancers keep an idle connection, so that they close it first. */
export const KEEP_ALIVE_MS = 65_000;
/** The time for the request line and the headers, so that slow senders do not hold sockets. */
export const HEADERS_TIMEOUT_MS = 10_000;
/** Node's limit of a whole request. It only backs up BODY_TIME_MS, by which evidence of 3 MiB may take 51 minutes. */
export const REQUEST_TIMEOUT_MS = 60 * 60 * 1_000;
export const CONNECTIONS_CHECK_INTERVAL_MS = 2_000;
/** Shorter than the time that the chassis gives a component to stop. */
export const DRAIN_LIMIT_MS = 11_000;
/** Open connections of one process. The next one is closed at once. Behind a load balancer they are the balancer's. */
export const MAX_CONNECTIONS = 10_000;
/**
 * The time from the last byte of a request to the last byte of its answer: 11 s for the operation, the rest for a slow reader. So
 * slow readers do not hold answers in memory.
 */
export const EXCHANGE_TIMEOUT_MS = 75_000;

/** Lists of one principal that run at the same time. More of them would load a database enough to slow payments. */
export const MAX_LISTS_RUNNING = 2;
/** Lists of one principal that run or wait for a permit. The next one is refused. */
export const MAX_LISTS_AT_ONCE = 20;
/** A list without a permit after this time is refused, because its answer would come too late. */
export const LIST_PERMIT_WAIT_MS = 3_000;
export const LISTS_RETRY_AFTER_SECONDS = 1;
/**
 * Payments of metrics that are debited as one row of a list. The most payments of one answer, 50,000, are 1,250 rows. They delay the
 * next list by less than LIST_PERMIT_WAIT_MS, so a caller that asks for one after the other is never refused.
 */
export const MEASURED_PAYMENTS_OF_ROW = 40;

/** Open streams of one principal. A program needs few, and each counts against the connections of the process. */
export const MAX_STREAMS_OF_PRINCIPAL = 20;
/** Open streams of one organization: those of 25 programs. One organization leaves most of MAX_STREAMS to others. */
export const MAX_STREAMS_OF_ORGANIZATION = 500;
/** Open streams of one process: half of its connections. */
export const MAX_STREAMS = MAX_CONNECTIONS / 2;
export const STREAMS_RETRY_AFTER_SECONDS = 30;
/** How long a reader of a stream waits before it connects again. */
export const STREAM_RECONNECT_MS = 2_000;
/** A quiet stream sends a comment, because proxies close connections without traffic. */
export const STREAM_COMMENT_MS = 15_000;
/** A stream checks its credential so often. A revocation must hold within two seconds. */
export const STREAM_CHECK_MS = 1_000;
/** A reader that does not take its bytes within this time is cut off. */
export const STREAM_DRAIN_LIMIT_MS = 10_000;
/** Items of one read. They wait in memory until their reader takes them. */
export const STREAM_PAGE = 50;
/** Time between two looks for companies with new events. */
export const EVENT_LOOK_MS = 500;

/** By client network, like the two below. The bank of a payer reads codes from few addresses. */
export const QR_PAYLOADS_LIMIT: RateLimit = { perSecond: 50, burst: 100 };
/** An acquirer sends a few callbacks for each payment, from few addresses. */
export const PROVIDER_CALLBACKS_LIMIT: RateLimit = { perSecond: 500, burst: 1_000 };
/** Each readiness check asks every service. Load balancers check every few seconds. */
export const READINESS_LIMIT: RateLimit = { perSecond: 5, burst: 20 };
/** Each request may send a message to a person. The limits count by client network and by identifier. */
export const FORGOTTEN_PASSWORDS_BY_NETWORK: RateLimit = { perSecond: 10 / 60, burst: 10 };
export const FORGOTTEN_PASSWORDS_BY_IDENTIFIER: RateLimit = { perSecond: 3 / (15 * 60), burst: 3 };

/** A like card payment within this time under another request_id is probably an unintended repeat. */
export const REPEATED_PAYMENT_WINDOW_MS = 60_000;
/** Payments that a process remembers for this warning. */
export const MAX_RECENT_PAYMENTS = 10_000;

/** The legal maximum for a consumer who pays late: a fine once, and interest for each month. */
export const LEGAL_FINE_PERCENT = 2;
export const LEGAL_MONTHLY_INTEREST_PERCENT = 1;

/** One page of one service, for an export or an erasure of a person. */
export const PERSON_CALL_LIMIT_MS = 15_000;
/** A job reports so often. Its owner takes it for interrupted after two minutes. */
export const PERSON_REPORT_MS = 10_000;
/** Exports and erasures of persons that one process runs at the same time. Each holds one page of records. */
export const MAX_PERSON_JOBS = 64;
/** The file of one person: some 30,000 payments. */
export const MAX_PERSON_FILE_BYTES = 32 * 1024 * 1024;

/** Downloads of one process. Each holds one part of its file. */
export const MAX_DOWNLOADS = 100;
export const DOWNLOADS_RETRY_AFTER_SECONDS = 5;
/** A reader of a file that takes no bytes for so long is cut off. */
export const FILE_DRAIN_LIMIT_MS = 60_000;

/** A smaller document fits one packet, so that compression would not make it arrive earlier. */
export const MIN_COMPRESSED_BYTES = 1_024;
/** Compressed documents that a process keeps. The whole documentation site is smaller in both languages. */
export const MAX_COMPRESSED_CACHE_BYTES = 8 * 1_024 * 1_024;

/**
 * The request log keeps the bodies of so many successful requests of an organization. Bodies are most of its cost.
 */
export const LOGGED_BODIES: RateLimit = { perSecond: 50, burst: 200 };

/** Exports that one process writes at the same time, each of another organization. Further ones wait. */
export const MAX_EXPORTS_AT_ONCE = 2;
/** Exports of one process, and of one organization in it. A waiting one holds its request and no rows. */
export const MAX_EXPORTS = 100;
export const MAX_EXPORTS_OF_ORGANIZATION = 20;
export const EXPORTS_RETRY_AFTER_SECONDS = 10;
/** Text of one part of a file. A process holds one part of each export and of each download. */
export const EXPORT_PART_BYTES = 1_024 * 1_024;
/** The longest file. Five million payments as JSON are about 10 GiB, and about 2 GiB in the database. */
export const MAX_EXPORT_BYTES = 16 * 1_024 * 1_024 * 1_024;
/** The longest time to write a file, without the time that the export waited. Five million payments take about 20 minutes. */
export const EXPORT_TIME_LIMIT_MS = 2 * 3_600_000;
/** An export reports so often. Its owner takes it for interrupted after two minutes. */
export const EXPORT_REPORT_MS = 10_000;
/** One call of an export: a page of a list, or a part of the file. */
export const EXPORT_CALL_LIMIT_MS = 15_000;
/** How often a page that could not be read is read again, and the time between two attempts. */
export const EXPORT_READ_ATTEMPTS = 20;
export const EXPORT_READ_RETRY_MS = 3_000;
