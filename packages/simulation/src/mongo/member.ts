// One member of the replica set: its log, the documents that follow from it, and what it knows of retried statements.
import { makeCollection, type Collection, type Effect, type IndexDescription } from './collection';
import type { Doc } from './values';

/** A statement that a driver may send again: its result is kept with its effect. */
export interface Statement {
  readonly session: string;
  readonly number: number;
  readonly id: number;
  readonly result: Doc;
}

export interface Entry {
  readonly term: number;
  /** From 1. */
  readonly index: number;
  readonly effects: readonly Effect[];
  readonly statement?: Statement;
}

export interface SessionState {
  readonly number: number;
  readonly results: Map<number, Doc>;
}

/** A write or a read that waits until a majority has an entry. */
export interface Waiter {
  readonly index: number;
  readonly done: (outcome: 'committed' | 'stepped-down') => void;
}

export interface OpenTransaction {
  readonly session: string;
  readonly number: number;
  readonly term: number;
  readonly startedAtMs: number;
  /** Index of the log that it reads. */
  readonly readIndex: number;
  /** Its writes, by collection and key. */
  readonly writes: Map<string, Effect>;
}

export interface Member {
  readonly name: string;
  readonly log: Entry[];
  readonly collections: Map<string, Collection>;
  readonly sessions: Map<string, SessionState>;
  /** Open transactions, by session. Those of an earlier term are over. */
  readonly transactions: Map<string, OpenTransaction>;
  isUp: boolean;
  /** It answers nothing until this time. */
  pausedUntilMs: number;
  isPrimary: boolean;
  term: number;
  /** Index that this member knows a majority to have. */
  committed: number;
  waiters: Waiter[];
  /** Raised with each change of its role: the driver's monitors learn of it. */
  roleVersion: number;
}

export type Indexes = ReadonlyMap<string, readonly IndexDescription[]>;

export const makeMember = (name: string): Member => ({
  name,
  log: [],
  collections: new Map(),
  sessions: new Map(),
  transactions: new Map(),
  isUp: true,
  pausedUntilMs: 0,
  isPrimary: false,
  term: 0,
  committed: 0,
  waiters: [],
  roleVersion: 0,
});

export const lastIndex = ({ log }: Member): number => log.length;

export const lastTerm = ({ log }: Member): number => log.at(-1)?.term ?? 0;

export function readCollection(member: Member, name: string, indexes: Indexes): Collection {
  const known = member.collections.get(name);
  if (known !== undefined) return known;
  const made = makeCollection(indexes.get(name) ?? []);
  member.collections.set(name, made);
  return made;
}

function noteStatement({ sessions }: Member, { session, number, id, result }: Statement): void {
  const known = sessions.get(session);
  const state = known?.number === number ? known : { number, results: new Map<number, Doc>() };
  state.results.set(id, result);
  sessions.set(session, state);
}

export function appendEntry(member: Member, entry: Entry, indexes: Indexes): void {
  member.log.push(entry);
  for (const { collection, key, before, after } of entry.effects)
    readCollection(member, collection, indexes).write(key, before, after);
  if (entry.statement !== undefined) noteStatement(member, entry.statement);
}

/** Takes back the entries after `index`. */
export function rollBack(member: Member, index: number, indexes: Indexes): void {
  while (member.log.length > index)
    for (const { collection, key, before, after } of member.log.pop()?.effects.toReversed() ?? [])
      readCollection(member, collection, indexes).write(key, after, before);
  member.sessions.clear();
  for (const { statement } of member.log) if (statement !== undefined) noteStatement(member, statement);
}

/** The documents of a collection as a majority has them, as far as this member knows. */
export const readCommitted = (member: Member, name: string, indexes: Indexes): ReadonlyMap<string, Doc> =>
  readAt(member, name, member.committed, indexes);

/** The documents of a collection as they were at an index of the log. */
export function readAt(
  member: Member,
  name: string,
  index: number,
  indexes: Indexes,
): ReadonlyMap<string, Doc> {
  const { documents } = readCollection(member, name, indexes);
  const newer = member.log.slice(index).flatMap(({ effects }) => effects);
  const own = newer.filter(({ collection }) => collection === name);
  if (own.length === 0) return documents;
  const seen = new Map(documents);
  for (const { key, before } of own.toReversed())
    if (before === null) seen.delete(key);
    else seen.set(key, before);
  return seen;
}

/** Whether the log of `left` is at least as new as the log of `right`: only such a member gets a vote. */
export const isAsNew = (left: Member, right: Member): boolean =>
  lastTerm(left) === lastTerm(right) ? lastIndex(left) >= lastIndex(right) : lastTerm(left) > lastTerm(right);
