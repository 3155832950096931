// Every bound of this service.

/** How long a read of many entries may take. */
export const LIST_LIMIT_MS = 3_000;
/** How long the database may work on all that an organization's day has posted: a million sets are sorted on its disk. */
export const DAY_LIMIT_MS = 10 * 60_000;
/** Totals, increments that wait to be added to them, or a day's posting sets, of one answer of the database. */
export const READ_BATCH = 1_000;
/** Lines or entries of one page: of a file, which the gateway reads page by page; who asks for a page gets fewer. */
export const MAX_FILE_PAGE = 1_000;
/** Organizations of one page of those that something was posted for. */
export const MAX_ORGANIZATIONS = 500;
/** Parts of totals of one document, some 200 bytes each: far below what a document may be. */
export const MAX_INCREMENT_PARTS = 4_000;
/** Parts by day that one transaction adds to the totals, or a document's more. */
export const ROLL_UP_PARTS = 4_000;
/** Rounds are this far apart, and have so many transactions at most: fewer lines of totals are written, each for many sets. */
export const ROLL_UP_PACE_MS = 1_000;
export const ROLL_UPS_OF_A_ROUND = 8;
/** How often, and how far apart, a set is tried that another process is writing. */
export const MAX_POSTING_ATTEMPTS = 25;
export const POSTING_RETRY_MS = 20;
/** Events are taken this far apart: balances follow payments by so much, and one fetch takes many. */
export const EVENTS_PACE_MS = 200;
/** Posting wakes the roll-up; what a killed replica left is looked for this often, or up to twice as often. */
export const ROLL_UP_LOOK_MS = 20_000;
/** How long other replicas wait before they take over from a killed roll-up or auditor. */
export const LEASE_MS = 5_000;
/** Posting sets that the auditor looks at in one round, and how long it rests after each. */
export const AUDIT_BATCH = 200;
export const AUDIT_REST_MS = 10_000;
/** Entries that one quote of an anticipation reads: those of the earliest days. */
export const MAX_ANTICIPATED_ENTRIES = 10_000;
/** What the bank has to answer a cashout, of a caller's time or of a round's. */
export const BANK_TIMEOUT_MS = 5_000;
/** What merchants has to say whether a company may be paid out. */
export const PAYOUT_FACTS_TIMEOUT_MS = 2_000;
/** What is left of a caller's time for the answer itself. */
export const ANSWER_RESERVE_MS = 500;
/**
 * Cashouts of one round, how many of them at once, how long a new one is left to the request that made it, and how often those
 * are looked for that another process left.
 */
export const CASHOUT_BATCH = 50;
export const CASHOUT_CONCURRENCY = 8;
export const CASHOUT_GRACE_MS = 500;
export const CASHOUT_LOOK_MS = 20_000;
/** Longer than a round in which every answer times out. */
export const CASHOUT_LEASE_MS = 60_000;
/** Payments of which one round tells what their day has settled, and how many of them at once. */
export const SETTLEMENT_BATCH = 200;
export const SETTLEMENT_CONCURRENCY = 8;
/** Cashouts and members of posting sets with a finding that operators are shown, of each the newest. */
export const MAX_FINDINGS_SHOWN = 500;
/** Posting sets of one page of an audit that an operator asks for. */
export const MAX_AUDIT_BATCH = 1_000;
/** Posting sets, or records that post them, of one page of a rebuild, and sets that one transaction mends. */
export const REBUILD_PAGE = 400;
export const REBUILD_CHUNK = 500;
/** Posting sets that are added up, or posted, at once. */
export const REBUILD_BATCH = 400;
/** A call of a rebuild answers within this, done or not. */
export const REBUILD_ANSWER_MS = 8_000;
/** How many times a switch is planned again because something changed meanwhile. */
export const SWITCH_ATTEMPTS = 10;
/** The event of something that happened this recently may still be on its way. */
export const REBUILD_FRESH_MS = 60_000;
/** How long the findings of a rebuild are kept that were never switched. */
export const REBUILD_KEPT_SECONDS = 7 * 24 * 3_600;
/** A line of a statement, the list of statements, and how long the provider may be silent. */
export const MAX_STATEMENT_LINE_CHARS = 16 * 1024;
export const MAX_STATEMENT_LIST_BYTES = 4 * 1024 * 1024;
export const STATEMENT_LIMIT_MS = 30_000;
/** Records and movements that are compared at once: all that a reconciliation holds of a day. */
export const RECONCILED_AT_ONCE = 1_000;
/** How long a movement that the provider knows may be on its way to the ledger, and how often it is looked for. */
export const EVENT_LAG_MS = 2_000;
export const EVENT_LAG_POLL_MS = 200;
/** Differences of one run that are kept; their number is always whole. */
export const MAX_ITEMS = 5_000;
/** Payments that one event names of those that a run differs in: some 8 KiB. */
export const NAMES_OF_AN_EVENT = 200;
/** A movement that a day's statement lacks is looked for in those of as many days before, and of the next. */
export const STATEMENT_DAYS_AROUND = 7;
/** How often it is looked whether a day's statement is complete, and how many days one round does. */
export const RECONCILIATION_POLL_MS = 10_000;
export const RECONCILED_DAYS_OF_A_ROUND = 31;
/** After this a round that has made a run makes no other: the next goes on. */
export const RECONCILIATION_ROUND_MS = 3_000;
/**
 * Before money leaves, transactions is asked for refunds that were accepted or completed within this, by the business clock:
 * events normally come within a second. And of how many payments at most; with more, the caller is to try again.
 */
export const RECENT_REFUNDS_MS = 120_000;
export const MAX_RECENT_REFUNDS = 500;
/**
 * Until this long before its end a day counts as open without a look at what is closed. Longer than a transaction lives
 * (MongoDB's transactionLifetimeLimitSeconds, 60 by default) and the 5 s that clocks of two ready replicas may differ.
 */
export const CLOSING_MARGIN_MS = 120_000;
/** Entries of some days that are read whole and sorted, where the order of an index would read all other days too. */
export const MAX_FEW_ENTRIES = 400;
/** Posting sets of one answer of the database to a list of entries. */
export const MAX_ENTRY_BATCH = 500;
/** Posting sets of one page of a day whose debits are netted. */
export const NETTING_PAGE = 1_000;
/**
 * Debits whose place in their day a process remembers, some 200 bytes each, and for how long: a payment's run needs one of
 * them, and the day's other payments the others.
 */
export const MAX_NETTED_DEBITS = 100_000;
export const NETTED_DAY_KEPT_MS = 60_000;
