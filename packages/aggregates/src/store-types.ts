// Questions and answers of a store: states, decisions, outcomes and refusals.
import type { Idempotency, Scope, TopicKey } from '@mps/contracts';
import type { PageQuery, Result } from '@mps/kernel';
import type { Audit, Recorded } from './audit';
import type { AnyCollection, EventDraft } from './outbox';
import type { CountMatches, Filter, FindOptions, Page, StoreScope } from './reader';
import type { DuplicateKey } from './write-groups';
import type { InsertOptions, Members, Revision, WriterOptions } from './writer';

/** A state as it was read or written, with its version. */
export type Stored<T> = T & Revision;

/** Options that a service passes to each of its stores. */
export interface CollectionOptions extends WriterOptions {
  /**
   * Where `page` reads: the same collection through `Mongo.lists`, so that lists keep no write waiting. Default:
   * `collection`.
   */
  readonly lists?: AnyCollection;
}

/** The topic decides which events the drafts may be. */
export type StoreOptions<T extends object, E> = {
  [Topic in TopicKey]: TopicStoreOptions<T, E, Topic>;
}[TopicKey];

interface TopicStoreOptions<T extends object, E, Topic extends TopicKey> extends CollectionOptions {
  readonly topic: Topic;
  /** The members by which a scope bounds this collection: `{ organization_id, company_id }`. */
  readonly tenancy: (scope: Scope) => Readonly<Record<string, string>>;
  /** The events of a decision as drafts; `previous` is null for a creation. */
  readonly drafts: (next: T, events: readonly E[], previous: T | null) => readonly EventDraft<Topic>[];
  /** The changes that the audit log records. null: none, as other records cover them or the platform makes them. */
  readonly audit: Audit | null;
  /** Needed where the state differs from the document. Members of equal value in both are not written again. */
  readonly mapping?: {
    readonly toDocument: (state: T) => Members;
    readonly fromDocument: (members: Members) => T;
  };
  /** Extra members of the document. They are written with every write and never read here. */
  readonly beside?: {
    readonly members: readonly string[];
    /** Set to these. */
    readonly of?: (next: T, previous: T | null) => Readonly<Record<string, unknown>>;
    /** Instants since which something waits. An earlier instant stays, so the keys of its index do not change. */
    readonly since?: (next: T, previous: T | null) => Readonly<Record<string, Date>>;
  };
  /**
   * A change of an aggregate with more unpublished events is service_unavailable. MAX_WAITING_EVENT_BYTES by default;
   * Infinity, which saves a read per change, only where the number of an aggregate's events is bounded by its life.
   */
  readonly maxWaitingEventBytes?: number;
}

/** A decision: the next state and its events. */
export interface Change<T, E> {
  /** The object that was read: nothing changes. */
  readonly next: T;
  readonly events: readonly E[];
  /** Id of the part that was added to the document. A replay by key returns it again. */
  readonly reference?: string;
  /** Extra events, as they are published. */
  readonly drafts?: readonly EventDraft[];
  /** What the audit record says in place of its defaults. */
  readonly recorded?: Recorded;
}

export interface Changed<T> {
  readonly stored: Stored<T>;
  /** True when the write of this call changed the document. Of simultaneous equal calls it is true for one. */
  readonly moved: boolean;
  /** An equal request with the same Idempotency-Key did it before. `stored` is the current state. */
  readonly replayed: boolean;
  readonly reference: string | null;
}

/**
 * service_unavailable: other writes came first in every attempt, or too many events wait for Kafka. rate_limited: too
 * many keys on one document. upstream_timeout: the deadline had passed before the write.
 */
export interface StoreRefusal {
  readonly code:
    | 'resource_not_found'
    | 'service_unavailable'
    | 'idempotency_key_conflict'
    | 'rate_limited'
    | 'upstream_timeout';
  readonly retryAfterSeconds?: number;
}

type Awaitable<Value> = Value | Promise<Value>;

/** `deadlineMs` of a write without a deadline. */
export const NO_DEADLINE = Number.POSITIVE_INFINITY;

export interface WriteOptions<R> {
  /** `CallContext.idempotency`: equal requests are done once. */
  readonly idempotency?: Idempotency | null;
  /** Reference of an equal request that failed later. This request is done anew, and its record replaces the failed one. */
  readonly failed?: string;
  /**
   * `CallContext.deadlineMs`: past it the caller was told 504, and nothing is written any more. NO_DEADLINE where no caller
   * waits, or where an intent is stored already that has to be brought to its end.
   */
  readonly deadlineMs: number;
  /**
   * Maps the refusal of a unique index to a refusal of the domain; 'retry' decides again. Default: UniqueIndexError is thrown.
   */
  readonly onDuplicate?: (index: DuplicateKey) => R | 'retry';
}

export interface CreateOptions<T, E, R> extends WriteOptions<R>, Omit<InsertOptions, 'deadlineMs'> {
  /** May run more than once, each time on a fresh read. */
  readonly decide: () => Awaitable<Result<Change<T, E>, R>>;
}

export interface ChangeOptions<T, E, R> extends WriteOptions<R> {
  /** May run more than once, each time on the stored state. */
  readonly decide: (current: Stored<T>) => Awaitable<Result<Change<T, E>, R>>;
  /** The state that the caller just read: saves the first read. Ignored with a key, because the record must be read too. */
  readonly from?: Stored<T>;
  /** Written even with a full outbox, for changes that must succeed during an outage of Kafka. */
  readonly exceedsWaitingEvents?: boolean;
}

export interface Store<T extends object, E> {
  find(scope: StoreScope, filter: Filter, options?: FindOptions): Promise<Stored<T> | null>;
  findMany(
    scope: StoreScope,
    filter: Filter,
    options: FindOptions & { readonly limit: number },
  ): Promise<readonly Stored<T>[]>;
  /** A page of the matching documents, newest first by default, with the number of all matches. */
  page(
    scope: StoreScope,
    filter: Filter,
    query: PageQuery,
    countMatches?: CountMatches,
  ): Promise<Page<Stored<T>>>;
  /** Inserts a new aggregate. Throws when the outcome is unknown (network, failover). */
  readonly create: <R>(
    scope: StoreScope,
    options: CreateOptions<T, E, R>,
  ) => Promise<Result<Changed<T>, R | StoreRefusal>>;
  /** Reads, decides, and commits by compare-and-set; decides anew when another write came first. */
  readonly change: <R>(
    scope: StoreScope,
    filter: Filter,
    options: ChangeOptions<T, E, R>,
  ) => Promise<Result<Changed<T>, R | StoreRefusal>>;
  /**
   * Publishes lost events again. Each carries the current state, its first sequence and no previous values. Its id is the same
   * each time. Sequences that the aggregate never had are left out, and those for which `toEvent` returns null.
   */
  readonly publishAgain: (
    filter: Filter,
    lost: readonly number[],
    toEvent: (state: Stored<T>, sequence: number) => E | null,
  ) => Promise<Result<Changed<T>, StoreRefusal>>;
  /** Returns the outcome of an earlier equal request; null: there is none, or no key. create and change call it themselves. */
  readonly replay: (
    scope: StoreScope,
    idempotency: Idempotency | null,
  ) => Promise<Result<Changed<T>, StoreRefusal> | null>;
}
