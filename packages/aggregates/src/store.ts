// makeStore: the typed access to a collection of aggregates. Every read and write takes a tenancy scope. State, events and the
// record of an Idempotency-Key go into one document write. Outbox and records never leave this package. The retry loop of
// writes and the answer to a repeated request are here too.
import type { Idempotency } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { type Documents, makeDocuments } from './documents';
import { DeadlinePassedError, isPast } from './grouping';
import { byKey, isKeyIndex, lookUp, type RequestRecord } from './idempotency';
import type { EventDraft } from './outbox';
import { ALL_TENANTS, type Filter, type StoreScope } from './reader';
import {
  NO_DEADLINE,
  type Change,
  type Changed,
  type ChangeOptions,
  type CreateOptions,
  type Store,
  type Stored,
  type StoreOptions,
  type StoreRefusal,
  type WriteOptions,
} from './store-types';
import type { KeyedQueue } from './keyed-queue';
import { type DuplicateKey, UniqueIndexError } from './write-groups';
import type { Members, Revision } from './writer';

export function makeStore<T extends object, E>(options: StoreOptions<T, E>): Store<T, E> {
  const documents = makeDocuments(options);
  const { reader, toStored } = documents;
  return {
    async find(scope, filter, findOptions) {
      const found = await reader.find(scope, filter, findOptions);
      return found && toStored(found);
    },
    async findMany(scope, filter, findOptions) {
      return (await reader.findMany(scope, filter, findOptions)).map(toStored);
    },
    async page(scope, filter, query, countMatches) {
      const { items, total } = await reader.page(scope, filter, query, countMatches);
      return { items: items.map(toStored), total };
    },
    create: (scope, createOptions) => createAggregate(documents, scope, createOptions),
    change: (scope, filter, changeOptions) => changeAggregate(documents, scope, filter, changeOptions),
    replay: (scope, idempotency) => replayRequest(documents, scope, idempotency),
    publishAgain: (filter, lost, toEvent) =>
      changeAggregate<T, E, never>(documents, ALL_TENANTS, filter, {
        deadlineMs: NO_DEADLINE,
        exceedsWaitingEvents: true,
        decide: (state) =>
          ok({ next: state, events: [], drafts: draftLost(documents, state, lost, toEvent) }),
      }),
  };
}

/** Losers of one process take turns, so only writes of other processes and newcomers can win against one again. */
export const MAX_WRITE_ATTEMPTS = 64;
const NOT_FOUND: StoreRefusal = { code: 'resource_not_found' };
const TRY_LATER: StoreRefusal = { code: 'service_unavailable', retryAfterSeconds: 1 };
const TOO_LATE: StoreRefusal = { code: 'upstream_timeout' };
const KEY_CONFLICT: StoreRefusal = { code: 'idempotency_key_conflict' };

interface Read {
  readonly members: Members & Revision;
  readonly records: readonly RequestRecord[];
}

function outcome<T>(stored: Stored<T>, moved: boolean, reference: string | undefined): Changed<T> {
  return { stored, moved, replayed: false, reference: reference ?? null };
}

/** null: the document was not read with its records, or they know nothing of the request. */
function answerRepeat<T extends object, E>(
  documents: Documents<T, E>,
  read: Read | null,
  request: Idempotency | null,
): Result<Changed<T>, StoreRefusal> | null {
  if (read === null || request === null) return null;
  const seen = lookUp(read.records, request);
  if (seen.code === 'unknown') return null;
  if (seen.code === 'conflict') return err(KEY_CONFLICT);
  const { reference } = seen;
  return ok({ stored: documents.toStored(read.members), moved: false, replayed: true, reference });
}

async function replayRequest<T extends object, E>(
  documents: Documents<T, E>,
  scope: StoreScope,
  request: Idempotency | null,
): Promise<Result<Changed<T>, StoreRefusal> | null> {
  if (request === null) return null;
  return answerRepeat(documents, await documents.reader.findWithRecords(scope, byKey(request)), request);
}

/** 'retry' means: decide again on the new state. Throws the errors that have no refusal. */
function duplicate<R>({ onDuplicate }: WriteOptions<R>, index: DuplicateKey): R | StoreRefusal | 'retry' {
  if (isKeyIndex(index)) return KEY_CONFLICT;
  if (onDuplicate === undefined) throw new UniqueIndexError(index);
  return onDuplicate(index);
}

/** After the deadline no caller waits for the outcome, so the decision is not written. */
function inTime<T extends object, E, R>(
  { deadlineMs }: WriteOptions<R>,
  decided: Result<Change<T, E>, R>,
): Result<Change<T, E>, R | StoreRefusal> {
  return decided.ok && isPast(deadlineMs) ? err(TOO_LATE) : decided;
}

/** Another write came first. Who lost at the same place wants the same write. */
interface LostRace {
  readonly lostKey: string;
}

