// Transactions of a primary over several documents: a snapshot of its log, own writes over it, and locks on what they touch. An
// election ends them without a trace.
import type { Collection, Effect } from './collection';
import {
  readAt,
  readCollection,
  lastIndex,
  type Entry,
  type Indexes,
  type Member,
  type OpenTransaction,
} from './member';
import { toKey, toNumber, type Doc } from './values';

/** The server's `transactionLifetimeLimitSeconds`. */
const LIFETIME_MS = 60_000;
/** The number of the statement that stands for the commit. */
export const COMMIT_STATEMENT = -1;

const WRITE_CONFLICT = 112;
const NO_SUCH_TRANSACTION = 251;

/** The command fails with this answer. */
export class FailedCommandError extends Error {
  override readonly name = 'FailedCommandError';
  constructor(readonly answer: Doc) {
    super(String(answer['codeName']));
  }
}

/** A write outside of transactions meets the lock of one: the server carries it out when the lock is free. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

const fail = (code: number, codeName: string): FailedCommandError =>
  new FailedCommandError({
    ok: 0,
    code,
    codeName,
    errmsg: codeName,
    errorLabels: ['TransientTransactionError'],
  });

const formatLock = (collection: string, key: string): string => `${collection} ${key}`;

const isAlive = (member: Member, { term, startedAtMs }: OpenTransaction, nowMs: number): boolean =>
  member.isPrimary && member.term === term && nowMs - startedAtMs < LIFETIME_MS;

/** The command's transaction: begun by it, or found. Throws when the member knows of none. */
export function takeTransaction(
  member: Member,
  command: Doc,
  session: string,
  nowMs: number,
): OpenTransaction {
  const number = toNumber(command['txnNumber']);
  if (command['startTransaction'] === true) {
    const begun: OpenTransaction = {
      session,
      number,
      term: member.term,
      startedAtMs: nowMs,
      readIndex: lastIndex(member),
      writes: new Map(),
    };
    member.transactions.set(session, begun);
    return begun;
  }
  const known = member.transactions.get(session);
  if (known?.number !== number || !isAlive(member, known, nowMs))
    throw fail(NO_SUCH_TRANSACTION, 'NoSuchTransaction');
  return known;
}

/** Throws LockedError when an open transaction has written one of the documents. */
export function requireUnlocked(member: Member, effects: readonly Effect[], nowMs: number): void {
  for (const open of member.transactions.values())
    if (
      isAlive(member, open, nowMs) &&
      effects.some((effect) => open.writes.has(formatLock(effect.collection, effect.key)))
    )
      throw new LockedError('Locked by a transaction');
}

/** Adds writes to the transaction. The first writer wins: the other transaction fails and is to be run again. */
export function writeInTransaction(
  member: Member,
  own: OpenTransaction,
  effects: readonly Effect[],
  nowMs: number,
): void {
  for (const effect of effects) {
    const lock = formatLock(effect.collection, effect.key);
    const others = [...member.transactions.values()].filter(
      (one) => one !== own && isAlive(member, one, nowMs),
    );
    const isTaken = others.some((one) => one.writes.has(lock) || collides(one, effect, member));
    const isChanged = member.log
      .slice(own.readIndex)
      .some((entry) => entry.effects.some((one) => formatLock(one.collection, one.key) === lock));
    if (isTaken || isChanged) {
      member.transactions.delete(own.session);
      throw fail(WRITE_CONFLICT, 'WriteConflict');
    }
    const before = own.writes.get(lock)?.before;
    own.writes.set(lock, before === undefined ? effect : { ...effect, before });
  }
}

/** Whether an uncommitted write of another transaction has an equal entry in a unique index. */
function collides({ writes }: OpenTransaction, { collection, key, after }: Effect, member: Member): boolean {
  if (after === null) return false;
  const { indexes } = member.collections.get(collection) ?? { indexes: [] };
  return [...writes.values()].some(
    (other) =>
      other.collection === collection &&
      other.key !== key &&
      other.after !== null &&
      indexes.some(
        (index) =>
          index.unique &&
          index.partialFilterExpression === undefined &&
          Object.keys(index.key).every((path) => toKey(other.after?.[path]) === toKey(after[path])),
      ),
  );
}

/** The collection as the transaction sees it. */
export function readInTransaction(
  member: Member,
  { readIndex, writes }: OpenTransaction,
  name: string,
  indexes: Indexes,
): Collection {
  const base = readCollection(member, name, indexes);
  const own = [...writes.values()].filter(({ collection }) => collection === name);
  const documents = new Map(readAt(member, name, readIndex, indexes));
  for (const { key, after } of own)
    if (after === null) documents.delete(key);
    else documents.set(key, after);
  return { ...base, documents };
}

/** The effects of a commit, as one entry of the log. */
export const listEffects = ({ writes }: OpenTransaction): Entry['effects'] => [...writes.values()];
