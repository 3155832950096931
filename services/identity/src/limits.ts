// Bounds of identity. A bound that is part of a rule stands with the rule in domain/.

export const REFRESH_TOKEN_DAYS = 30;
/** Of one user. Each value has at most 16 KiB, so the document of a user stays below 1 MiB. */
export const MAX_PREFERENCES = 50;
/** Saved views of one user in one company, and those that the members of a company share. Each value has at most 4 KiB. */
export const MAX_OWN_VIEWS = 50;
export const MAX_SHARED_VIEWS = 200;
export const RESET_TOKEN_MINUTES = 30;
/** An enrolment of a second factor waits this long for its first code. */
export const TOTP_ENROLMENT_MINUTES = 30;
/** Simultaneous argon2 runs: one for each core of the smallest machine, so that other work keeps some CPU. */
export const PASSWORD_CONCURRENCY = 2;
/** Logins that wait for a permit. Further ones get 503, because they would wait past their deadline. */
export const PASSWORD_QUEUE = 64;
/** Failed logins of one address within ADDRESS_WINDOW_MS. Further ones get 429. */
export const MAX_ADDRESS_FAILURES = 50;
export const ADDRESS_WINDOW_MS = 15 * 60_000;
/** Successful logins of one identifier within LOGINS_WINDOW_MS, from any address: docs/rules/http.md#rate-limits. */
export const MAX_LOGINS = 10;
export const LOGINS_WINDOW_MS = 60_000;
/** Counters of attempts are deleted this long after the last one. */
export const ATTEMPTS_KEPT_SECONDS = 86_400;
/** Pause between two bulk writes of the times of last use. */
export const LAST_USED_FLUSH_MS = 5_000;
/** Keys with a time of last use in memory. Further ones are dropped: the time is a convenience, not a record. */
export const LAST_USED_PENDING = 50_000;
/** Limit for one POST to the sender of messages, pauses before its repeats, and the number of simultaneous POSTs. */
export const RESET_DELIVERY_LIMIT_MS = 5_000;
export const RESET_DELIVERY_RETRIES_MS = [1_000, 5_000, 30_000] as const;
export const RESET_DELIVERIES_AT_ONCE = 20;
/** Another process repeats a POST this long after it was claimed. Well above RESET_DELIVERY_LIMIT_MS. */
export const RESET_DELIVERY_CLAIM_MS = 15_000;
export const RESET_DELIVERY_IDLE = { firstMs: 250, maxMs: 1_000 } as const;
/**
 * Longest pause between two reads of the signing keys by a replica, and the number of reads within the lead of a new
 * key.
 */
export const SIGNING_KEYS_REFRESH_MS = 30_000;
export const SIGNING_KEYS_READS_PER_LEAD = 10;
/** Keys of a person who leaves: how many of the newest the company is shown, and how many one read finds to revoke. */
export const MAX_ISSUED_KEYS = 1_000;
export const ISSUED_KEYS_PER_READ = 100;
/** A proof of a person in the console counts this long for dangerous acts. */
export const CONSOLE_PROOF_MINUTES = 10;
/** Sessions of the console that one user may have. The oldest ends when another begins. */
export const MAX_CONSOLE_SESSIONS = 10;
/** Bound for one read of them. Logins at the same time may exceed the limit by a few. */
export const MAX_CONSOLE_SESSIONS_READ = 100;
/** Sessions of a person that are listed. */
export const MAX_SESSIONS_SHOWN = 100;
