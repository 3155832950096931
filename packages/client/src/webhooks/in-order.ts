// inOrder: for those who keep a copy of an aggregate. Deliveries may overtake each other; `sequence` counts 1, 2, 3 ….
import type { Event } from '../events';

/** The last sequence that was applied to an aggregate; undefined for none. */
export interface SequenceStore {
  get(aggregateId: string): number | undefined | Promise<number | undefined>;
  set(aggregateId: string, sequence: number): unknown;
}

/**
 * Calls `apply` for an event that is newer than the last one, and drops older ones. `gap`: events between are missing; read
 * the object from the API instead of trusting the changes alone.
 */
export const inOrder =
  (store: SequenceStore, apply: (event: Event, facts: { readonly gap: boolean }) => unknown) =>
  async (event: Event): Promise<void> => {
    const last = (await store.get(event.aggregate.id)) ?? 0;
    if (event.sequence <= last) return;
    await apply(event, { gap: event.sequence > last + 1 });
    await store.set(event.aggregate.id, event.sequence);
  };