/** The first attempt is made at once; who loses it takes turns with the other losers. */
async function untilWritten<Answer, Refusal>(
  inTurn: KeyedQueue,
  attemptToWrite: (index: number) => Promise<Result<Answer, Refusal> | LostRace>,
): Promise<Result<Answer, Refusal | StoreRefusal>> {
  const attempt = (index: number): Promise<Result<Answer, Refusal | StoreRefusal> | LostRace> =>
    attemptToWrite(index).catch((error: unknown) => {
      if (error instanceof DeadlinePassedError) return err(TOO_LATE);
      throw error;
    });
  const first = await attempt(0);
  if (!('lostKey' in first)) return first;
  return inTurn(first.lostKey, async () => {
    for (let index = 1; index < MAX_WRITE_ATTEMPTS; index += 1) {
      const answer = await attempt(index);
      if (!('lostKey' in answer)) return answer;
    }
    return err(TRY_LATER);
  });
}

async function createAggregate<T extends object, E, R>(
  documents: Documents<T, E>,
  scope: StoreScope,
  options: CreateOptions<T, E, R>,
): Promise<Result<Changed<T>, R | StoreRefusal>> {
  if (scope === null) return err(NOT_FOUND);
  const request = options.idempotency ?? null;
  const earlier = await replayRequest(documents, scope, request);
  if (earlier !== null) return earlier;
  return untilWritten<Changed<T>, R | StoreRefusal>(documents.inTurn, async () => {
    const decided = inTime(options, await options.decide());
    // Of a refusal too, an equal request that came first may be the very reason: its record decides.
    if (!decided.ok) return (await replayRequest(documents, scope, request)) ?? decided;
    const written = await documents.insert(scope, decided.value, request, options);
    if (written.ok) return ok(outcome(written.value, true, decided.value.reference));
    const repeat = await replayRequest(documents, scope, request);
    if (repeat !== null) return repeat;
    const answer = duplicate(options, written.error);
    return answer === 'retry' ? { lostKey: JSON.stringify([scope, written.error]) } : err(answer);
  });
}

async function changeAggregate<T extends object, E, R>(
  documents: Documents<T, E>,
  scope: StoreScope,
  filter: Filter,
  options: ChangeOptions<T, E, R>,
): Promise<Result<Changed<T>, R | StoreRefusal>> {
  const request = options.idempotency ?? null;
  return untilWritten<Changed<T>, R | StoreRefusal>(documents.inTurn, async (index) => {
    const from = index === 0 && request === null ? options.from : undefined;
    const read = from ? null : await documents.reader.findWithRecords(scope, filter);
    const current = from ?? (read && documents.toStored(read.members));
    if (current === null) return err(NOT_FOUND);
    const known = read && { ...read, records: dropFailed(read.records, options) };
    const repeat = answerRepeat(documents, known, request);
    if (repeat !== null) return repeat;
    const decided = inTime(options, await options.decide(current));
    if (!decided.ok) return decided;
    return tryCommit(documents, scope, current, known?.records ?? [], decided.value, options);
  });
}

function dropFailed<R>(
  records: readonly RequestRecord[],
  { idempotency, failed }: WriteOptions<R>,
): readonly RequestRecord[] {
  if (failed === undefined) return records;
  return records.filter(({ key, reference }) => key !== idempotency?.key || reference !== failed);
}

function draftLost<T extends object, E>(
  documents: Documents<T, E>,
  state: Stored<T>,
  lost: readonly number[],
  toEvent: (state: Stored<T>, sequence: number) => E | null,
): readonly EventDraft[] {
  const known = lost.filter((sequence) => sequence >= 1 && sequence <= state.sequence);
  return known.flatMap((sequence) => {
    const event = toEvent(state, sequence);
    return event === null ? [] : documents.draftAgain(state, event, sequence);
  });
}

/** A change of an audited document has an event in any case. */
const isOutboxFull = async <T extends object, E>(
  documents: Documents<T, E>,
  current: Stored<T>,
  { events }: Change<T, E>,
): Promise<boolean> => (events.length > 0 || documents.isAudited) && (await documents.hasFullOutbox(current));

async function tryCommit<T extends object, E, R>(
  documents: Documents<T, E>,
  scope: StoreScope,
  current: Stored<T>,
  earlier: readonly RequestRecord[],
  change: Change<T, E>,
  options: WriteOptions<R> & { readonly exceedsWaitingEvents?: boolean },
): Promise<Result<Changed<T>, R | StoreRefusal> | LostRace> {
  const { next, reference, drafts = [] } = change;
  const request = options.idempotency ?? null;
  const isUnchanged = next === current && drafts.length === 0;
  if (isUnchanged && request === null) return ok(outcome(current, false, reference));
  if (options.exceedsWaitingEvents !== true && (await isOutboxFull(documents, current, change)))
    return err(TRY_LATER);
  const records = documents.remember(earlier, request, reference);
  if (records !== null && 'code' in records) return err(records);
  const lost = (): LostRace => ({ lostKey: documents.idOf(current) });
  try {
    const stored = await documents.commit(scope, current, change, records, options.deadlineMs);
    return stored === null ? lost() : ok(outcome(stored, next !== current, reference));
  } catch (error) {
    if (!(error instanceof UniqueIndexError)) throw error;
    const answer = duplicate(options, error.duplicateOf);
    return answer === 'retry' ? lost() : err(answer);
  }
}
