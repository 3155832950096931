// Conversion of states to documents and back, the indexes of collections of aggregates, and local read models of other services'
// aggregates.
import type { Idempotency } from '@mps/contracts';
import { derivedId, err, ok, systemClock, type Result } from '@mps/kernel';
import { makeNotes, type TakeNotes } from './audit';
import { isDuplicateKey } from './database-error';
import { RECORDS, remember, type RequestRecord, type TooManyRecords, idempotencyIndex } from './idempotency';
import { asCollection, type EventDraft } from './outbox';
import { makeReader, type StoreScope } from './reader';
import type { Change, Stored, StoreOptions } from './store-types';
import { makeKeyedQueue } from './keyed-queue';
import type { DuplicateKey } from './write-groups';
import { makeWriter, type InsertOptions, type Members, type Revision, type Writer } from './writer';
import type { mongo } from 'mongoose';

/** Bytes of events that may wait in one document. MongoDB allows 16 MiB; the rest is for the state and the records. */
export const MAX_WAITING_EVENT_BYTES = 6 * 1024 * 1024;

export type Documents<T extends object, E> = ReturnType<typeof makeDocuments<T, E>>;

export function makeDocuments<T extends object, E>(options: StoreOptions<T, E>) {
  const { mapping, tenancy, drafts, beside, audit, realClock = systemClock() } = options;
  const takeNotes: TakeNotes = audit === null ? () => [] : makeNotes(audit);
  const { maxWaitingEventBytes = MAX_WAITING_EVENT_BYTES } = options;
  const toDocument = mapping?.toDocument ?? ((state: T) => state as unknown as Members);
  const writer = makeWriter(options);
  const { collection, lists = collection } = options;
  const reader = makeReader(
    { collection: asCollection(collection), lists: asCollection(lists) },
    tenancy,
    beside?.members ?? [],
  );

  const toStored = makeToStored(mapping);
  const idOf = (state: Stored<T>): string => toDocument(state)._id;

  return {
    reader,
    toStored,
    isAudited: audit !== null,
    /** Queue of the writers that lost a race, by the document or key they compete for. */
    inTurn: makeKeyedQueue(),
    idOf,

    /** Returns the records of a document with one more; null without a request. */
    remember(
      records: readonly RequestRecord[],
      request: Idempotency | null,
      reference: string | undefined,
    ): readonly RequestRecord[] | TooManyRecords | null {
      return request && remember(records, request, reference, realClock.now());
    },

    /** An event of the state as it is, with the sequence of one that was lost. */
    draftAgain: (state: Stored<T>, event: E, sequence: number): readonly EventDraft[] =>
      drafts(state, [event], null).map((draft) => repeatDraft(draft, idOf(state), sequence)),

    async hasFullOutbox(stored: Stored<T>): Promise<boolean> {
      if (maxWaitingEventBytes === Infinity) return false;
      const { _id } = toDocument(stored);
      return (await reader.waitingEventBytes(_id)) > maxWaitingEventBytes;
    },

    async insert(
      scope: StoreScope,
      { next, events, reference, recorded }: Change<T, E>,
      request: Idempotency | null,
      options: InsertOptions,
    ): Promise<Result<Stored<T>, DuplicateKey>> {
      // In front, as `outbox_since` (writer.ts).
      const marks = { ...beside?.of?.(next, null), ...beside?.since?.(next, null) };
      const after = toDocument(next);
      const members = { ...marks, ...after };
      reader.assertOwned(scope, members);
      const records = request && remember([], request, reference, realClock.now());
      const document = { ...members, ...(records && { [RECORDS]: records }) };
      const entries = drafts(next, events, null);
      const eventTypes = entries.map(({ type }) => type);
      const notes = takeNotes({ before: null, after, eventTypes, recorded });
      const result = await writer.insert(document, entries, { ...options, notes });
      if ('duplicateOf' in result) return err(result.duplicateOf);
      const { version, sequence } = result.written;
      return ok({ ...next, version, sequence });
    },

    commit: makeCommit({ ...options, reader, writer, toDocument, takeNotes }),
  };
}

