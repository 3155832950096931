// Aggregates of identity: state and event in one document write.
import {
  type AggregateDocument,
  type EventDraft,
  makeAggregates,
  type NewAggregate,
  UniqueIndexError,
} from '@mps/aggregates';
import { err, ok, type BusinessClock } from '@mps/kernel';
import type { mongo } from 'mongoose';
import type { IdentityEventType, Repository, Stored } from '../usecases/ports';

export interface RepositoryOptions<T> {
  readonly collection: mongo.Collection<never>;
  readonly clock: BusinessClock;
  /** Wakes the relay. */
  readonly onCommitted: () => void;
  /** The event that tells of `state`. */
  readonly draft: (state: T) => Omit<EventDraft, 'type' | 'previous'>;
}

export function makeRepository<T extends { readonly _id: string }>({
  collection,
  clock,
  onCommitted,
  draft,
}: RepositoryOptions<T>): Repository<T> {
  type Doc = T & AggregateDocument;
  const aggregates = makeAggregates<Doc>({
    collection: collection as unknown as mongo.Collection,
    topic: 'identity',
    clock,
    onCommitted,
  });
  // Caches only need to know what to forget, so no event of identity carries old values.
  const drafts = (state: T, events: readonly IdentityEventType[]): EventDraft[] =>
    events.map((type) => ({ type, previous: {}, ...draft(state) }));
  return {
    async insert(state, events) {
      const result = await aggregates.insert(state as unknown as NewAggregate<Doc>, drafts(state, events));
      return 'inserted' in result ? ok(result.inserted as Stored<T>) : err('duplicate');
    },
    async commit(previous, next, events) {
      try {
        const committed = await aggregates.commit(
          previous as unknown as Doc,
          next as unknown as Doc,
          drafts(next, events),
        );
        return committed === null ? err('moved') : ok(committed as Stored<T>);
      } catch (error) {
        if (error instanceof UniqueIndexError) return err('duplicate');
        throw error;
      }
    },
  };
}
