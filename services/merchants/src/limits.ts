// The bounds of this service, by name. Those of the business itself stand beside their rules in domain/.

/** Times a change is decided anew because somebody else wrote the company in between. */
export const MAX_COMMIT_ATTEMPTS = 20;
/** Split rules name at most 20 companies; this bounds what anyone may ask. */
export const MAX_COMPANIES_PER_CHECK = 100;
/** A list that takes longer is a missing index. */
export const LIST_LIMIT_MS = 5_000;
/** How often what a killed process left to announce is looked for. */
export const ANNOUNCE_SWEEP_MS = 2_000;
export const ANNOUNCE_SWEEP_BATCH = 100;
/** Longer than a round of one batch. */
export const ANNOUNCE_LEASE_MS = 15_000;
