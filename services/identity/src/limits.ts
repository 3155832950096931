// The named bounds of identity. Those that are part of a rule stand with the rule in domain/.

export const REFRESH_TOKEN_DAYS = 30;
export const RESET_TOKEN_MINUTES = 30;
/** Argon2 runs at once: as many as there are cores in the smallest machine, so that nothing else is starved. */
export const PASSWORD_CONCURRENCY = 2;
/** Logins that wait for a turn; more are sent away with 503 rather than kept past their deadline. */
export const PASSWORD_QUEUE = 64;
/** Failed logins of one address in a window before it is told to wait. */
export const MAX_ADDRESS_FAILURES = 50;
export const ADDRESS_WINDOW_MS = 15 * 60_000;
/** Good logins of one identifier in a window, from wherever: docs/rules/http.md#rate-limits. */
export const MAX_LOGINS = 10;
export const LOGINS_WINDOW_MS = 60_000;
/** A failure is forgotten when none followed for this long. */
export const ATTEMPTS_KEPT_SECONDS = 86_400;
/** How often the times of last use are written, all in one go. */
export const LAST_USED_FLUSH_MS = 5_000;
/** Keys whose last use waits to be written; more are dropped: the time is a convenience, not a record. */
export const LAST_USED_PENDING = 50_000;
/** How long the sender of messages may take for one reset token, when it is asked again, and how many wait for it. */
export const RESET_DELIVERY_LIMIT_MS = 5_000;
export const RESET_DELIVERY_RETRIES_MS = [1_000, 5_000, 30_000] as const;
export const RESET_DELIVERIES_AT_ONCE = 20;
/** A post that a dead process had begun is made again after this: well beyond its limit. */
export const RESET_DELIVERY_CLAIM_MS = 15_000;
export const RESET_DELIVERY_IDLE = { firstMs: 250, maxMs: 1_000 } as const;
/** How often each replica reads the signing keys anew, at most, and how often within the lead of a new one. */
export const SIGNING_KEYS_REFRESH_MS = 30_000;
export const SIGNING_KEYS_READS_PER_LEAD = 10;
/** Keys of a person who leaves: those that the company is shown, the newest, and those that are revoked after one read. */
export const MAX_ISSUED_KEYS = 1_000;
export const ISSUED_KEYS_PER_READ = 100;
