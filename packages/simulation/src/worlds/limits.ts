// Times of a history.

/** Operations and faults begin within this time. */
export const STORM_MS = 30_000;
/** Faults are over by then. */
export const CALM_AT_MS = 75_000;
/** Longer than every limit of the product: a socket's, a group's, a lease's, a rest's. */
export const REST_MS = 150_000;
