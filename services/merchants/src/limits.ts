// Bounds of this service. Business bounds stand with their rules in the domain folders.

/** Split rules name at most 20 companies. This bounds any other caller. */
export const MAX_COMPANIES_PER_CHECK = 100;
/** Pending affiliation events of a company, about 2 KiB each. A change beyond it is answered 503. */
export const MAX_PENDING_AFFILIATION_EVENTS = 500;
/**
 * The reconciler looks for pending events of crashed processes every 10 to 20 s. A failure in this process wakes it
 * at once.
 */
export const RECONCILE_MS = 20_000;
export const RECONCILE_BATCH = 100;
/** Longer than the reconciliation of one batch. */
export const RECONCILE_LEASE_MS = 15_000;