interface CommitParts<T extends object, E> extends Pick<StoreOptions<T, E>, 'beside' | 'drafts'> {
  readonly reader: ReturnType<typeof makeReader>;
  readonly writer: Writer;
  readonly toDocument: (state: T) => Members;
  readonly takeNotes: TakeNotes;
}

/** Returns the write of a changed state. It returns null when another write came first. */
function makeCommit<T extends object, E>({
  reader,
  writer,
  beside,
  drafts,
  toDocument,
  takeNotes,
}: CommitParts<T, E>) {
  return async (
    scope: StoreScope,
    previous: Stored<T>,
    { next, events, drafts: others = [], recorded }: Change<T, E>,
    records: readonly RequestRecord[] | null,
    deadlineMs: number,
  ): Promise<Stored<T> | null> => {
    const isChanged = next !== previous;
    const before = toDocument(previous);
    reader.assertOwned(scope, before);
    const members = toDocument(next);
    const after = {
      ...members,
      ...(isChanged && beside?.of?.(next, previous)),
      ...(records && { [RECORDS]: records }),
    };
    const own = drafts(next, events, previous);
    const eventTypes = own.map(({ type }) => type);
    const notes = isChanged ? takeNotes({ before, after: members, eventTypes, recorded }) : [];
    const since = isChanged ? (beside?.since?.(next, previous) ?? {}) : {};
    const written = await writer.commit(previous, before, after, [...own, ...others], {
      deadlineMs,
      since,
      notes,
    });
    return written && { ...next, version: written.version, sequence: written.sequence };
  };
}

const makeToStored =
  <T extends object>(mapping: StoreOptions<T, never>['mapping']) =>
  (members: Members & Revision): Stored<T> => {
    if (mapping === undefined) return members as unknown as Stored<T>;
    const { version, sequence, ...rest } = members;
    return { ...mapping.fromDocument(rest), version, sequence };
  };

function repeatDraft(
  { untold: _untold, ...draft }: EventDraft,
  aggregateId: string,
  sequence: number,
): EventDraft {
  return { ...draft, previous: {}, id: derivedId(`told-again/${aggregateId}/${sequence}`), sequence };
}

/** The relay polls by this index. It contains only documents with waiting events. */
export const outboxIndexes: readonly mongo.IndexDescription[] = [
  {
    key: { outbox_since: 1 },
    name: 'outbox_since',
    partialFilterExpression: { outbox_since: { $exists: true } },
  },
];

/** Indexes of every collection of aggregates: the relay finds pending events, and one Idempotency-Key acts once. */
export const aggregateIndexes: readonly mongo.IndexDescription[] = [...outboxIndexes, idempotencyIndex];

/** Of another service's aggregate. */
interface Kept {
  readonly _id: string;
  /** Of the event that it is from. */
  readonly sequence: number;
}

/**
 * Stores the state of an event in the local copy, unless the copy is from the same event or a newer one: events arrive twice
 * and in any order. A sequence of 0 is older than every event. `without` names members to remove. Returns whether it was
 * written.
 */
export async function upsertNewer<Document extends Kept>(
  collection: mongo.Collection<Document>,
  document: NoInfer<Document>,
  without: readonly (keyof Document & string)[] = [],
): Promise<boolean> {
  const { _id, ...members }: Kept = document;
  const older = { _id, sequence: { $lt: members.sequence } };
  const taken = without.length > 0 && {
    $unset: Object.fromEntries(without.map((name) => [name, true as const])),
  };
  const write = async (): Promise<boolean> => {
    try {
      await asCollection<Kept>(collection).updateOne(older, { $set: members, ...taken }, { upsert: true });
      return true;
    } catch (error) {
      // The upsert did not match the stored document and collided with its id.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };
  // An older state may have been inserted at the same moment: the second try finds it.
  return (await write()) || write();
}
