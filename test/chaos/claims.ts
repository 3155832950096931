// What must be true in the end of what was acknowledged: one check per aggregate, asked once its writer has stopped.
import type { LoggedEvent } from './event-stories';

export type Stories = ReadonlyMap<string, readonly LoggedEvent[]>;

/** Writes, one after another, until it is told to stop; what was acknowledged is in `claims` at every moment. */
export type Life = (stopped: () => boolean) => Promise<void>;

export interface Claim {
  /** What its state is now. */
  readonly state: () => Promise<void>;
  /** What its events tell; asked again until they have reached the log. */
  readonly story?: (stories: Stories) => void;
}

/** Told by its events: 1, 2, 3 … each once, and in them `moments`, each once and in this order. */
export function expectStory(
  stories: Stories,
  aggregateId: string,
  moments: readonly string[],
  momentOf: (event: LoggedEvent) => string,
): void {
  const story = stories.get(aggregateId) ?? [];
  const [first = { sequence: 1 }] = story;
  expect(story.map(({ sequence }) => sequence)).toEqual(story.map((_, index) => first.sequence + index));
  expect(story.map(momentOf)).toEqual(moments);
}
