// The bounds of this service, by name.

/** Replaced versions that are kept of each policy, the newest. */
export const MAX_VERSIONS_KEPT = 500;
/** Compiled policies in memory; one with 200 rules is about 100 KiB. */
export const MAX_COMPILED_POLICIES = 1_000;
/** Version look-ups that share one read. */
export const MAX_GROUPED_LOOKUPS = 64;
export const QUERY_LIMIT_MS = 3_000;
