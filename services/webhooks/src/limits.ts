// The bounds of this service.

/** Retention of events, in seconds (docs/rules.md#events). */
export const EVENT_RETENTION_SECONDS = 90 * 24 * 60 * 60;
/**
 * Minimum interval between two fetches of events. The events of several payments then share a fetch and a write to the log. Goal:
 * an attempt reaches its receiver 250 ms after the change.
 */
export const EVENTS_PACE_MS = 60;
/** Attempts to append to the log while other processes take the next position first. */
export const MAX_APPEND_ATTEMPTS = 100;
/** Events of one write to the log. The driver never splits so few into two commands; one of two could fail alone. */
export const MAX_APPENDED_AT_ONCE = 200;
/** First pause of the replay loop after a pass without a new delivery. Doubles with each further pause. */
export const REPLAY_PAUSE_MS = 500;
/** Poll interval for replays that a killed replica left. */
export const REPLAY_POLL_MS = 20_000;
export const LIST_LIMIT_MS = 3_000;
/** The period of an endpoint's numbers when the caller names none. */
export const STATS_PERIOD_MS = 24 * 60 * 60 * 1_000;
/** The newest deliveries of each status whose latencies are read. */
export const LATENCY_SAMPLE = 1_000;
/** Events of one aggregate that a list of deliveries covers, the newest. */
export const MAX_EVENTS_OF_AGGREGATE = 1_000;
/**
 * An event counts as lost when it has not arrived this long after a later event of its aggregate. Late and retried events arrive
 * sooner: an outage delays the later events too, and an event that cannot be handled is a dead letter within seconds.
 */
export const GAP_SETTLES_MS = 60_000;
/** Interval between two searches for gaps. */
export const GAP_LOOK_MS = 30_000;
export const GAP_LEASE_MS = 15_000;
/** Events of one look for companies with new ones. */
export const MAX_WOKEN_EVENTS = 1_000;
/** Events that one search for gaps reads. */
export const SEARCHED_PAGE = 1_000;

/**
 * Sequences below and above one that a search reads of its aggregate. A merchant who tests an endpoint all day makes millions in one
 * aggregate.
 */
export const SEARCHED_SEQUENCES = 10_000;

/** Companies with their endpoints in memory. */
export const DIRECTORY_COMPANIES = 10_000;
/** Poll interval for companies changed by other replicas. */
export const DIRECTORY_POLL_MS = 1_000;
/** After this time without an event, endpoints are dropped from memory instead of kept up to date. */
export const DIRECTORY_IDLE_MS = 30_000;
/** Overlap of two polls: covers clock differences of replicas and the time from a write's timestamp to its visibility. */
export const DIRECTORY_OVERLAP_MS = 60_000;
export const MAX_CHANGES_AT_ONCE = 1_000;

/** Characters of the sample in a test. The gateway makes it from a schema, and its tests hold it below a quarter of this. */
export const MAX_SAMPLE_CHARS = 16 * 1_024;

/** Timeout of an attempt, from the resolution of the name to the status. */
export const ATTEMPT_TIMEOUT_MS = 15_000;
/** An attempt is slow after this time. */
export const SLOW_AFTER_MS = 3_000;
/** Concurrent attempts of one replica, by pool (deliveries/permits.ts). */
export const POOLS = {
  steady: { perEndpoint: 10, backlog: 8, inAll: 2_000 },
  trial: { perEndpoint: 2, backlog: 2, inAll: 1_000 },
  slow: { perEndpoint: 2, backlog: 2, inAll: 1_000 },
} as const;
/** First attempts of one replica that wait in memory for a permit. Beyond these bounds they wait in the store. */
export const QUEUES = { perEndpoint: 100, inAll: 2_000, maxMs: 10_000 } as const;
/** Covers the wait for a permit, an attempt, and the write of its outcome. */
export const DELIVERY_LEASE_MS = ATTEMPT_TIMEOUT_MS + 15_000;
/** After a slower write this process does not attempt the delivery: the rest of the lease must cover the attempt. */
export const MAX_STORING_MS = 4_000;
/** Time that an outcome waits for others, to share their write. */
export const SETTLE_LINGER_MS = 100;
/** Retry delay for an event that the log lacks because a process was killed during the write. */
export const UNLOGGED_RETRY_MS = 5_000;
/** Total characters of the cached events that wait for a permit. */
export const MAX_CACHED_CHARS = 16 * 1_024 * 1_024;
/** Poll interval for deliveries that other replicas left. A poll can come up to twice as often. */
export const LOOK_EVERY_MS = 20_000;
/** Minimum interval between two looks at all due deliveries. */
export const LOOK_PACE_MS = 500;
/** Minimum interval between two counts of waiting deliveries. */
export const COUNT_EVERY_MS = 2_000;
/** Endpoints with waiting deliveries on one page of a look. */
export const MAX_WAITING_ENDPOINTS = 10_000;
/** Endpoints that claim their due deliveries concurrently. */
export const CLAIMS_AT_ONCE = 8;
/** Time in which a move of the test clock begins looks for due attempts. With an attempt it is below the limit of the call, 20 s. */
export const DUE_WORK_MS = 3_000;
/** Time that a stopping process waits for its attempts. */
export const DRAIN_MS = 8_000;
/** Bytes of a response that are stored. */
export const MAX_EXCERPT_BYTES = 1_024;
/** Bytes of a response that are read at most, to keep the connection reusable. */
export const MAX_DRAINED_BYTES = 64 * 1_024;
/** Events that one request may replay. */
export const MAX_REPLAYED_EVENTS = 10_000;
/** Open ranges of one endpoint. Each is a document of about 1 MB, which every pass of every replica reads. */
export const MAX_OPEN_RANGES = 10;
/** Retry-After of another range. */
export const RANGES_RETRY_AFTER_SECONDS = 60;
/** Due deliveries of one endpoint that wait at once. A replay creates more when fewer are due. Later attempts do not count. */
export const REPLAY_WINDOW = 200;
/** Open ranges that the replay loop reads at once. A range has up to MAX_REPLAYED_EVENTS events, about 1 MB. */
export const RANGES_A_PAGE = 20;
