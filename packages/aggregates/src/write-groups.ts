// Group commit: writes that are ready together travel as one (grouping.ts), and every write is told its own outcome. A write in
// a group of sixteen costs the database a seventh of a write alone.
import { assertHolds } from '@mps/kernel';
import { mongo } from 'mongoose';
import { DatabaseBusyError, isDuplicateKey } from './database-error';
import type { TimelyGroupCall } from './announced-write';
import { groupCalls, type CallOne, type GroupCall } from './grouping';
import { type AnyCollection, asCollection, lastSequence, type OutboxEntry } from './outbox';

/** Key pattern of the unique index that refused a document. */
export type DuplicateKey = Readonly<Record<string, 1>>;

/** A commit collided with another document in a unique index. */
export class UniqueIndexError extends Error {
  override readonly name = 'UniqueIndexError';
  constructor(readonly duplicateOf: DuplicateKey) {
    super(`A document with equal ${Object.keys(duplicateOf).join(', ')} exists`);
  }
}

/** A new document. */
export type InsertedDocument = Readonly<Record<string, unknown>> & { readonly _id: string };

/** One compare-and-set, in the terms of the document. */
export interface UpdateStatement {
  readonly id: string;
  /** The version the document must still have. */
  readonly version: number;
  /** Where the collection has a shard key: a sharded one refuses an upsert without it. */
  readonly shardKey: Readonly<Record<string, unknown>>;
  /** Sequence before `entries`. */
  readonly sequence: number;
  readonly set: Readonly<Record<string, unknown>>;
  readonly unset: Readonly<Record<string, true>>;
  /** Times that are set unless an earlier one is there. */
  readonly since: Readonly<Record<string, Date>>;
  readonly entries: readonly OutboxEntry[];
}

/**
 * Linger time of a group. Requests with writes in one group continue together, so all later work, up to the answer to the
 * merchant, is grouped too. A longer linger costs more time than it saves.
 */
const BUSY_LINGER_MS = 2;
const IMMUTABLE_FIELD = 66;
/** Never an id: see upsertThatFails. */
const NO_ID = '';
const WRITE_OPTIONS = {
  ordered: false,
  ignoreUndefined: true,
  writeConcern: { w: 'majority', journal: true },
} as const;

/** For writes with a waiting caller: under load the first of a group waits for others, alone at most `lingerMs`. */
export const groupWrites = <Item, Answer>(
  write: GroupCall<Item, Answer>,
  lingerMs = 0,
): CallOne<Item, Answer> => groupCalls(write, { lingerMs, busyLingerMs: BUSY_LINGER_MS });

/** Inserts documents; answers null for each that was inserted, else the index it was refused by. */
export function makeInsertGroup(collection: mongo.Collection): GroupCall<object, DuplicateKey | null> {
  const keyOf = makeDuplicateKeyReader(collection);
  return isolating(async (docs) => {
    const failures = await collectFailures(() => collection.insertMany([...docs], WRITE_OPTIONS));
    return settleInserts(docs, failures, keyOf);
  });
}

/** As makeInsertGroup, by statements that are upserts. Throws DatabaseBusyError for one that the database refused as late. */
export function makeTimelyInsertGroup(
  collection: mongo.Collection,
  shardKey: string | undefined,
): TimelyGroupCall<InsertedDocument, DuplicateKey | null> {
  const keyOf = makeDuplicateKeyReader(collection);
  return isolating(async (docs, notAfter) => {
    const statements = docs.map((document) => timelyInsert(document, shardKey, notAfter));
    const failures = await collectFailures(() => collection.bulkWrite(statements, WRITE_OPTIONS));
    return settleInserts(docs, failures, keyOf);
  });
}

function settleInserts(
  docs: readonly object[],
  failures: ReadonlyMap<number, mongo.WriteError>,
  keyOf: (failure: mongo.WriteError) => Promise<DuplicateKey>,
): Promise<readonly PromiseSettledResult<DuplicateKey | null>[]> {
  return settleEach<DuplicateKey | null>(docs, failures, null, async (failure) => {
    if (isDuplicateKey(failure)) return keyOf(failure);
    if (failure.code === IMMUTABLE_FIELD) throw new DatabaseBusyError('An insert came too late');
    throw toWriteError(failure);
  });
}

/**
 * Inserts one document at majority; answers null, or the index that refused it. Inserts that are ready together, or within
 * `lingerMs` of the first, are one round trip. For documents that carry no events; aggregates have makeStore. Throws
 * DeadlinePassedError.
 */
export function makeGroupedInsert(
  collection: AnyCollection,
  lingerMs = 0,
): CallOne<object, DuplicateKey | null> {
  return groupWrites(makeInsertGroup(asCollection(collection)), lingerMs);
}

/**
 * Inserts documents one after the other, at majority, up to the first that is refused; answers where that is, and by which
 * index, or null when all are in. Throws when the outcome is unknown.
 */
