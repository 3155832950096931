// The bounds of this service, by name. Those of the business itself stand beside their rules in the domain folders.

/** Split rules name at most 20 companies; this bounds any caller. */
export const MAX_COMPANIES_PER_CHECK = 100;
/** Affiliation events that may wait in a company for their streams, each about 2 KiB; beyond it a change is answered 503. */
export const MAX_PENDING_AFFILIATION_EVENTS = 500;
/** How often pending events that a killed process left are looked for, or up to twice as often; what failed here, at once. */
export const RECONCILE_MS = 20_000;
export const RECONCILE_BATCH = 100;
/** Longer than reconciling one batch. */
export const RECONCILE_LEASE_MS = 15_000;
