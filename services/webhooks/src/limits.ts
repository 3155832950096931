// Every bound of this service.

/** How long events can be read (docs/rules.md#events). */
export const EVENT_RETENTION_SECONDS = 90 * 24 * 60 * 60;
/** Other processes may take the next place of the log first this often in a row. */
export const MAX_PLACING_ATTEMPTS = 100;
/** How often a replay that another replica was given is looked for, and how long the others wait for a dead replica's. */
export const REPLAY_POLL_MS = 500;
export const REPLAY_LEASE_MS = 5_000;
export const LIST_LIMIT_MS = 3_000;

/** Companies whose endpoints are in memory. */
export const DIRECTORY_COMPANIES = 10_000;
/** How long a change by another replica may go unnoticed. */
export const DIRECTORY_POLL_MS = 1_000;
/** By how much the clocks of replicas may differ, and a write may take. */
export const DIRECTORY_OVERLAP_MS = 5_000;
export const MAX_CHANGES_AT_ONCE = 1_000;

/** How long a receiver may take, from name to status. */
export const ATTEMPT_TIMEOUT_MS = 15_000;
/** Attempts at once at one endpoint, of one replica. */
export const PLACES_PER_ENDPOINT = 10;
/** Of those, kept free for events that just happened while older ones are made up for. */
export const PLACES_FOR_FRESH = 2;
/** Attempts at once at an endpoint whose last one failed. */
export const PLACES_WHILE_FAILING = 2;
/** Attempts at once of one replica: at endpoints that fail, and at all. */
export const MAX_FAILING_ATTEMPTS = 500;
export const MAX_ATTEMPTS_AT_ONCE = 2_000;
/** An attempt, and the time to write down how it went. */
export const DELIVERY_LEASE_MS = ATTEMPT_TIMEOUT_MS + 15_000;
/** How long the result of an attempt waits for others, to be written down with them. */
export const SETTLE_LINGER_MS = 20;
/** Of events that wait for a place: those that need not be read again, in characters of all together. */
export const MAX_CACHED_CHARS = 16 * 1_024 * 1_024;
/** What fell due is looked for this often. */
export const DUE_POLL_MS = 500;
export const LEASE_CHECK_MS = 2_000;
/** Endpoints with waiting deliveries that one look finds. */
export const MAX_WAITING_ENDPOINTS = 10_000;
/** Endpoints whose due deliveries are taken side by side. */
export const CLAIMS_AT_ONCE = 8;
/** How long a process that ends waits for its attempts. */
export const DRAIN_MS = 8_000;
/** Of a response: what is kept, and what is read at most so that the connection can be used again. */
export const MAX_EXCERPT_BYTES = 1_024;
export const MAX_DRAINED_BYTES = 64 * 1_024;
/** Events that one request may have delivered again. */
export const MAX_REPLAYED_EVENTS = 10_000;
/** Replayed events of one endpoint that wait at once: the next are made when fewer do. */
export const REPLAY_WINDOW = 200;