export function makeOrderedInsert(
  documents: AnyCollection,
): (docs: readonly object[]) => Promise<{ readonly at: number; readonly by: DuplicateKey } | null> {
  const collection = asCollection(documents);
  const keyOf = makeDuplicateKeyReader(collection);
  return async (docs) => {
    const failures = await collectFailures(() =>
      collection.insertMany([...docs], { ...WRITE_OPTIONS, ordered: true }),
    );
    const [failure] = failures.values();
    if (failure === undefined) return null;
    if (isDuplicateKey(failure)) return { at: failure.index, by: await keyOf(failure) };
    throw toWriteError(failure);
  };
}

export interface PlainUpdate {
  readonly filter: mongo.Document;
  readonly update: mongo.Document;
}

/**
 * Updates one document at majority, where it matches. Updates that are ready together, or within `lingerMs` of the first,
 * are one round trip. For documents that carry no events; aggregates have makeStore.
 */
export function makeGroupedUpdate(
  documents: AnyCollection,
  lingerMs: number,
): (update: PlainUpdate) => Promise<void> {
  const collection = asCollection(documents);
  return groupCalls(
    async (updates) => {
      const statements = updates.map(({ filter, update }) => ({ updateOne: { filter, update } }));
      const failures = await collectFailures(() => collection.bulkWrite(statements, WRITE_OPTIONS));
      return settleEach(updates, failures, undefined, async (failure) => {
        throw toWriteError(failure);
      });
    },
    { lingerMs },
  );
}

/**
 * Updates one document at majority, where it matches; answers whether it did. The filter names the `_id`. Otherwise as
 * makeGroupedUpdate.
 */
export function makeGroupedCompareAndSet(
  documents: AnyCollection,
  lingerMs = 0,
): CallOne<PlainUpdate, boolean> {
  const toOperation = ({ filter, update }: PlainUpdate): mongo.AnyBulkWriteOperation => ({
    // See upsertThatFails.
    updateOne: { filter, update: { ...update, $setOnInsert: { _id: NO_ID } }, upsert: true },
  });
  return groupWrites(updateGroup(asCollection(documents), toOperation), lingerMs);
}

/** Runs compare-and-sets; answers for each whether it was the one that moved the document. */
export const makeUpdateGroup = (collection: mongo.Collection): GroupCall<UpdateStatement, boolean> =>
  updateGroup(collection, upsertThatFails);

/** As makeUpdateGroup; one that the database refused as late has lost its race too, and is decided anew. */
export const makeTimelyUpdateGroup = (
  collection: mongo.Collection,
): TimelyGroupCall<UpdateStatement, boolean> => updateGroup(collection, timelyUpdate);

function updateGroup<Statement, Rest extends readonly unknown[]>(
  collection: mongo.Collection,
  toOperation: (statement: Statement, ...rest: Rest) => mongo.AnyBulkWriteOperation,
): (statements: readonly Statement[], ...rest: Rest) => Promise<readonly PromiseSettledResult<boolean>[]> {
  const keyOf = makeDuplicateKeyReader(collection);
  return isolating(async (statements, ...rest) => {
    const operations = statements.map((statement) => toOperation(statement, ...rest));
    const failures = await collectFailures(() => collection.bulkWrite(operations, WRITE_OPTIONS));
    return settleEach(statements, failures, true, async (failure) => {
      if (failure.code === IMMUTABLE_FIELD) return false;
      if (isDuplicateKey(failure)) throw new UniqueIndexError(await keyOf(failure));
      throw toWriteError(failure);
    });
  });
}

/**
 * MongoDB answers a bulk of updates with the number of matches only. So each update is an upsert with an impossible insertion
 * (it would change the immutable _id). An update that finds its version is a plain update. One that does not find it fails with
 * an error at its own index. This names the losers exactly, without a read.
 */
function upsertThatFails(statement: UpdateStatement): mongo.AnyBulkWriteOperation {
  const { id, version, shardKey, set, unset, since, entries, sequence } = statement;
  const [first] = entries;
  const update: mongo.Document = {
    $set: { ...set, version: version + 1, sequence: lastSequence(entries, sequence) },
    $setOnInsert: { _id: NO_ID },
  };
  if (Object.keys(unset).length > 0) update['$unset'] = unset;
  if (first !== undefined) update['$push'] = { outbox: { $each: entries } };
  // The waiting events may have been removed since `previous` was read: only the document knows its oldest one.
  const earliest = { ...since, ...(first && { outbox_since: first.added_at }) };
  if (Object.keys(earliest).length > 0) update['$min'] = earliest;
  const filter: mongo.Document = { _id: id, version, ...shardKey };
  // Lists have indexes that begin with the shard key: none of them is to be weighed for one id.
  return { updateOne: { filter, update, upsert: true, hint: { _id: 1 } } };
}

/** The id, or after `notAfter` a value that no document accepts: the statement then fails with IMMUTABLE_FIELD. */
const idUntil = (notAfter: Date, alsoIf: object = {}): object => ({
  $cond: [{ $and: [{ $lt: ['$$NOW', notAfter] }, alsoIf] }, '$_id', NO_ID],
});

/**
 * upsertThatFails as a pipeline, which can compare with the database's clock. Its insertion has no outbox, so it fails as well.
 */
