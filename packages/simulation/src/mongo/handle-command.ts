// Carries out a command on a member of the simulated set, as it arrives there.
import { Long, ObjectId, Timestamp } from 'mongodb';
import { hashText } from '../core/choices';
import { START_MS } from '../core/seams';
import type { Scheduler } from '../core/scheduler';
import { answerWrite, isWrite, readConcernOf, type Answer } from './answers';
import {
  aggregate,
  findAndModify,
  findDocuments,
  insert,
  remove,
  update,
  type CommandContext,
} from './commands';
import {
  appendEntry,
  lastIndex,
  readAt,
  readCollection,
  readCommitted,
  type Entry,
  type Indexes,
  type Member,
  type OpenTransaction,
  type Statement,
} from './member';
import {
  COMMIT_STATEMENT,
  FailedCommandError,
  listEffects,
  LockedError,
  readInTransaction,
  requireUnlocked,
  takeTransaction,
  writeInTransaction,
} from './transactions';
import { NotSimulatedError, toNumber, type Doc } from './values';

export const SET_NAME = 'rs';
const NOT_PRIMARY = 10_107;
const MAX_TIME_EXPIRED = 50;
const TRANSACTION_TOO_OLD = 225;
const STEPPED_DOWN = 11_602;
const INVALID_OPTIONS = 72;
const HEX_RADIX = 16;
const OBJECT_ID_DIGITS = 24;

export interface Handling {
  readonly scheduler: Scheduler;
  readonly members: readonly Member[];
  readonly indexes: Indexes;
  readonly replicate: (primary: Member) => void;
  /** Object ids that were made. */
  ids: number;
}

export const formatHost = ({ name }: Pick<Member, 'name'>): string => `${name}:27017`;

const toObjectId = (number: number): ObjectId =>
  new ObjectId(number.toString(HEX_RADIX).padStart(OBJECT_ID_DIGITS, '0'));

type Run = (context: CommandContext) => Doc;

const commands: Readonly<Record<string, (command: Doc, context: CommandContext) => Doc>> = {
  insert,
  update,
  delete: remove,
  findAndModify,
  find: findDocuments,
  aggregate,
};

/** The answer may never come. */
export function handleCommand(handling: Handling, member: Member, command: Doc, answer: Answer): void {
  const [name = ''] = Object.keys(command);
  const run = commands[name];
  if (name === 'hello') answer(sayHello(handling, member));
  else if (name === 'ping' || name === 'endSessions') answer({ ok: 1 });
  else if (name === 'listIndexes') answer(listIndexes(handling, member, command));
  else if (!member.isPrimary) answer(refuseSecondary(command));
  else if (command['autocommit'] === false) runInTransaction(handling, member, command, answer);
  else if (run === undefined) throw new NotSimulatedError(`The command ${name}`);
  else if (isWrite(name)) runWrite(handling, member, command, (context) => run(command, context), answer);
  else runRead(handling, member, command, (context) => run(command, context), answer);
}

const NOT_PRIMARY_NAME = 'NotWritablePrimary';

function refuseSecondary(command: Doc): Doc {
  const isRetryable =
    'txnNumber' in command && (command['autocommit'] === undefined || 'commitTransaction' in command);
  const refused = refuse(NOT_PRIMARY, NOT_PRIMARY_NAME, isRetryable);
  return command['autocommit'] === false && !isRetryable
    ? { ...refused, errorLabels: ['TransientTransactionError'] }
    : refused;
}

/** Carries out a command of a transaction, or its end. */
function runInTransaction(handling: Handling, member: Member, command: Doc, answer: Answer): void {
  const session = readSession(command);
  if (session === undefined) throw new NotSimulatedError('A transaction without a session');
  const [name = ''] = Object.keys(command);
  const nowMs = handling.scheduler.nowMs();
  const known = member.sessions.get(session.key);
  const isDone = known?.number === session.number && known.results.has(COMMIT_STATEMENT);
  if (name === 'commitTransaction' && isDone) {
    answerWrite(member, command, withTime(member, { ok: 1 }), answer);
    return;
  }
  try {
    const open = takeTransaction(member, command, session.key, nowMs);
    if (name === 'abortTransaction' || name === 'commitTransaction') {
      member.transactions.delete(session.key);
      if (name === 'commitTransaction') commit(handling, member, open);
      answerWrite(member, command, withTime(member, { ok: 1 }), answer);
      return;
    }
    const run = commands[name];
    if (run === undefined) throw new NotSimulatedError(`The command ${name} in a transaction`);
    const result = run(command, makeTransactionContext(handling, member, command, open));
    // A refused statement ends the transaction.
    if ('writeErrors' in result) member.transactions.delete(session.key);
    answer(withTime(member, result));
  } catch (error) {
    if (!(error instanceof FailedCommandError)) throw error;
    answer(error.answer);
  }
}

