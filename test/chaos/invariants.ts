// What must be true in the end of what was acknowledged: one check per aggregate, asked once its writer has stopped.
import type { Histories, LoggedEvent } from './event-histories';

/** Writes, one after another, until it is told to stop; what was acknowledged is in `invariants` at every moment. */
export type Workload = (stopped: () => boolean) => Promise<void>;

export interface Invariant {
  /** What its state is now. */
  readonly state: () => Promise<void>;
  /** What its events tell; asked again until they have reached the log. */
  readonly history?: (histories: Histories) => void;
}

/** Told by its events: 1, 2, 3 … each once, and in them `moments`, each once and in this order. */
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
