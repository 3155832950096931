// Writes aggregates: state and events in one document write, at majority. Writes that are ready together share one round trip.
// This file handles documents. store.ts handles states.
import type { TopicKey } from '@mps/contracts';
import { assertHolds, type BusinessClock, type RealClock, systemClock } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { announceGroup, type ChangeAnnouncer } from './announced-write';
import type { AuditNote } from './audit-note';
import { makeEventEncoder } from './event-encoder';
import { type AnyCollection, asCollection, type EventDraft, lastSequence, type OutboxEntry } from './outbox';
import {
  type DuplicateKey,
  groupWrites,
  makeInsertGroup,
  makeTimelyInsertGroup,
  makeTimelyUpdateGroup,
  makeUpdateGroup,
  UniqueIndexError,
} from './write-groups';
import { DeadlinePassedError } from './grouping';

export interface WriterOptions {
  readonly collection: AnyCollection;
  readonly topic: TopicKey;
  /** The shard key. It never changes, and every compare-and-set names it. */
  readonly shardKey?: string;
  /** Stamps the events. */
  readonly businessClock: BusinessClock;
  /** Times the wait of entries and the life of idempotency records. Default: the machine's clock. */
  readonly realClock?: RealClock;
  /**
   * Called after every write, with or without events: the relay need not read a known write back. After a write with an unknown
   * outcome the relay must read the document.
   */
  readonly onCommitted?: (committed: Committed) => void;
  /** Called with the `work_due_at` of a written document that has one: a loop wakes then. */
  readonly onDue?: (dueAt: Date) => void;
  /** Raised before every write: other processes keep copies of these documents. */
  readonly factsVersion?: ChangeAnnouncer;
}

/** One write of an aggregate, in the database at majority. */
export interface KnownCommit {
  /** Name of the collection. */
  readonly collection: string;
  readonly aggregateId: string;
  /** Version of the document from this write on. */
  readonly version: number;
  readonly entries: readonly OutboxEntry[];
}

/** A write with an unknown outcome: it may be in the database, or still reach it. */
export interface UnknownCommit {
  readonly collection: string;
  readonly aggregateId: string;
  readonly version: null;
}

export type Committed = KnownCommit | UnknownCommit;

/** Members of a document, without those of this package. */
export type Members = Readonly<Record<string, unknown>> & { readonly _id: string };

/** The version that a compare-and-set compares, and the sequence before the next event. */
export interface Revision {
  /** 1 when inserted, one more with every commit. */
  readonly version: number;
  /** Sequence of the newest event; 0 before the first. */
  readonly sequence: number;
}

export interface InsertOptions {
  /** Sequence of the first event: 1, or 0 when it is not published to merchants. */
  readonly firstSequence?: 0 | 1;
  /** Throws DeadlinePassedError when the write waited longer for its turn. */
  readonly deadlineMs?: number;
}

export interface CommitOptions {
  /** Throws DeadlinePassedError when the write waited longer for its turn. */
  readonly deadlineMs?: number;
  /** The audit records of the write. */
  readonly notes?: readonly AuditNote[];
  /** Members that are set to these times, unless an earlier one is there. */
  readonly since?: Readonly<Record<string, Date>>;
}

export interface Writer {
  /**
   * Writes a new document; members that are undefined are left out. `duplicateOf` is the key pattern of the unique index
   * that holds an equal document: nothing was written. Throws when the outcome is unknown (network, failover).
   */
  insert(
    members: Members,
    events: readonly EventDraft[],
    options?: InsertOptions & Pick<CommitOptions, 'notes'>,
  ): Promise<{ readonly written: WrittenRevision } | { readonly duplicateOf: DuplicateKey }>;
  /**
   * Compare-and-set on (`_id`, `version`). Writes the top-level members that are not the same value in both; a member
   * that `after` lacks, or has undefined, is removed. null: another write came first, and nothing was written.
   * Throws UniqueIndexError when `after` collides with another document, DeadlinePassedError when the write waited longer
   * for its turn, and when the outcome is unknown.
   */
  commit(
    revision: Revision,
    before: Members,
    after: Members,
    events: readonly EventDraft[],
    options?: CommitOptions,
  ): Promise<WrittenRevision | null>;
}

export interface WrittenRevision extends Revision {
  readonly entries: readonly OutboxEntry[];
}

const DUE_MEMBER = 'work_due_at';
const OWN_MEMBERS: ReadonlySet<string> = new Set(['_id', 'version', 'sequence', 'outbox', 'outbox_since']);