function commit(handling: Handling, member: Member, open: OpenTransaction): void {
  const { session, number } = open;
  const statement = { session, number, id: COMMIT_STATEMENT, result: { ok: 1 } };
  append(handling, member, listEffects(open), statement);
  handling.replicate(member);
}

function makeTransactionContext(
  handling: Handling,
  member: Member,
  command: Doc,
  open: OpenTransaction,
): CommandContext {
  const read = (name: string) => readInTransaction(member, open, name, handling.indexes);
  return {
    ...makeContext(handling, member, command),
    collection: read,
    documents: (name) => read(name).documents,
    append: (effects) => writeInTransaction(member, open, effects, handling.scheduler.nowMs()),
    readDone: () => undefined,
    toStatement: () => undefined,
  };
}

function append(
  { indexes }: Handling,
  member: Member,
  effects: Entry['effects'],
  statement?: Statement,
): void {
  const entry = { term: member.term, index: lastIndex(member) + 1, effects };
  appendEntry(member, { ...entry, ...(statement && { statement }) }, indexes);
}

const readNow = ({ scheduler }: Handling): Date => new Date(Math.floor(START_MS + scheduler.nowMs()));

function makeContext(handling: Handling, member: Member, command: Doc): CommandContext {
  const { indexes } = handling;
  const session = readSession(command);
  const concern = readConcernOf(command);
  const read = (name: string): ReadonlyMap<string, Doc> => {
    if (concern === 'snapshot') return readAt(member, name, findSnapshot(member, command), indexes);
    return concern === 'majority'
      ? readCommitted(member, name, indexes)
      : readCollection(member, name, indexes).documents;
  };
  return {
    now: readNow(handling),
    database: String(command['$db']),
    collection: (name) => readCollection(member, name, indexes),
    documents: read,
    append(effects, statement) {
      requireUnlocked(member, effects, handling.scheduler.nowMs());
      append(handling, member, effects, statement);
    },
    readDone(id) {
      const known = session && member.sessions.get(session.key);
      return known?.number === session?.number ? known?.results.get(id) : undefined;
    },
    toStatement: (id, result) => session && { session: session.key, number: session.number, id, result },
    makeId: () => toObjectId((handling.ids += 1) + hashText(member.name)),
  };
}

function isTooOld(member: Member, command: Doc): boolean {
  const session = readSession(command);
  return session !== undefined && (member.sessions.get(session.key)?.number ?? 0) > session.number;
}

const withTime = (member: Member, answer: Doc): Doc => ({
  ...answer,
  ok: 1,
  operationTime: new Timestamp({ t: member.log.at(-1)?.term ?? 0, i: lastIndex(member) }),
});

function runWrite(handling: Handling, member: Member, command: Doc, run: Run, answer: Answer): void {
  if (isTooOld(member, command)) {
    answer(refuse(TRANSACTION_TOO_OLD, 'TransactionTooOld', false));
    return;
  }
  const before = lastIndex(member);
  const result = runUnlocked(handling, member, command, run);
  if (result === null) {
    handling.scheduler.afterIn(null, LOCK_WAIT_MS, 'wait for a lock', () =>
      handleCommand(handling, member, command, answer),
    );
    return;
  }
  if (lastIndex(member) > before) handling.replicate(member);
  answerWrite(member, command, withTime(member, result), answer);
}

/** A write that waits for a transaction is tried again after this. */
const LOCK_WAIT_MS = 5;

/** null: an open transaction holds a document. */
function runUnlocked(handling: Handling, member: Member, command: Doc, run: Run): Doc | null {
  try {
    return run(makeContext(handling, member, command));
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    return null;
  }
}

/** The index that the reads of a snapshot session see: that of its first read, else what a majority has now. */
function findSnapshot(member: Member, command: Doc): number {
  const { atClusterTime } = (command['readConcern'] ?? {}) as { readonly atClusterTime?: Timestamp };
  return atClusterTime === undefined ? member.committed : atClusterTime.i;
}

