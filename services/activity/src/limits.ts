// Every limit of this service, with its unit.

/** Shortest time between two fetches of events. No caller waits for a record. */
export const EVENTS_PACE_MS = 250;
/** Records of one insert. */
export const MAX_APPENDED_AT_ONCE = 200;
/** Attempts of one append while other replicas extend the same chains. */
export const MAX_APPEND_ATTEMPTS = 100;
/** Chains with a remembered end. */
export const MAX_KNOWN_CHAINS = 10_000;
/** Records and chains of one page for operators. */
export const CHAIN_PAGE = 500;
/** A list that takes longer lacks an index. */
export const LIST_LIMIT_MS = 5_000;
