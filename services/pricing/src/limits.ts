// Bounds of this service.

/** Newest replaced versions that are kept of each policy. */
export const MAX_VERSIONS_KEPT = 500;
/** Compiled policies in memory. One with 200 rules uses about 100 KiB. */
export const MAX_COMPILED_POLICIES = 1_000;
/** Version look-ups that share one read. */
export const MAX_GROUPED_LOOKUPS = 64;
export const QUERY_LIMIT_MS = 3_000;
