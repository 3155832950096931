// Replication and elections of a set of three members, as far as their clients can notice: majority commits, stepdowns, rollbacks,
// and a deposed primary that still answers.
import type { Scheduler } from '../core/scheduler';
import { appendEntry, isAsNew, lastIndex, rollBack, type Entry, type Indexes, type Member } from './member';

/** A member without a majority steps down after this. */
const ELECTION_TIMEOUT_MS = 10_000;
const ELECTION_DELAYS_MS = [400, 1_500, 4_000, 11_000] as const;
const REPLICATION_DELAYS_MS = [0.5, 1, 3, 10, 50, 400] as const;
/** Most choices are the shortest delay. */
const REPLICATION_CHOICES = 40;
const CONVERGE_MS = 300;
const NOTICE_DELAYS_MS = [0.5, 20, 900] as const;

export interface ReplicationOptions {
  readonly scheduler: Scheduler;
  readonly members: readonly Member[];
  readonly indexes: Indexes;
  /** A majority has the entry: no failover takes it back. */
  readonly onCommitted: (entry: Entry) => void;
  readonly onRoleChanged: (member: Member) => void;
}

interface State extends ReplicationOptions {
  readonly majority: number;
  /** Pairs of members that do not reach each other. */
  readonly cuts: Set<string>;
  /** For the primary of a term: how much of its log each member has. */
  readonly matched: Map<string, number>;
  readonly settled: Entry[];
}

export function makeReplication(options: ReplicationOptions) {
  const { members } = options;
  const state: State = {
    ...options,
    majority: Math.floor(members.length / 2) + 1,
    cuts: new Set(),
    matched: new Map(),
    settled: [],
  };
  return {
    replicate: (primary: Member): void => replicate(state, primary),
    changed: (): void => noteChange(state),
    stepDown: (member: Member): void => stepDown(state, member),
    findPrimary: (): Member | undefined => findPrimary(state),
    elect: (): void => elect(state),
    countSettled: (): number => state.settled.length,
    cut: (one: Member, other: Member): void => {
      state.cuts.add(formatPair(one, other)).add(formatPair(other, one));
      noteChange(state);
    },
    heal: (): void => {
      state.cuts.clear();
      noteChange(state);
    },
  };
}

const formatPair = (one: Member, other: Member): string => `${one.name}|${other.name}`;

const works = ({ scheduler }: State, { isUp, pausedUntilMs }: Member): boolean =>
  isUp && pausedUntilMs <= scheduler.nowMs();

const reaches = (state: State, one: Member, other: Member): boolean =>
  one === other
    ? works(state, one)
    : works(state, one) && works(state, other) && !state.cuts.has(formatPair(one, other));

const countReached = (state: State, member: Member): number =>
  state.members.filter((other) => reaches(state, member, other)).length;

/** A member that it reaches knows a later term. */
const isDeposed = (state: State, member: Member): boolean =>
  state.members.some((other) => reaches(state, member, other) && other.term > member.term);

const findPrimary = (state: State): Member | undefined =>
  state.members
    .filter(
      (member) =>
        member.isPrimary && countReached(state, member) >= state.majority && !isDeposed(state, member),
    )
    .toSorted((left, right) => right.term - left.term)[0];

function pick<Value>(
  { scheduler }: State,
  stream: string,
  values: readonly Value[],
  count = values.length,
): Value {
  const index = scheduler.choices.choose(stream, count);
  const value = values[count === values.length ? index : Math.max(0, index - (count - values.length))];
  if (value === undefined) throw new Error(`No value to choose in ${stream}`);
  return value;
}

const pickReplicationDelay = (state: State, from: Member, to: Member): number =>
  pick(state, `${from.name}>${to.name}`, REPLICATION_DELAYS_MS, REPLICATION_CHOICES);

function note({ scheduler }: State, member: Member, text: string): void {
  scheduler.trace.note({ atMs: scheduler.nowMs(), from: member.name, text });
}

function stepDown(state: State, member: Member): void {
  if (!member.isPrimary) return;
  member.isPrimary = false;
  member.roleVersion += 1;
  const { waiters } = member;
  member.waiters = [];
  note(state, member, 'steps down');
  for (const { done } of waiters) done('stepped-down');
  state.onRoleChanged(member);
}

function replicate(state: State, primary: Member): void {
  for (const member of state.members)
    if (member !== primary) {
      const delayMs = pickReplicationDelay(state, primary, member);
      state.scheduler.afterIn(null, delayMs, `replicate ${member.name}`, () => pull(state, member, primary));
    }
}

/** Takes over the log of a primary with at least this member's term. */
function pull(state: State, member: Member, source: Member): void {
  if (!reaches(state, member, source) || !source.isPrimary || source.term < member.term) return;
  if (member.isPrimary) stepDown(state, member);
  member.term = source.term;
  const shared = findSharedIndex(member, source);
  takeBack(state, member, shared);
  for (const entry of source.log.slice(shared)) appendEntry(member, entry, state.indexes);
  member.committed = Math.max(member.committed, Math.min(source.committed, lastIndex(member)));
  const index = lastIndex(member);
  const { term } = source;
  const delayMs = pickReplicationDelay(state, member, source);
  state.scheduler.afterIn(null, delayMs, `ack ${member.name}`, () =>
    acknowledge(state, source, member, { term, index }),
  );
}

