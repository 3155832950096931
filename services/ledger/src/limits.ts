// Every limit of this service.

/** Time limit of a read of many entries. */
export const LIST_LIMIT_MS = 3_000;
/** The database's time limit for all postings of an organization's day. It sorts a million sets on disk. */
export const DAY_LIMIT_MS = 10 * 60_000;
/** Totals, increments or posting sets of a day per batch of the database. */
export const READ_BATCH = 1_000;
/** Lines or entries per page of a file, which the gateway reads page by page. Pages for callers are smaller. */
export const MAX_FILE_PAGE = 1_000;
/** Organizations per page of those with postings. */
export const MAX_ORGANIZATIONS = 500;
/** Parts of totals per increment, some 200 bytes each: far below MongoDB's limit for a document. */
export const MAX_INCREMENT_PARTS = 4_000;
/** Parts by day that one transaction adds to the totals. The last document may exceed it. */
export const ROLL_UP_PARTS = 4_000;
/**
 * Interval between rounds of the roll-up, and transactions per round at most. Fewer rounds write fewer totals, each for
 * many sets.
 */
export const ROLL_UP_PACE_MS = 1_000;
export const ROLL_UPS_OF_A_ROUND = 8;
/** Attempts to write a set that another process is writing, and their interval. */
export const MAX_POSTING_ATTEMPTS = 25;
export const POSTING_RETRY_MS = 20;
/** Interval between fetches of events. Balances follow payments by this delay, and one fetch takes many events. */
export const EVENTS_PACE_MS = 200;
/**
 * A posting wakes the roll-up. Increments of a killed replica are found after this interval, or twice this at most.
 */
export const ROLL_UP_LOOK_MS = 20_000;
/** Delay before another replica takes over from a killed roll-up or auditor. */
export const LEASE_MS = 5_000;
/** Posting sets per round of the auditor, and the rest after each round. */
export const AUDIT_BATCH = 200;
export const AUDIT_REST_MS = 10_000;
/** The rest after a pass over all posting sets. */
export const AUDIT_PASS_REST_MS = 60_000;
/** Entries that one anticipation quote reads, those of the earliest days. */
export const MAX_ANTICIPATED_ENTRIES = 10_000;
/** The bank's time to answer, within a caller's deadline or a round. */
export const BANK_TIMEOUT_MS = 5_000;
/** Time limit of the question to merchants whether a company may be paid out. */
export const PAYOUT_FACTS_TIMEOUT_MS = 2_000;
/** Part of the caller's deadline that is reserved for the answer. */
export const ANSWER_RESERVE_MS = 500;
/**
 * Cashouts per round, cashouts at the same time, the time in which only the creating request sends a new cashout, and
 * the interval at which the scanner finds cashouts of other processes.
 */
export const CASHOUT_BATCH = 50;
export const CASHOUT_CONCURRENCY = 8;
export const CASHOUT_GRACE_MS = 500;
export const CASHOUT_LOOK_MS = 20_000;
/** Longer than a round in which every call times out. */
export const CASHOUT_LEASE_MS = 60_000;
/** Payments per round of the settlement run, and payments at the same time. */
export const SETTLEMENT_BATCH = 200;
export const SETTLEMENT_CONCURRENCY = 8;
/** Posting sets per page of an audit by an operator. */
export const MAX_AUDIT_BATCH = 1_000;
/** Posting sets or own records per page of a rebuild, and sets that one transaction mends. */
export const REBUILD_PAGE = 400;
export const REBUILD_CHUNK = 500;
/** Posting sets that are added up or posted at the same time. */
export const REBUILD_BATCH = 400;
/** A call of a rebuild answers within this time, finished or pending. */
export const REBUILD_ANSWER_MS = 8_000;
/** Plans of a switch at most: each concurrent change requires another. */
export const SWITCH_ATTEMPTS = 10;
/** An event of this age or younger may not have arrived yet. */
export const REBUILD_FRESH_MS = 60_000;
/** Retention of a rebuild's differences that were never switched. */
export const REBUILD_KEPT_SECONDS = 7 * 24 * 3_600;
/** Length of a statement's line, size of the list of statements, and the provider's longest silence. */
export const MAX_STATEMENT_LINE_CHARS = 16 * 1024;
export const MAX_STATEMENT_LIST_BYTES = 4 * 1024 * 1024;
export const STATEMENT_LIMIT_MS = 30_000;
/**
 * Longest time without a record, while the provider sends empty lines. Longer than DAY_LIMIT_MS, the time that this service
 * gives its own query of a day.
 */
export const STATEMENT_RECORD_LIMIT_MS = 15 * 60_000;
/** Records and movements that a reconciliation compares and holds at the same time. */
export const RECONCILED_AT_ONCE = 1_000;
/** Longest delay of a movement's event, and the polling interval for it. */
export const EVENT_LAG_MS = 2_000;
export const EVENT_LAG_POLL_MS = 200;
/** Differences that a run stores. Their number is always exact. */
export const MAX_ITEMS = 5_000;
/** Payments per event of a run's differences: some 8 KiB. */
export const NAMES_OF_AN_EVENT = 200;
/**
 * A movement missing from a day's statement is looked up in the statements of this many days before, and of the next
 * day.
 */
export const STATEMENT_DAYS_AROUND = 7;
/**
 * A movement that no other statement has is reported as missing once a statement of these days could not be read for this
 * long. One that fails since 00:05 is given up when the day's work begins.
 */
export const STATEMENT_GIVEN_UP_MS = 6 * 3_600_000;
/** Polling interval for a complete statement. */
export const RECONCILIATION_POLL_MS = 10_000;
/**
 * The wait before a failed comparison of a statement is repeated: a day's statement can take minutes to read. Half of each
 * wait is random.
 */
export const COMPARISON_RETRY = { firstMs: RECONCILIATION_POLL_MS, maxMs: 3_600_000 };
/** A round that created a run creates no other after this time. The next round continues. */
export const RECONCILIATION_ROUND_MS = 3_000;
/**
 * Before a payout, transactions is asked for refunds that were accepted or completed within this time, by the business
 * clock. Events normally arrive within a second. The answer is limited to a number of payments; with more, the caller
 * must try again.
 */
export const RECENT_REFUNDS_MS = 120_000;
export const MAX_RECENT_REFUNDS = 500;
/**
 * Until this long before its end, the current day counts as open without a read of the closed days. It exceeds the
 * lifetime of a transaction (MongoDB's transactionLifetimeLimitSeconds, 60 by default) plus the 5 s by which the clocks
 * of two ready replicas may differ.
 */
export const CLOSING_MARGIN_MS = 120_000;
/**
 * Entries of a few days that are read completely and sorted, because the order of an index would also read all other
 * days.
 */
export const MAX_FEW_ENTRIES = 400;
/** Posting sets per batch of the database for a list of entries. */
export const MAX_ENTRY_BATCH = 500;
/**
 * Encoded bytes of the posting sets that reads of payments keep. The entries of a set in installments take up to twenty times
 * its bytes.
 */
export const MAX_KEPT_SET_BYTES = 4_000_000;

/** Posting sets per page when the debits of a day are netted. */
export const NETTING_PAGE = 1_000;
/**
 * Debits that a process caches with the sum of earlier debits of their day, some 200 bytes each, and the lifetime of
 * the cache. A payment's run needs one of them, and the day's other payments need the others.
 */
export const MAX_NETTED_DEBITS = 100_000;
export const NETTED_DAY_KEPT_MS = 60_000;
