// Invariants of acknowledged writes: one check per aggregate, run after its writer has stopped.
import type { Histories, LoggedEvent } from './event-histories';

/** Writes sequentially until `stopped` returns true. `invariants` has every acknowledged write at all times. */
export type Workload = (stopped: () => boolean) => Promise<void>;

export interface Invariant {
  /** Checks the current state. */
  readonly state: () => Promise<void>;
  /** Checks the events. Runs again until the events have reached the log. */
  readonly history?: (histories: Histories) => void;
}

/** Expects sequences 1, 2, 3 … each once, and `moments` in this order, each once. */
export function expectHistory(
  histories: Histories,
  aggregateId: string,
  moments: readonly string[],
  momentOf: (event: LoggedEvent) => string,
): void {
  const history = histories.get(aggregateId) ?? [];
  const [first = { sequence: 1 }] = history;
  expect(history.map(({ sequence }) => sequence)).toEqual(history.map((_, index) => first.sequence + index));
  expect(history.map(momentOf)).toEqual(moments);
}
