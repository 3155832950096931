// Every bound of this service.

/** How long events can be read (docs/rules.md#events). */
export const EVENT_RETENTION_SECONDS = 90 * 24 * 60 * 60;
/** Events that get their place in the log in one write. */
export const SEQUENCER_BATCH = 500;
/** How long an event may wait for its place without a wake signal: recorded by another replica than the sequencer's. */
export const SEQUENCER_POLL_MS = 500;
/** How long the others wait for a dead sequencer. */
export const SEQUENCER_LEASE_MS = 5_000;
export const LIST_LIMIT_MS = 3_000;
