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

export type Replication = ReturnType<typeof makeReplication>;

export function makeReplication({
  scheduler,
  members,
  indexes,
  onCommitted,
  onRoleChanged,
}: ReplicationOptions) {
  const { choices } = scheduler;
  const majority = Math.floor(members.length / 2) + 1;
  const cuts = new Set<string>();
  /** For the primary of a term: how much of its log each member has. */
  const matched = new Map<string, number>();
  const settled: Entry[] = [];

  const isCut = (one: Member, other: Member): boolean => cuts.has(`${one.name}|${other.name}`);
  const works = ({ isUp, pausedUntilMs }: Member): boolean => isUp && pausedUntilMs <= scheduler.nowMs();
  const reaches = (one: Member, other: Member): boolean =>
    one === other ? works(one) : works(one) && works(other) && !isCut(one, other);

  const pick = <Value>(stream: string, values: readonly Value[], count = values.length): Value => {
    const index = choices.choose(stream, count);
    const value = values[count === values.length ? index : Math.max(0, index - (count - values.length))];
    if (value === undefined) throw new Error(`No value to choose in ${stream}`);
    return value;
  };

  function stepDown(member: Member): void {
    if (!member.isPrimary) return;
    member.isPrimary = false;
    member.roleVersion += 1;
    const { waiters } = member;
    member.waiters = [];
    scheduler.trace.note({ atMs: scheduler.nowMs(), from: member.name, text: 'steps down' });
    for (const { done } of waiters) done('stepped-down');
    onRoleChanged(member);
  }

  /** Takes over the log of a primary with at least this member's term. */
  function pull(member: Member, source: Member): void {
    if (!reaches(member, source) || !source.isPrimary || source.term < member.term) return;
    if (member.isPrimary) stepDown(member);
    member.term = source.term;
    const shared = findSharedIndex(member, source);
    if (lastIndex(member) > shared) {
      if (
        settled.length > shared &&
        member.log.slice(shared, settled.length).some((entry, at) => entry === settled[shared + at])
      )
        throw new Error(`Simulator: ${member.name} would take back a committed write`);
      const text = `rolls back ${lastIndex(member) - shared} writes`;
      scheduler.trace.note({ atMs: scheduler.nowMs(), from: member.name, text });
      rollBack(member, shared, indexes);
    }
    for (const entry of source.log.slice(shared)) appendEntry(member, entry, indexes);
    member.committed = Math.max(member.committed, Math.min(source.committed, lastIndex(member)));
    const index = lastIndex(member);
    const { term } = source;
    const delayMs = pick(`${member.name}>${source.name}`, REPLICATION_DELAYS_MS, REPLICATION_CHOICES);
    scheduler.afterIn(null, delayMs, `ack ${member.name}`, () => acknowledge(source, member, term, index));
  }

  function acknowledge(primary: Member, member: Member, term: number, index: number): void {
    if (!primary.isPrimary || primary.term !== term || !reaches(primary, member)) return;
    const key = `${term}|${member.name}`;
    matched.set(key, Math.max(matched.get(key) ?? 0, index));
    advance(primary);
  }

  /** A majority has entries up to the returned index. Only entries of the primary's own term count. */
  function advance(primary: Member): void {
    const counts = members.map((member) =>
      member === primary ? lastIndex(primary) : (matched.get(`${primary.term}|${member.name}`) ?? 0),
    );
    const index = counts.toSorted((left, right) => right - left)[majority - 1] ?? 0;
    if (index <= primary.committed || primary.log[index - 1]?.term !== primary.term) return;
    primary.committed = index;
    for (const entry of primary.log.slice(settled.length, index)) {
      settled.push(entry);
      onCommitted(entry);
    }
    const ready = primary.waiters.filter((waiter) => waiter.index <= index);
    primary.waiters = primary.waiters.filter((waiter) => waiter.index > index);
    for (const { done } of ready) done('committed');
    if (members.some((member) => member.committed < index)) spreadCommit(primary);
  }

  /** The others learn of the commit with the next heartbeat. */
  function spreadCommit(primary: Member): void {
    for (const member of members)
      if (member !== primary) {
        const delayMs = pick(`${primary.name}>${member.name}`, REPLICATION_DELAYS_MS, REPLICATION_CHOICES);
        scheduler.afterIn(null, delayMs, `commit point ${member.name}`, () => {
          if (!reaches(primary, member) || member.term !== primary.term) return;
          member.committed = Math.max(member.committed, Math.min(primary.committed, lastIndex(member)));
        });
      }
  }

  function replicate(primary: Member): void {
    for (const member of members)
      if (member !== primary) {
        const delayMs = pick(`${primary.name}>${member.name}`, REPLICATION_DELAYS_MS, REPLICATION_CHOICES);
        scheduler.afterIn(null, delayMs, `replicate ${member.name}`, () => pull(member, primary));
      }
  }

  const countReached = (member: Member): number => members.filter((other) => reaches(member, other)).length;

  /** A member that it reaches knows a later term. */
  const isDeposed = (member: Member): boolean =>
    members.some((other) => reaches(member, other) && other.term > member.term);

  const findPrimary = (): Member | undefined =>
    members
      .filter((member) => member.isPrimary && countReached(member) >= majority && !isDeposed(member))
      .toSorted((left, right) => right.term - left.term)[0];

  /** A primary that has not noticed its end does not vote. */
  const listVoters = (member: Member): readonly Member[] =>
    members.filter((voter) => reaches(member, voter) && isAsNew(member, voter) && !voter.isPrimary);

  function elect(): void {
    if (findPrimary() !== undefined) return;
    const eligible = members.filter((member) => listVoters(member).length >= majority);
    if (eligible.length === 0) return;
    const elected = pick('election', eligible);
    stepUp(elected);
  }

  function stepUp(elected: Member): void {
    const term = Math.max(...members.filter((one) => reaches(elected, one)).map((one) => one.term)) + 1;
    // Who has voted acknowledges nothing of an earlier term any more.
    for (const voter of listVoters(elected)) voter.term = term;
    catchUp(elected);
    elected.term = term;
    elected.isPrimary = true;
    elected.roleVersion += 1;
    scheduler.trace.note({ atMs: scheduler.nowMs(), from: elected.name, text: `is primary of term ${term}` });
    appendEntry(elected, { term, index: lastIndex(elected) + 1, effects: [] }, indexes);
    onRoleChanged(elected);
    replicate(elected);
    for (const member of members) if (member !== elected && member.isPrimary) noticeLater(member);
  }

  /** A member that is elected may first take over newer entries of members that it reaches, or not in time. */
  function catchUp(elected: Member): void {
    const newest = members
      .filter((one) => reaches(elected, one))
      .reduce((best, one) => (isAsNew(best, one) ? best : one), elected);
    if (newest === elected || choices.choose('catch-up', 2) === 1) return;
    const shared = findSharedIndex(elected, newest);
    if (lastIndex(elected) > shared) return;
    for (const entry of newest.log.slice(shared)) appendEntry(elected, entry, indexes);
  }

  /** A deposed primary learns of the later term by a heartbeat. */
  function noticeLater(deposed: Member): void {
    scheduler.afterIn(null, pick('notice', NOTICE_DELAYS_MS), `notice ${deposed.name}`, () => {
      if (!deposed.isPrimary || !isDeposed(deposed)) return;
      stepDown(deposed);
      converge();
    });
  }

  /** Something between the members changed: elections, stepdowns and replication follow. */
  function changed(): void {
    scheduler.afterIn(null, pick('election', ELECTION_DELAYS_MS), 'election', elect);
    scheduler.afterIn(null, CONVERGE_MS, 'converge', converge);
    scheduler.afterIn(null, ELECTION_TIMEOUT_MS, 'election timeout', () => {
      for (const member of members)
        if (member.isPrimary && works(member) && countReached(member) < majority) {
          stepDown(member);
          changed();
        }
    });
  }

  function converge(): void {
    elect();
    for (const member of members) if (member.isPrimary && isDeposed(member)) noticeLater(member);
    const primary = findPrimary();
    if (primary !== undefined) replicate(primary);
  }

  return {
    replicate,
    changed,
    stepDown,
    findPrimary,
    elect,
    countSettled: () => settled.length,
    cut(one: Member, other: Member): void {
      cuts.add(`${one.name}|${other.name}`).add(`${other.name}|${one.name}`);
      changed();
    },
    heal(): void {
      cuts.clear();
      changed();
    },
  };
}

/** Logs with an equal term at an index are equal up to it. */
function findSharedIndex({ log: left }: Member, { log: right }: Member): number {
  let index = Math.min(left.length, right.length);
  while (index > 0 && left[index - 1]?.term !== right[index - 1]?.term) index -= 1;
  return index;
}
