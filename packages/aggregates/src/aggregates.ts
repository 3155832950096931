// The one place through which aggregates are written: state and events in one document write, at majority, and writes
// that are ready together in one round trip.
import type { TopicKey } from '@mps/contracts';
import { systemClock, type BusinessClock, type RealClock } from '@mps/kernel';
import type { mongo } from 'mongoose';
import type { AggregateDocument, EventDraft, OutboxEntry } from './outbox-entry';
import { makeEventEncoder } from './event-encoder';
import { groupWrites } from './group-writes';
import { makeInsertGroup, makeUpdateGroup, type DuplicateKey, type UpdateStatement } from './write-groups';

export interface AggregatesOptions {
  /** Mongoose's `Model.collection`, or the driver's own. */
  readonly collection: mongo.Collection;
  readonly topic: TopicKey;
  /** Stamps the events. */
  readonly clock: BusinessClock;
  /** Measures how long entries wait; the machine's clock by default. */
  readonly realClock?: RealClock;
  /** Called after every write that carried events: wakes the relay. */
  readonly onCommitted?: () => void;
}

/** What the caller gives of a new document. */
export type NewAggregate<Doc extends AggregateDocument> = Omit<
  Doc,
  'version' | 'sequence' | 'outbox' | 'outbox_since'
>;

export interface InsertOptions {
  /**
   * What the first event counts as: 1, or 0 when it is the platform's alone, so that what merchants see of the
   * aggregate begins at 1 all the same.
   */
  readonly firstSequence?: 0 | 1;
}

export interface Aggregates<Doc extends AggregateDocument> {
  /**
   * Writes a new document. `duplicateOf` is the key pattern of the unique index that holds an equal document,
   * `{ company_id: 1, request_id: 1 }`: nothing was written. Members that are undefined are left out.
   *
   * Throws when the outcome is unknown (network, failover): the document may have been written.
   */
  insert(
    doc: NewAggregate<Doc>,
    events: readonly EventDraft[],
    options?: InsertOptions,
  ): Promise<{ readonly inserted: Doc } | { readonly duplicateOf: DuplicateKey }>;
  /**
   * Replaces `previous` by `next` if nobody has since: compare-and-set on (`_id`, `version`). Writes the top-level
   * members that are not the same reference in both; a member that `next` lacks, or has undefined, is removed.
   * Answers the document as it is now, or null when somebody else moved it (or it is gone): nothing was written.
   *
   * Throws UniqueIndexError when `next` collides with another document, and when the outcome is unknown.
   */
  commit(previous: Doc, next: Doc, events: readonly EventDraft[]): Promise<Doc | null>;
}

const OWN_MEMBERS: ReadonlySet<string> = new Set(['_id', 'version', 'sequence', 'outbox', 'outbox_since']);

export function makeAggregates<Doc extends AggregateDocument>(options: AggregatesOptions): Aggregates<Doc> {
  const encoder = makeEventEncoder(options.topic, options.clock, options.realClock ?? systemClock());
  const insertOne = groupWrites(makeInsertGroup(options.collection));
  const updateOne = groupWrites(makeUpdateGroup(options.collection));

  function announce(entries: readonly OutboxEntry[]): void {
    if (entries.length > 0) options.onCommitted?.();
  }

  return {
    async insert(doc, events, { firstSequence = 1 } = {}) {
      const sequence = firstSequence - 1;
      const entries = encoder.encode(doc._id, sequence, events);
      const inserted = withEntries({ ...doc, version: 1, sequence, outbox: [] } as unknown as Doc, entries);
      const duplicateOf = await insertOne(inserted);
      if (duplicateOf !== null) return { duplicateOf };
      announce(entries);
      return { inserted };
    },

    async commit(previous, next, events) {
      const entries = encoder.encode(previous._id, previous.sequence, events);
      const isCommitted = await updateOne(statementOf(previous, next, entries));
      if (!isCommitted) return null;
      announce(entries);
      const { _id, sequence, outbox } = previous;
      return withEntries({ ...next, _id, sequence, outbox, version: previous.version + 1 }, entries);
    },
  };
}

function withEntries<Doc extends AggregateDocument>(doc: Doc, entries: readonly OutboxEntry[]): Doc {
  const [first] = entries;
  if (first === undefined) return doc;
  return {
    ...doc,
    sequence: doc.sequence + entries.length,
    outbox: [...doc.outbox, ...entries],
    outbox_since: doc.outbox_since ?? first.added_at,
  };
}

function statementOf<Doc extends AggregateDocument>(
  previous: Doc,
  next: Doc,
  entries: readonly OutboxEntry[],
): UpdateStatement {
  const before = previous as unknown as Record<string, unknown>;
  const after = next as unknown as Record<string, unknown>;
  const set: Record<string, unknown> = {};
  const unset: Record<string, true> = {};
  for (const member of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (OWN_MEMBERS.has(member) || Object.is(before[member], after[member])) continue;
    if (after[member] === undefined) unset[member] = true;
    else set[member] = after[member];
  }
  return { id: previous._id, version: previous.version, set, unset, entries, sequence: previous.sequence };
}