/** A snapshot session learns its time from its first answer. */
function withSnapshotTime(member: Member, command: Doc, result: Doc): Doc {
  if (readConcernOf(command) !== 'snapshot') return result;
  const index = findSnapshot(member, command);
  const atClusterTime = new Timestamp({ t: member.log[index - 1]?.term ?? 0, i: index });
  return { ...result, cursor: { ...(result['cursor'] as Doc), atClusterTime } };
}

const readAfterTime = (command: Doc): Timestamp | undefined =>
  (command['readConcern'] as { readonly afterClusterTime?: Timestamp } | undefined)?.afterClusterTime;

/** A linearizable read takes no time of a session, and a primary refuses a time that it does not know. */
function refusesTime(member: Member, command: Doc): boolean {
  const after = readAfterTime(command);
  if (after === undefined) return false;
  const last = new Timestamp({ t: member.log.at(-1)?.term ?? 0, i: lastIndex(member) });
  return readConcernOf(command) === 'linearizable' || after.greaterThan(last);
}

/** The index that a majority must have before the read may answer. 0: none. */
function findReadIndex(member: Member, command: Doc): number {
  if (readConcernOf(command) === 'snapshot') return findSnapshot(member, command);
  const after = readAfterTime(command);
  if (after === undefined) return 0;
  const at = member.log.findIndex(({ term, index }) =>
    new Timestamp({ t: term, i: index }).greaterThanOrEqual(after),
  );
  return at === -1 ? lastIndex(member) : at + 1;
}

function runRead(handling: Handling, member: Member, command: Doc, run: Run, answer: Answer): void {
  const isLinearizable = readConcernOf(command) === 'linearizable';
  if (refusesTime(member, command)) {
    answer(refuse(INVALID_OPTIONS, 'InvalidOptions', false));
    return;
  }
  const finish = (): void => {
    const result = run(makeContext(handling, member, command));
    answer(withTime(member, withSnapshotTime(member, command, result)));
  };
  if (!isLinearizable && findReadIndex(member, command) <= member.committed) {
    finish();
    return;
  }
  if (isLinearizable) {
    append(handling, member, []);
    handling.replicate(member);
  }
  const index = isLinearizable ? lastIndex(member) : findReadIndex(member, command);
  const stepped = refuse(STEPPED_DOWN, 'InterruptedDueToReplStateChange', true);
  member.waiters.push({ index, done: (outcome) => (outcome === 'committed' ? finish() : answer(stepped)) });
  const maxTimeMS = Number(command['maxTimeMS'] ?? 0);
  if (maxTimeMS > 0)
    handling.scheduler.afterIn(null, maxTimeMS, 'time limit', () =>
      answer(refuse(MAX_TIME_EXPIRED, 'MaxTimeMSExpired', false)),
    );
}

function sayHello(handling: Handling, member: Member): Doc {
  return {
    ok: 1,
    isWritablePrimary: member.isPrimary,
    secondary: !member.isPrimary,
    setName: SET_NAME,
    setVersion: 1,
    hosts: handling.members.map(formatHost),
    me: formatHost(member),
    ...(member.isPrimary && { primary: formatHost(member), electionId: toObjectId(member.term) }),
    minWireVersion: 0,
    maxWireVersion: 25,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    logicalSessionTimeoutMinutes: 30,
    localTime: readNow(handling),
  };
}

function listIndexes({ indexes }: Handling, member: Member, command: Doc): Doc {
  const name = String(command['listIndexes']);
  const own = readCollection(member, name, indexes).indexes;
  const all = [{ name: '_id_', key: { _id: 1 } }, ...own.map((index) => ({ v: 2, ...index }))];
  return { ok: 1, cursor: { firstBatch: all, id: Long.ZERO, ns: `${String(command['$db'])}.${name}` } };
}

const readSession = (command: Doc): { readonly key: string; readonly number: number } | undefined => {
  const { lsid, txnNumber } = command as {
    readonly lsid?: { readonly id: { toString(encoding: 'hex'): string } };
    readonly txnNumber?: unknown;
  };
  return lsid === undefined || txnNumber === undefined
    ? undefined
    : { key: lsid.id.toString('hex'), number: toNumber(txnNumber) };
};

function refuse(code: number, codeName: string, isRetryable: boolean): Doc {
  return {
    ok: 0,
    code,
    codeName,
    errmsg: codeName,
    ...(isRetryable && { errorLabels: ['RetryableWriteError'] }),
  };
}
