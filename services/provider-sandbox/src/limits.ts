// Every bound of the sandbox, named once.

/** Bodies of the provider's API and of the challenge page's form. */
export const MAX_BODY_BYTES = 64 * 1024;
/** One file of a merchant's answer to a dispute, as base64. */
export const MAX_EVIDENCE_BODY_BYTES = 3 * 1024 * 1024;
/** How long a new order waits for others, to share one write with them. */
export const ORDERS_WRITTEN_AFTER_MS = 2;
/** How often a change is tried again after it lost to another change. */
export const MAX_WRITE_ATTEMPTS = 8;

/**
 * The runner wakes for jobs and callbacks that this process wrote or saw in its last look. It looks this often, or up to twice
 * as often, for work that another process wrote or left when it was killed.
 */
export const RUNNER_LOOK_MS = 20_000;
/** Pause between rounds while another worker has the work that is due. */
export const DUE_PAUSE_MS = 200;
export const JOB_LEASE_MS = 10_000;
/** The longest pause before a job that keeps throwing is tried again. */
export const JOB_MAX_RETRY_MS = 15 * 60_000;
export const MAX_JOBS_IN_PARALLEL = 4;

export const CALLBACK_TIMEOUT_MS = 5_000;
/** Longer than one attempt may take, so that two runners never send the same callback at once. */
export const CALLBACK_LEASE_MS = 20_000;
export const MAX_CALLBACKS_IN_PARALLEL = 8;
export const CALLBACK_FIRST_RETRY_MS = 250;
export const CALLBACK_MAX_RETRY_MS = 15_000;
/** How long `settle` waits for callbacks that fail and are tried again. */
export const SETTLE_LIMIT_MS = 8_000;
/** The attempts of one callback within that time. `settle` does not wait for a callback that has failed as often. */
export const SETTLE_ATTEMPTS = 6;

/** Keys of one page of a statement, and the longest time of one query for a day. */
export const STATEMENT_PAGE = 500;
/** While the next page is not there, a reader of a statement gets an empty line this often. */
export const STATEMENT_HEARTBEAT_MS = 5_000;
export const STATEMENT_READ_LIMIT_MS = 10 * 60_000;

export const MAX_ADVANCE_SECONDS = 31_536_000;

/** Lifetime of a 3DS session that names no end. */
export const THREE_DS_SESSION_MS = 3_600_000;

/** The platform's look-up tokens as one participant of the directory, and the price of a look-up by its result. */
export const DICT_BUCKET_TOKENS = 10_000;
export const DICT_REFILL_PER_MINUTE = 1_000;
export const DICT_FOUND_COST = 1;
export const DICT_NOT_FOUND_COST = 20;

/** Pause between two looks of `settle` at the backlog. */
export const SETTLE_POLL_MS = 25;

/** A clock only moves forward. It is made a century in the past, so that a test may begin there. */
export const EARLIEST_CLOCK_OFFSET_MS = -100 * 365 * 86_400_000;
