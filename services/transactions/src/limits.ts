// Bounds of this service: times and counts, each with its reason.

/** Creation waits this long for the provider at most. The reconciler finishes open orders. */
export const PROVIDER_TIMEOUT_MS = 10_000;
/**
 * After this time no request can still be on its way to the provider. Only then an unknown id may be closed there, and only
 * then a capture that the provider has not seen is sent again. No order is sent so late that it could arrive afterwards.
 */
export const NEVER_ARRIVED_AFTER_MS = PROVIDER_TIMEOUT_MS + 2_000;
/**
 * A capture or a refund that its process held up for longer than this is not sent, because its call could arrive after
 * NEVER_ARRIVED_AFTER_MS.
 */
export const SEND_WITHIN_MS = NEVER_ARRIVED_AFTER_MS - PROVIDER_TIMEOUT_MS;
/** The part of a caller's deadline that is reserved for storing the outcome and answering. */
export const ANSWER_RESERVE_MS = 400;
/** With less time left a payment is not begun, because the caller could not wait for its outcome. */
export const MIN_SUBMIT_MS = 800;
/** With this much time left a charge is registered again at once, and an answer to a dispute is sent at once. */
export const MIN_RETRY_MS = 1_000;
/** A completed intent waits this long for others, so that one write closes many. */
export const LATE_WRITE_LINGER_MS = 500;
/** Five seconds of FOLLOW_POLL_MS: a payment that another request has written can be read by then. */
export const MAX_PAYMENT_LOOKS = 125;
/** One intent, or a page of due ones, by an index. */
export const QUERY_TIMEOUT_MS = 5_000;
/** The pause between two reads of a payment that another request has under way. */
export const FOLLOW_POLL_MS = 40;
/** Ids of the newest provider events that a transaction keeps: enough to recognize every resend. */
export const MAX_CALLBACK_IDS = 50;
/** A callback that overtook another one is sent again after this time, while the other one is delivered. */
export const CALLBACK_RETRY_AFTER_SECONDS = 2;

/**
 * Items of its own process and items that its last scan found wake the scanner at their due time. At this interval, or up to
 * twice as long, it also scans for items that other processes wrote or left when they were killed.
 */
export const DUE_LOOK_MS = 20_000;
/**
 * A round may outlast its lease when the provider is slow. Two scanners at once do no harm, because every step is a
 * compare-and-set or keyed by our id. With a short lease a killed scanner is soon replaced.
 */
export const DUE_SCAN_LEASE_MS = 5_000;
/** Transactions per round of the due-work scanner, and how many of them are worked on at once. */
export const DUE_SCAN_BATCH = 100;
export const DUE_SCAN_CONCURRENCY = 16;
/**
 * Open charges are queried at least hourly and at most daily: a million charges that live for a day are some 200 queries a
 * second. Charges above the rate wait for their next time. The burst admits at once the charges that a move of the test
 * clock makes due.
 */
export const OPEN_CHARGE_ASKS_PER_SECOND = 100;
export const OPEN_CHARGE_ASKS_BURST = 1_000;
/** The record of provider calls keeps the bodies of so many successful calls. Bodies are most of its cost. */
export const NOTED_BODIES = { perSecond: 50, burst: 200 } as const;
/** Operators see a document whose work is late by this much, because it fails. */
export const OVERDUE_MS = 60_000;
/** The search for personal data, and its scan, look this often. Payments of one round, and changes at once. */
export const PERSONAL_DATA_LOOK_MS = 3_600_000;
export const PERSONAL_DATA_BATCH = 100;
export const PERSONAL_DATA_CONCURRENCY = 8;
/** Payments with a failed search for personal data, remembered in one document. A batch may add 99 more. */
export const MAX_PASSED_OVER = 500;
/** Payments of one page for a rebuild of the ledger. A payment with twenty refunds is 3 KiB. */
export const MAX_POSTINGS_PAGE = 500;
/** Payments of one answer to the ledger about recent refunds. */
export const MAX_RECENT_REFUNDS = 500;
/** The reconciler's calls to the provider. */
export const RECONCILE_TIMEOUT_MS = 5_000;