function timelyUpdate(statement: UpdateStatement, notAfter: Date): mongo.AnyBulkWriteOperation {
  const { id, version, shardKey, set, unset, since, entries, sequence } = statement;
  const [first] = entries;
  const literal = (value: unknown): object => ({ $literal: value });
  const changed: Record<string, unknown> = {
    _id: idUntil(notAfter, { $isArray: ['$outbox'] }),
    version: literal(version + 1),
    sequence: literal(lastSequence(entries, sequence)),
  };
  for (const [member, value] of Object.entries(set)) changed[member] = literal(value);
  if (first !== undefined) changed['outbox'] = { $concatArrays: ['$outbox', literal(entries)] };
  const earliest = { ...since, ...(first && { outbox_since: first.added_at }) };
  // Of a member that is absent $min takes the other.
  for (const [member, at] of Object.entries(earliest)) changed[member] = { $min: [`$${member}`, at] };
  const removed = Object.keys(unset);
  const update = [{ $set: changed }, ...(removed.length > 0 ? [{ $unset: removed }] : [])];
  const filter: mongo.Document = { _id: id, version, ...shardKey };
  return { updateOne: { filter, update, upsert: true, hint: { _id: 1 } } };
}

/** No document has this version: the upsert inserts, or collides with the id that is taken. */
const NO_VERSION = 0;

function timelyInsert(
  document: InsertedDocument,
  shardKey: string | undefined,
  notAfter: Date,
): mongo.AnyBulkWriteOperation {
  const filter: mongo.Document = { _id: document._id, version: NO_VERSION };
  if (shardKey !== undefined) filter[shardKey] = document[shardKey];
  const update = [{ $replaceWith: { $mergeObjects: [{ $literal: document }, { _id: idUntil(notAfter) }] } }];
  return { updateOne: { filter, update, upsert: true, hint: { _id: 1 } } };
}

/** Refusals of single statements by index. Throws whatever leaves the outcome of the others unknown. */
async function collectFailures(
  write: () => Promise<unknown>,
): Promise<ReadonlyMap<number, mongo.WriteError>> {
  try {
    await write();
    return new Map();
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    // The driver wraps the error that broke a bulk. The classifier needs the wrapped error.
    if (error.errorResponse instanceof Error) throw error.errorResponse;
    const failures = new Map([error.writeErrors].flat().map((failure) => [failure.index, failure]));
    const isUnknown = failures.size === 0 || error.result.getWriteConcernError() !== undefined;
    if (isUnknown) throw error;
    return failures;
  }
}

async function settleEach<Answer>(
  items: readonly unknown[],
  failures: ReadonlyMap<number, mongo.WriteError>,
  success: Answer,
  explain: (failure: mongo.WriteError) => Promise<Answer>,
): Promise<readonly PromiseSettledResult<Answer>[]> {
  for (const index of failures.keys()) assertHolds(index in items, 'group.refusal_names_an_item');
  return Promise.allSettled(
    items.map(async (_, index) => {
      const failure = failures.get(index);
      return failure === undefined ? success : explain(failure);
    }),
  );
}

/** One item that cannot be encoded must not fail its group: the driver refuses it before anything is sent. */
function isolating<Item, Answer, Rest extends readonly unknown[]>(
  write: (items: readonly Item[], ...rest: Rest) => Promise<readonly PromiseSettledResult<Answer>[]>,
): typeof write {
  return async (items, ...rest) => {
    try {
      return await write(items, ...rest);
    } catch (error) {
      if (items.length === 1 || !isRefusedByDriver(error)) throw error;
      const groups = await Promise.allSettled(items.map(async (item) => write([item], ...rest)));
      return groups.map((group) =>
        group.status === 'rejected' ? group : (group.value[0] as PromiseSettledResult<Answer>),
      );
    }
  };
}

function isRefusedByDriver(error: unknown): boolean {
  return error instanceof mongo.BSON.BSONError || error instanceof mongo.MongoInvalidArgumentError;
}

/** The server's own words would carry the values of the document: only code and index go on. */
function toWriteError(failure: mongo.WriteError): Error {
  const message = `The database refused a write with code ${failure.code}`;
  return new mongo.MongoServerError({ message, code: failure.code });
}

/** The driver keeps only the text of a duplicate-key error; the index named there leads to the key pattern. */
function makeDuplicateKeyReader(
  collection: mongo.Collection,
): (failure: mongo.WriteError) => Promise<DuplicateKey> {
  const keys = new Map<string, DuplicateKey>([['_id_', { _id: 1 }]]);
  return async (failure) => {
    const name = / index: (\S+)/.exec(failure.errmsg ?? '')?.[1];
    if (name === undefined) throw new Error('A duplicate-key error names no index');
    if (!keys.has(name)) {
      const indexes = await collection.indexInformation({ full: true });
      for (const index of indexes) keys.set(index.name ?? '', index.key as DuplicateKey);
    }
    const key = keys.get(name);
    if (key === undefined) throw new Error(`Index ${name} refused a document but is not there`);
    return key;
  };
}
