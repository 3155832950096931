// A replica set of three simulated members, as a driver talks to it: commands in, answers out. Faults strike it from outside.
import type { Scheduler } from '../core/scheduler';
import type { Answer } from './answers';
import type { IndexDescription } from './collection';
import { formatHost, handleCommand, type Handling } from './handle-command';
import {
  appendEntry,
  lastIndex,
  makeMember,
  readCollection,
  rollBack,
  type Entry,
  type Member,
} from './member';
import { makeReplication } from './replication';
import type { Doc } from './values';

const MEMBERS = ['m0', 'm1', 'm2'] as const;

export type CommittedListener = (entry: Entry) => void;
type MemberListener = (member: Member) => void;

export type ReplicaSet = ReturnType<typeof makeReplicaSet>;

export function makeReplicaSet(scheduler: Scheduler) {
  const members = MEMBERS.map(makeMember);
  const indexes = new Map<string, readonly IndexDescription[]>();
  const committedListeners: CommittedListener[] = [];
  const roleListeners = new Set<MemberListener>();
  /** The state that no failover takes back. */
  const settled = makeMember('settled');
  const replication = makeReplication({
    scheduler,
    members,
    indexes,
    onCommitted(entry) {
      appendEntry(settled, entry, indexes);
      for (const listener of committedListeners) listener(entry);
    },
    onRoleChanged: (member) => roleListeners.forEach((listener) => listener(member)),
  });
  const handling: Handling = { scheduler, members, indexes, replicate: replication.replicate, ids: 0 };

  return {
    members,
    hosts: members.map(formatHost),
    handle: (member: Member, command: Doc, answer: Answer): void =>
      handleCommand(handling, member, command, answer),
    /** Declares a collection before the history begins. */
    createIndexes: (collection: string, described: readonly IndexDescription[]): void =>
      void indexes.set(collection, described),
    onCommitted: (listener: CommittedListener): void => void committedListeners.push(listener),
    onRoleChanged: (listener: MemberListener): void => void roleListeners.add(listener),
    /** Documents that no failover takes back. */
    readSettled: (collection: string): ReadonlyMap<string, Doc> =>
      readCollection(settled, collection, indexes).documents,
    findMember: (host: string): Member | undefined => members.find((member) => formatHost(member) === host),
    start: replication.elect,
    findPrimary: replication.findPrimary,
    ...makeFaults({ scheduler, members, indexes, replication, roleListeners }),
  };
}

interface FaultyParts extends Pick<Handling, 'scheduler' | 'members' | 'indexes'> {
  readonly replication: ReturnType<typeof makeReplication>;
  readonly roleListeners: ReadonlySet<MemberListener>;
}

function makeFaults({ scheduler, members, indexes, replication, roleListeners }: FaultyParts) {
  const downListeners = new Set<MemberListener>();
  return {
    onDown: (listener: MemberListener): void => void downListeners.add(listener),
    /** Without waiting for a member to catch up, as in a failover that is forced. */
    stepDown: (member: Member): void => {
      replication.stepDown(member);
      replication.changed();
    },
    /** It loses its writes that are not in its journal: at most the tail that no majority has. */
    kill: (member: Member): void => {
      const unsafe = Math.max(0, lastIndex(member) - replication.countSettled());
      member.isUp = false;
      member.isPrimary = false;
      member.waiters = [];
      rollBack(member, lastIndex(member) - scheduler.choices.choose('journal', unsafe + 1), indexes);
      downListeners.forEach((listener) => listener(member));
      replication.changed();
    },
    restart: (member: Member): void => {
      member.isUp = true;
      member.roleVersion += 1;
      roleListeners.forEach((listener) => listener(member));
      replication.changed();
    },
    pause: (member: Member, ms: number): void => {
      member.pausedUntilMs = scheduler.nowMs() + ms;
      replication.changed();
      scheduler.afterIn(null, ms, `resume ${member.name}`, replication.changed);
    },
    /** Cuts a member off from the others. Clients still reach it. */
    isolate: (member: Member): void => {
      for (const other of members) if (other !== member) replication.cut(member, other);
    },
    heal: replication.heal,
  };
}
