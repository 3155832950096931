// Every bound of this service.

/** How long a read of many entries may take. */
export const LIST_LIMIT_MS = 3_000;
/** Posting sets that one round adds to the totals. */
export const ROLL_UP_BATCH = 200;
/** How long a set may wait for the roll-up without a wake signal: posted by another replica. */
export const ROLL_UP_POLL_MS = 500;
/** How long the others wait for a dead roll-up, or a dead auditor. */
export const LEASE_MS = 5_000;
/** Posting sets that the auditor looks at in one round, and how long it rests after each. */
export const AUDIT_BATCH = 200;
export const AUDIT_REST_MS = 5_000;
/** What the bank has to answer a cashout, of a caller's time or of a round's. */
export const BANK_TIMEOUT_MS = 5_000;
/** What is left of a caller's time for the answer itself. */
export const ANSWER_RESERVE_MS = 500;
/** Cashouts of one round, how many of them at once, and how often a round looks. */
export const CASHOUT_BATCH = 50;
export const CASHOUT_CONCURRENCY = 8;
export const CASHOUT_POLL_MS = 500;
/** Longer than a round of which every answer is waited for in vain. */
export const CASHOUT_LEASE_MS = 60_000;
/** Posting sets of one page of an audit that an operator asks for. */
export const MAX_AUDIT_BATCH = 1_000;