export function makeWriter({
  collection: documents,
  topic,
  shardKey: shardMember,
  businessClock,
  realClock,
  onCommitted,
  onDue,
  factsVersion,
}: WriterOptions): Writer {
  const encoder = makeEventEncoder(topic, businessClock, realClock ?? systemClock());
  const collection = asCollection(documents);
  const { insertOne, updateOne } =
    factsVersion === undefined
      ? plainWrites(collection)
      : announcedWrites(collection, factsVersion, shardMember);

  function revisionAfter(
    { _id: aggregateId, [DUE_MEMBER]: dueAt }: Members,
    revision: Revision,
    entries: readonly OutboxEntry[],
  ): WrittenRevision {
    const version = revision.version + 1;
    onCommitted?.({ collection: collection.collectionName, aggregateId, version, entries });
    if (dueAt instanceof Date) onDue?.(dueAt);
    return { version, sequence: lastSequence(entries, revision.sequence), entries };
  }

  /** Reports a write with an unknown outcome, then throws the error of the write. */
  async function telling<Answer>(aggregateId: string, written: Promise<Answer>): Promise<Answer> {
    try {
      return await written;
    } catch (error) {
      if (!(error instanceof UniqueIndexError || error instanceof DeadlinePassedError))
        onCommitted?.({ collection: collection.collectionName, aggregateId, version: null });
      throw error;
    }
  }

  return {
    async insert(members, events, { firstSequence = 1, deadlineMs, notes } = {}) {
      assertHolds(
        shardMember === undefined || members[shardMember] !== undefined,
        'aggregate.shard_key_is_there',
      );
      const before = { version: 0, sequence: firstSequence - 1 };
      const entries = encoder.encode(members._id, before.sequence, events, notes);
      assertInSequence(entries, before.sequence);
      // These members come first: the database searches a document from its start for each member of each index.
      const marks = { _id: members._id, ...(entries[0] && { outbox_since: entries[0].added_at }) };
      const document = {
        ...marks,
        ...members,
        version: 1,
        sequence: lastSequence(entries, before.sequence),
        outbox: entries,
      };
      const duplicateOf = await telling(members._id, insertOne(document, deadlineMs));
      return duplicateOf === null ? { written: revisionAfter(members, before, entries) } : { duplicateOf };
    },

    async commit(revision, before, after, events, { deadlineMs, notes, since = {} } = {}) {
      assertSameAggregate(revision, before, after, shardMember);
      const entries = encoder.encode(before._id, revision.sequence, events, notes);
      assertInSequence(entries, revision.sequence);
      const { version, sequence } = revision;
      const changes = changedMembers(before, after);
      const shardKey = shardMember === undefined ? {} : { [shardMember]: before[shardMember] };
      const statement = { id: before._id, version, sequence, shardKey, entries, since, ...changes };
      const isCommitted = await telling(before._id, updateOne(statement, deadlineMs));
      return isCommitted ? revisionAfter(after, revision, entries) : null;
    },
  };
}

/** Of one aggregate, only the version, the sequence and members that are no key change. */
function assertSameAggregate(
  { version, sequence }: Revision,
  before: Members,
  after: Members,
  shardKey: string | undefined,
): void {
  assertHolds(Number.isSafeInteger(version) && version >= 1, 'aggregate.version_counts_from_one');
  assertHolds(Number.isSafeInteger(sequence) && sequence >= 0, 'aggregate.sequence_counts_from_zero');
  assertHolds(before._id === after._id, 'aggregate.id_stays');
  assertHolds(shardKey === undefined || before[shardKey] === after[shardKey], 'aggregate.shard_key_stays');
  assertHolds(before['organization_id'] === after['organization_id'], 'aggregate.tenant_stays');
}

/** A gap would keep consumers waiting for an event that no one publishes. */
function assertInSequence(entries: readonly OutboxEntry[], before: number): void {
  let last = before;
  for (const { sequence } of entries) {
    assertHolds(sequence <= last + 1, 'aggregate.event_sequence_has_no_gap');
    last = Math.max(last, sequence);
  }
}

const plainWrites = (collection: mongo.Collection) => ({
  insertOne: groupWrites(makeInsertGroup(collection)),
  updateOne: groupWrites(makeUpdateGroup(collection)),
});

const announcedWrites = (
  collection: mongo.Collection,
  factsVersion: ChangeAnnouncer,
  shardKey: string | undefined,
) => ({
  insertOne: groupWrites(announceGroup(factsVersion, makeTimelyInsertGroup(collection, shardKey))),
  updateOne: groupWrites(announceGroup(factsVersion, makeTimelyUpdateGroup(collection))),
});

function changedMembers(before: Members, after: Members) {
  const set: Record<string, unknown> = {};
  const unset: Record<string, true> = {};
  const compare = (member: string): void => {
    if (Object.is(before[member], after[member]) || OWN_MEMBERS.has(member)) return;
    if (after[member] === undefined) unset[member] = true;
    else set[member] = after[member];
  };
  for (const member of Object.keys(after)) compare(member);
  for (const member of Object.keys(before)) if (!Object.hasOwn(after, member)) compare(member);
  return { set, unset };
}