/** Rolls the member back to the index that it shares with its source. */
function takeBack(state: State, member: Member, shared: number): void {
  const { settled, indexes } = state;
  if (lastIndex(member) <= shared) return;
  const isSettled = member.log
    .slice(shared, settled.length)
    .some((entry, at) => entry === settled[shared + at]);
  if (isSettled) throw new Error(`Simulator: ${member.name} would take back a committed write`);
  note(state, member, `rolls back ${lastIndex(member) - shared} writes`);
  rollBack(member, shared, indexes);
}

function acknowledge(
  state: State,
  primary: Member,
  member: Member,
  { term, index }: Pick<Entry, 'term' | 'index'>,
): void {
  if (!primary.isPrimary || primary.term !== term || !reaches(state, primary, member)) return;
  const key = `${term}|${member.name}`;
  state.matched.set(key, Math.max(state.matched.get(key) ?? 0, index));
  advance(state, primary);
}

/** Commits the entries that a majority has. Only entries of the primary's own term count. */
function advance(state: State, primary: Member): void {
  const { members, matched, settled } = state;
  const counts = members.map((member) =>
    member === primary ? lastIndex(primary) : (matched.get(`${primary.term}|${member.name}`) ?? 0),
  );
  const index = counts.toSorted((left, right) => right - left)[state.majority - 1] ?? 0;
  if (index <= primary.committed || primary.log[index - 1]?.term !== primary.term) return;
  primary.committed = index;
  for (const entry of primary.log.slice(settled.length, index)) {
    settled.push(entry);
    state.onCommitted(entry);
  }
  const ready = primary.waiters.filter((waiter) => waiter.index <= index);
  primary.waiters = primary.waiters.filter((waiter) => waiter.index > index);
  for (const { done } of ready) done('committed');
  if (members.some((member) => member.committed < index)) spreadCommit(state, primary);
}

/** The others learn of the commit with the next heartbeat. */
function spreadCommit(state: State, primary: Member): void {
  for (const member of state.members)
    if (member !== primary) {
      const delayMs = pickReplicationDelay(state, primary, member);
      state.scheduler.afterIn(null, delayMs, `commit point ${member.name}`, () => {
        if (!reaches(state, primary, member) || member.term !== primary.term) return;
        member.committed = Math.max(member.committed, Math.min(primary.committed, lastIndex(member)));
      });
    }
}

/** A primary that has not noticed its end does not vote. */
const listVoters = (state: State, member: Member): readonly Member[] =>
  state.members.filter(
    (voter) => reaches(state, member, voter) && isAsNew(member, voter) && !voter.isPrimary,
  );

function elect(state: State): void {
  if (findPrimary(state) !== undefined) return;
  const eligible = state.members.filter((member) => listVoters(state, member).length >= state.majority);
  if (eligible.length > 0) stepUp(state, pick(state, 'election', eligible));
}

function stepUp(state: State, elected: Member): void {
  const { members, indexes } = state;
  const reached = members.filter((one) => reaches(state, elected, one));
  const term = Math.max(...reached.map((one) => one.term)) + 1;
  // A voter acknowledges nothing of an earlier term any more.
  for (const voter of listVoters(state, elected)) voter.term = term;
  catchUp(state, elected);
  elected.term = term;
  elected.isPrimary = true;
  elected.roleVersion += 1;
  note(state, elected, `is primary of term ${term}`);
  appendEntry(elected, { term, index: lastIndex(elected) + 1, effects: [] }, indexes);
  state.onRoleChanged(elected);
  replicate(state, elected);
  for (const member of members) if (member !== elected && member.isPrimary) noticeLater(state, member);
}

/** A member that is elected may first take over newer entries of members that it reaches, or not in time. */
function catchUp(state: State, elected: Member): void {
  const newest = state.members
    .filter((one) => reaches(state, elected, one))
    .reduce((best, one) => (isAsNew(best, one) ? best : one), elected);
  if (newest === elected || state.scheduler.choices.choose('catch-up', 2) === 1) return;
  const shared = findSharedIndex(elected, newest);
  if (lastIndex(elected) > shared) return;
  for (const entry of newest.log.slice(shared)) appendEntry(elected, entry, state.indexes);
}

/** A deposed primary learns of the later term by a heartbeat. */
function noticeLater(state: State, deposed: Member): void {
  state.scheduler.afterIn(null, pick(state, 'notice', NOTICE_DELAYS_MS), `notice ${deposed.name}`, () => {
    if (!deposed.isPrimary || !isDeposed(state, deposed)) return;
    stepDown(state, deposed);
    converge(state);
  });
}

/** After a change between the members: elections, stepdowns and replication follow. */
function noteChange(state: State): void {
  const { scheduler } = state;
  scheduler.afterIn(null, pick(state, 'election', ELECTION_DELAYS_MS), 'election', () => elect(state));
  scheduler.afterIn(null, CONVERGE_MS, 'converge', () => converge(state));
  scheduler.afterIn(null, ELECTION_TIMEOUT_MS, 'election timeout', () => {
    for (const member of state.members)
      if (member.isPrimary && works(state, member) && countReached(state, member) < state.majority) {
        stepDown(state, member);
        noteChange(state);
      }
  });
}

function converge(state: State): void {
  elect(state);
  for (const member of state.members)
    if (member.isPrimary && isDeposed(state, member)) noticeLater(state, member);
  const primary = findPrimary(state);
  if (primary !== undefined) replicate(state, primary);
}

/** Logs with an equal term at an index are equal up to it. */
function findSharedIndex({ log: left }: Member, { log: right }: Member): number {
  let index = Math.min(left.length, right.length);
  while (index > 0 && left[index - 1]?.term !== right[index - 1]?.term) index -= 1;
  return index;
}
