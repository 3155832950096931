// The bounds of this service, by name.

/** Replaced versions that are kept of each policy, the newest. */
export const MAX_VERSIONS_KEPT = 500;
/** Bytes of events that may wait in a policy's document while Kafka is away; beyond it a change is answered 503. */
export const MAX_WAITING_EVENT_BYTES = 6 * 1024 * 1024;
/** Compiled policies in memory; one with 200 rules is about 100 KiB. */
export const MAX_COMPILED_POLICIES = 1_000;
/** Version look-ups that share one read. */
export const MAX_GROUPED_LOOKUPS = 64;
export const QUERY_LIMIT_MS = 3_000;
