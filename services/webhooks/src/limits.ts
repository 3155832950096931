// Every bound of this service.

/** How long events can be read (docs/rules.md#events). */
export const EVENT_RETENTION_SECONDS = 90 * 24 * 60 * 60;
/**
 * From one fetch of events to the next at least: those of one payment, and of many, are one fetch and one write to the log. An
 * attempt is to reach its receiver 250 ms after the change.
 */
export const EVENTS_PACE_MS = 30;
/** The same after so many events of one partition: fewer fetches then leave more of the cores that every event waits for. */
export const BUSY_PARTITION_EVENTS = 12;
export const BUSY_EVENTS_PACE_MS = 60;
/** Other processes may take the next place of the log first this often in a row. */
export const MAX_PLACING_ATTEMPTS = 100;
/** Events of one write to the log: few enough that the driver never sends it as two commands, of which one may fail. */
export const MAX_PLACED_AT_ONCE = 200;
/** How soon a replay goes on whose endpoint has enough to do: doubles while it has. */
export const REPLAY_PAUSE_MS = 500;
/** How often a replay is looked for that a replica left when it was killed. */
export const REPLAY_POLL_MS = 20_000;
export const LIST_LIMIT_MS = 3_000;
/**
 * An event that has not come so long after a later one of its aggregate is lost. Events that are late, or tried again, come
 * before: an outage holds up the later ones too, and what cannot be handled is set aside within seconds.
 */
export const GAP_SETTLES_MS = 60_000;
/** How often the log is looked at for gaps. */
export const GAP_LOOK_MS = 30_000;
export const GAP_LEASE_MS = 15_000;
/** Events that one look for gaps reads. */
export const SEARCHED_PAGE = 1_000;

/** The newest gaps that operators are shown. */
export const MAX_GAPS_SHOWN = 500;

/** Companies whose endpoints are in memory. */
export const DIRECTORY_COMPANIES = 10_000;
/** How long a change of a company that another replica took in may go unnoticed. */
export const DIRECTORY_POLL_MS = 1_000;
/** Endpoints of a company that was not asked for this long are dropped from memory instead of being kept up to date. */
export const DIRECTORY_IDLE_MS = 30_000;
/** Time by which the clocks of replicas may differ and a write may take from its stamp to its visibility, repeated. */
export const DIRECTORY_OVERLAP_MS = 60_000;
export const MAX_CHANGES_AT_ONCE = 1_000;

/** How long a receiver may take, from name to status. */
export const ATTEMPT_TIMEOUT_MS = 15_000;
/** An attempt that takes longer is slow. */
export const SLOW_AFTER_MS = 3_000;
/** Attempts at once, of one replica, by how the endpoint's last ones went (deliveries/places.ts). */
export const POOLS = {
  steady: { perEndpoint: 10, madeUp: 8, inAll: 2_000 },
  trial: { perEndpoint: 2, madeUp: 2, inAll: 1_000 },
  slow: { perEndpoint: 2, madeUp: 2, inAll: 1_000 },
} as const;
/**
 * First attempts that wait in memory for a place at their endpoint, of one replica; longer or more of them wait in the
 * store.
 */
export const QUEUES = { perEndpoint: 100, inAll: 2_000, maxMs: 10_000 } as const;
/** An attempt, and the time to wait for its turn before and to write down how it went. */
export const DELIVERY_LEASE_MS = ATTEMPT_TIMEOUT_MS + 15_000;
/** An event that takes longer to be stored is not attempted by who stored it: its lease must last for the attempt. */
export const MAX_STORING_MS = 4_000;
/** How long the result of an attempt waits for others, to be written down with them. */
export const SETTLE_LINGER_MS = 100;
/** An event that the log lacks, because a process was killed while it wrote it, is looked for again after this. */
export const UNLOGGED_RETRY_MS = 5_000;
/** Characters of all events together that wait for a place and need not be read again. */
export const MAX_CACHED_CHARS = 16 * 1_024 * 1_024;
/** What this process put off is looked for when it is due; what other replicas left, this often, or up to twice as often. */
export const LOOK_EVERY_MS = 20_000;
/** From one look at all that is due to the next, at least. */
export const LOOK_PACE_MS = 500;
/** What waits is counted this often at most. */
export const COUNT_EVERY_MS = 2_000;
/** Endpoints with waiting deliveries that one look finds. */
export const MAX_WAITING_ENDPOINTS = 10_000;
/** Endpoints whose due deliveries are taken side by side. */
export const CLAIMS_AT_ONCE = 8;
/** How long a process that ends waits for its attempts. */
export const DRAIN_MS = 8_000;
/** Bytes of a response that are kept, and that are read at most so that the connection can be used again. */
export const MAX_EXCERPT_BYTES = 1_024;
export const MAX_DRAINED_BYTES = 64 * 1_024;
/** Events that one request may have delivered again. */
export const MAX_REPLAYED_EVENTS = 10_000;
/** Replayed events of one endpoint that wait at once: the next are made when fewer do. */
export const REPLAY_WINDOW = 200;