/** No list may keep the database longer. */
export const LIST_MAX_TIME_MS = 5_000;
/** Payments of one answer of metrics, which reads all of them. */
export const MAX_MEASURED_PAYMENTS = 50_000;
/** Intervals of one answer of metrics: 41 days of hours. */
export const MAX_METRIC_INTERVALS = 1_000;
/** Numbers of one answer of metrics: groups × intervals. */
export const MAX_METRIC_POINTS = 10_000;
/** Refunds of one search. */
export const MAX_FOUND_REFUNDS = 20;
/** Pages further away than this read their total first, so that a page beyond the end walks no keys. */
export const MAX_PLAIN_SKIP = 10_000;
/** Changes per round of the roll-up into the totals; no list may see more of one roll-up as under way. */
export const ROLL_UP_BATCH = 500;
/** Marks of a roll-up that may stay in the numbers until the next one. Every list of the company reads them. */
export const MAX_PENDING_KEPT = 16;
/** Months of companies for which a process remembers that their marks are written. */
export const MAX_MARKED_SHARDS = 10_000;
/** The interval of scans for changes that the relay has not rolled up, or down to half of it. */
export const ROLL_UP_LOOK_MS = 20_000;
/**
 * The relay rolls up published events within this time. Afterwards Kafka or the relay is away, and the scanner rolls up
 * alone.
 */
export const RELAY_ROLLS_UP_MS = 3_000;
/** With more changes not yet rolled up, counting the list itself is no slower. */
export const MAX_UNCOUNTED_READ = 5_000;
/** With more keys in a range of amounts, the total is found by the payments outside it. */
export const MAX_KEYS_COUNTED = 25_000;
/** Numbers that one process takes of an organization's sequence at once; the unused ones become a gap. */
export const SEQUENCE_BLOCK = 100;
/** Organizations that a process keeps number blocks of in memory. */
export const MAX_SEQUENCE_BLOCKS = 10_000;
/** Files of receipts that are kept ready: three to five kilobytes each, more than a thousand of them. */
export const MAX_PDF_CACHE_BYTES = 4 * 1_024 * 1_024;
/**
 * Requests that draw receipts at once. A payment of twenty refunds has 21 files of about five milliseconds each, so the
 * last of them waits for three and a half seconds at most.
 */
export const MAX_RECEIPT_REQUESTS = 32;
export const RECEIPTS_LIMIT_MS = 5_000;
/** Longer than a busy machine takes to start the thread and to load its libraries. */
export const DRAWING_HANGS_AFTER_MS = 15_000;

/** Creation asks merchants and pix-keys at once, then pricing. If they hang, half of its ten seconds is left to the provider. */
export const UPSTREAM_TIMEOUT_MS = 2_000;
/** Timeouts in a row after which an upstream is waited for only shortly. */
export const FAILURES_TO_SHORT_TIMEOUT = 3;
/** Longer than a gRPC channel takes to reconnect, so that an upstream that is back can answer. */
export const SHORT_TIMEOUT_MS = 400;
/** How often the upstreams are probed. */
export const HEALTH_PROBE_INTERVAL_MS = 10_000;
/** The interval at which the last answer is stored. After a start during an outage it seems older by up to this time. */
export const LAST_SEEN_SAVED_MS = 60_000;
/** Reads by key that a payment waits for. */
export const READ_MODEL_TIMEOUT_MS = 1_000;

/** Answers of each owner that are kept: a copy is some kilobytes. */
export const MAX_COPIES = 10_000;

/** The fee policy that a payment's detail shows: how old it may be, and how old while pricing is away. */
export const FEE_POLICY_FRESH_MS = 2_000;
export const FEE_POLICY_STALE_MS = 600_000;
export const MAX_CACHED_FEE_POLICIES = 1_000;
