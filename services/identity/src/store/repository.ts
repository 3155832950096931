// Aggregates of identity: state and events in one document write, and the one loop that changes a document.
import {
  makeAggregates,
  UniqueIndexError,
  type AggregateDocument,
  type EventDraft,
  type NewAggregate,
} from '@mps/aggregates';
import type { DomainError } from '@mps/contracts';
import { err, ok, type BusinessClock, type Result } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { COMMIT_ATTEMPTS } from '../limits';
import { collectionOf } from './collection';
import type { CollectionName } from './models';

/** An aggregate as it was read: its version is what a commit compares. */
export type Stored<T> = T & { readonly version: number };

export type IdentityEventType = 'api_key.changed' | 'session.revoked' | 'user.changed' | 'role.changed';

/** What every subject's store is made of. */
export interface StoreOptions {
  readonly connection: Connection;
  readonly clock: BusinessClock;
  /** Wakes the relay. */
  readonly onCommitted: () => void;
}

export type Repository<T extends { readonly _id: string }> = ReturnType<typeof makeRepository<T>>;

/** `draft` is the event that tells of a state; no event of identity carries old values, for caches only forget. */
export function makeRepository<T extends { readonly _id: string }>(
  { connection, clock, onCommitted }: StoreOptions,
  name: CollectionName,
  draft: (state: T) => Omit<EventDraft, 'type' | 'previous'>,
) {
  type Doc = T & AggregateDocument;
  const aggregates = makeAggregates<Doc>({
    collection: collectionOf(connection, name) as never,
    topic: 'identity',
    clock,
    onCommitted,
  });
  const drafts = (state: T, events: readonly IdentityEventType[]): EventDraft[] =>
    events.map((type) => ({ type, previous: {}, ...draft(state) }));
  return {
    async insert(state: T, events: readonly IdentityEventType[]): Promise<Result<Stored<T>, 'duplicate'>> {
      const result = await aggregates.insert(state as unknown as NewAggregate<Doc>, drafts(state, events));
      return 'inserted' in result ? ok(result.inserted as Stored<T>) : err('duplicate');
    },
    /** `moved`: another write was first, read again. `duplicate`: a unique index refused it. Nothing was written. */
    async commit(
      previous: Stored<T>,
      next: Stored<T>,
      events: readonly IdentityEventType[],
    ): Promise<Result<Stored<T>, 'moved' | 'duplicate'>> {
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

/** The document was changed by others at every attempt. */
export const contended: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

export interface Change<T extends { readonly _id: string }> {
  readonly repository: Pick<Repository<T>, 'commit'>;
  readonly load: () => Promise<Stored<T> | null>;
  /** Answering the same object changes nothing and is a success. */
  readonly decide: (
    current: Stored<T>,
  ) => Promise<Result<Stored<T>, DomainError>> | Result<Stored<T>, DomainError>;
  readonly events: readonly IdentityEventType[];
  /** What a unique index's refusal means. */
  readonly duplicate?: DomainError;
}

/** Reads, decides, compares and sets. Retries on version conflict; a conflict after COMMIT_ATTEMPTS is 503. */
export async function change<T extends { readonly _id: string }>({
  repository,
  load,
  decide,
  events,
  duplicate,
}: Change<T>): Promise<Result<Stored<T>, DomainError>> {
  for (let attempt = 0; attempt < COMMIT_ATTEMPTS; attempt++) {
    const current = await load();
    if (current === null) return err({ code: 'resource_not_found' });
    const decided = await decide(current);
    if (!decided.ok || decided.value === current) return decided;
    const committed = await repository.commit(current, decided.value, events);
    if (committed.ok) return ok(committed.value);
    if (committed.error === 'duplicate') return err(duplicate ?? contended);
  }
  return err(contended);
}
