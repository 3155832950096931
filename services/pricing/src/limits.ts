// Every bound of this service.

/** A replacement that loses this often to other replicas gives up with a 503: something is wrong, or the load absurd. */
export const MAX_REPLACE_ATTEMPTS = 20;
/** Replaced versions that are kept of each policy, the newest. */
export const MAX_VERSIONS_KEPT = 500;
/** A policy whose events cannot leave (Kafka is down) takes no more changes beyond this: its document is bounded. */
export const MAX_WAITING_EVENT_BYTES = 6 * 1024 * 1024;
/** Compiled policies in memory; one with 200 rules is about 100 KiB. */
export const MAX_COMPILED_POLICIES = 1_000;
/** Version look-ups that share one read of the database. */
export const MAX_GROUPED_LOOKUPS = 64;
export const QUERY_LIMIT_MS = 3_000;
