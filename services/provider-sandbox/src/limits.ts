// Every bound of the sandbox, named once.

/** Bodies of the provider's API and of the challenge page's form. */
export const MAX_BODY_BYTES = 64 * 1024;
/** One file of a merchant's answer to a dispute, as base64. */
export const MAX_EVIDENCE_BODY_BYTES = 3 * 1024 * 1024;
/** How long a new order waits for others, so that they are one write. */
export const ORDERS_WRITTEN_AFTER_MS = 2;
/** How often a change is tried anew when another one was faster. */
export const MAX_WRITE_ATTEMPTS = 8;

/**
 * Due jobs and callbacks wake the runner: what this process wrote, and what its last look saw coming. What another process
 * wrote, or left when it was killed, is looked for this often, or up to twice as often.
 */
export const RUNNER_LOOK_MS = 10_000;
/** From a round to the next when something is due that another worker has. */
export const DUE_PAUSE_MS = 200;
export const JOB_LEASE_MS = 10_000;
/** A job that throws again and again is tried this often in the end. */
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

/** Keys of a statement whose orders or payouts are held at once, and how long the database may work on one query of a day. */
export const STATEMENT_PAGE = 500;
export const STATEMENT_READ_LIMIT_MS = 10 * 60_000;

export const MAX_ADVANCE_SECONDS = 31_536_000;

/** A 3DS session that names no end of its own lives this long. */
export const THREE_DS_SESSION_MS = 3_600_000;

/** The directory's budget of the platform as one participant: what a look-up costs depends on what it finds. */
export const DICT_BUCKET_TOKENS = 10_000;
export const DICT_REFILL_PER_MINUTE = 1_000;
export const DICT_FOUND_COST = 1;
export const DICT_NOT_FOUND_COST = 20;

/** Pause between two looks of `settle` at what is still under way. */
export const SETTLE_POLL_MS = 25;

/** A clock only moves forward, so one that may begin in the past is made a century before the present. */
export const EARLIEST_CLOCK_OFFSET_MS = -100 * 365 * 86_400_000;
