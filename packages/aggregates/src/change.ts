// The write-retry loop of every service, and what a repeated request is told: create and change of a store.
import type { Idempotency } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { Documents } from './documents';
import { byKey, isKeyIndex, lookUp, type RequestRecord } from './idempotency';
import type { Filter } from './reader';
import type { StoreScope } from './reader';
import type {
  Change,
  Changed,
  ChangeOptions,
  CreateOptions,
  Stored,
  StoreRefusal,
  WriteOptions,
} from './store-types';
import { UniqueIndexError, type DuplicateKey } from './write-groups';
import type { Members, Revision } from './writer';

/** With N writes on one aggregate at once, one of them wins each round: the last needs N rounds. */
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

export async function replayRequest<T extends object, E>(
  documents: Documents<T, E>,
  scope: StoreScope,
  request: Idempotency | null,
): Promise<Result<Changed<T>, StoreRefusal> | null> {
  if (request === null) return null;
  return answerRepeat(documents, await documents.reader.findWithRecords(scope, byKey(request)), request);
}

/** 'retry': decide anew. Throws what no caller has an answer for. */
function duplicate<R>({ onDuplicate }: WriteOptions<R>, index: DuplicateKey): R | StoreRefusal | 'retry' {
  if (isKeyIndex(index)) return KEY_CONFLICT;
  if (onDuplicate === undefined) throw new UniqueIndexError(index);
  return onDuplicate(index);
}

/** Past the deadline nobody waits for the outcome: what was decided is not written. */
function inTime<T extends object, E, R>(
  documents: Documents<T, E>,
  { deadlineMs }: WriteOptions<R>,
  decided: Result<Change<T, E>, R>,
): Result<Change<T, E>, R | StoreRefusal> {
  return decided.ok && documents.isPast(deadlineMs) ? err(TOO_LATE) : decided;
}

export async function createAggregate<T extends object, E, R>(
  documents: Documents<T, E>,
  scope: StoreScope,
  options: CreateOptions<T, E, R>,
): Promise<Result<Changed<T>, R | StoreRefusal>> {
  if (scope === null) return err(NOT_FOUND);
  const request = options.idempotency ?? null;
  const earlier = await replayRequest(documents, scope, request);
  if (earlier !== null) return earlier;
  for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt += 1) {
    const decided = inTime(documents, options, await options.decide());
    const written = decided.ok ? await documents.insert(scope, decided.value, request, options) : null;
    if (decided.ok && written?.ok) return ok(outcome(written.value, true, decided.value.reference));
    // An equal request may have come first and be the very reason of the refusal, by any index: its record decides.
    const repeat = await replayRequest(documents, scope, request);
    if (repeat !== null) return repeat;
    if (!decided.ok) return decided;
    const answer = written?.ok === false ? duplicate(options, written.error) : 'retry';
    if (answer !== 'retry') return err(answer);
  }
  return err(TRY_LATER);
}

export async function changeAggregate<T extends object, E, R>(
  documents: Documents<T, E>,
  scope: StoreScope,
  filter: Filter,
  options: ChangeOptions<T, E, R>,
): Promise<Result<Changed<T>, R | StoreRefusal>> {
  const request = options.idempotency ?? null;
  for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt += 1) {
    const from = attempt === 0 && request === null ? options.from : undefined;
    const read = from ? null : await documents.reader.findWithRecords(scope, filter);
    const current = from ?? (read && documents.toStored(read.members));
    if (current === null) return err(NOT_FOUND);
    const repeat = answerRepeat(documents, read, request);
    if (repeat !== null) return repeat;
    const decided = inTime(documents, options, await options.decide(current));
    if (!decided.ok) return decided;
    const written = await tryCommit(documents, scope, current, read?.records ?? [], decided.value, options);
    if (written !== 'retry') return written;
  }
  return err(TRY_LATER);
}

async function tryCommit<T extends object, E, R>(
  documents: Documents<T, E>,
  scope: StoreScope,
  current: Stored<T>,
  earlier: readonly RequestRecord[],
  change: Change<T, E>,
  options: WriteOptions<R> & { readonly exceedsWaitingEvents?: boolean },
): Promise<Result<Changed<T>, R | StoreRefusal> | 'retry'> {
  const { next, events, reference } = change;
  const request = options.idempotency ?? null;
  if (next === current && request === null) return ok(outcome(current, false, reference));
  const isBounded = events.length > 0 && options.exceedsWaitingEvents !== true;
  if (isBounded && (await documents.hasFullOutbox(current))) return err(TRY_LATER);
  const records = documents.remember(earlier, request, reference);
  if (records !== null && 'code' in records) return err(records);
  try {
    const stored = await documents.commit(scope, current, change, records);
    return stored === null ? 'retry' : ok(outcome(stored, next !== current, reference));
  } catch (error) {
    if (!(error instanceof UniqueIndexError)) throw error;
    const answer = duplicate(options, error.duplicateOf);
    return answer === 'retry' ? 'retry' : err(answer);
  }
}
