// A replica set of three simulated members, as a driver talks to it: commands in, answers out. Faults strike it from outside.
import { Long, ObjectId, Timestamp } from 'mongodb';
import { hashText } from '../core/choices';
import { START_MS } from '../core/seams';
import type { Scheduler } from '../core/scheduler';
import { answerWrite, isWrite, readConcernOf, type Answer } from './answers';
import type { IndexDescription } from './collection';
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
  makeMember,
  readCollection,
  readCommitted,
  rollBack,
  type Entry,
  type Member,
  type Statement,
} from './member';
import { makeReplication } from './replication';
import { NotSimulatedError, toNumber, type Doc } from './values';

const MEMBERS = ['m0', 'm1', 'm2'] as const;
export const SET_NAME = 'rs';
const NOT_PRIMARY = 10_107;
const MAX_TIME_EXPIRED = 50;
const TRANSACTION_TOO_OLD = 225;
const STEPPED_DOWN = 11_602;
const HEX_RADIX = 16;
const OBJECT_ID_DIGITS = 24;

export type CommittedListener = (entry: Entry) => void;

export type ReplicaSet = ReturnType<typeof makeReplicaSet>;

const hostOf = ({ name }: Pick<Member, 'name'>): string => `${name}:27017`;

const toObjectId = (number: number): ObjectId =>
  new ObjectId(number.toString(HEX_RADIX).padStart(OBJECT_ID_DIGITS, '0'));

const commands: Readonly<Record<string, (command: Doc, context: CommandContext) => Doc>> = {
  insert,
  update,
  delete: remove,
  findAndModify,
  find: findDocuments,
  aggregate,
};

export function makeReplicaSet(scheduler: Scheduler) {
  const members = MEMBERS.map(makeMember);
  const indexes = new Map<string, readonly IndexDescription[]>();
  const committedListeners: CommittedListener[] = [];
  const roleListeners = new Set<(member: Member) => void>();
  const downListeners = new Set<(member: Member) => void>();
  /** The state that no failover takes back. */
  const settled = makeMember('settled');
  let ids = 0;

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

  function append(member: Member, effects: Entry['effects'], statement?: Statement): void {
    const entry = { term: member.term, index: lastIndex(member) + 1, effects };
    appendEntry(member, { ...entry, ...(statement && { statement }) }, indexes);
  }

  function toOperationTime(member: Member, index = lastIndex(member)): Timestamp {
    return new Timestamp({ t: member.log[index - 1]?.term ?? 0, i: index });
  }

  function makeContext(member: Member, command: Doc): CommandContext {
    const session = readSession(command);
    const isMajorityRead = readConcernOf(command) === 'majority';
    return {
      now: new Date(Math.floor(START_MS + scheduler.nowMs())),
      database: String(command['$db']),
      collection: (name) => readCollection(member, name, indexes),
      documents: (name) =>
        isMajorityRead
          ? readCommitted(member, name, indexes)
          : readCollection(member, name, indexes).documents,
      append: (effects, statement) => append(member, effects, statement),
      readDone(id) {
        const known = session && member.sessions.get(session.key);
        return known?.number === session?.number ? known?.results.get(id) : undefined;
      },
      toStatement: (id, result) => session && { session: session.key, number: session.number, id, result },
      makeId: () => toObjectId((ids += 1) + hashText(member.name)),
    };
  }

  function isTooOld(member: Member, command: Doc): boolean {
    const session = readSession(command);
    return session !== undefined && (member.sessions.get(session.key)?.number ?? 0) > session.number;
  }

  const withTime = (member: Member, answer: Doc): Doc => ({
    ...answer,
    ok: 1,
    operationTime: toOperationTime(member),
  });

  function runWrite(
    member: Member,
    command: Doc,
    run: (context: CommandContext) => Doc,
    answer: Answer,
  ): void {
    if (isTooOld(member, command)) {
      answer(refusal(TRANSACTION_TOO_OLD, 'TransactionTooOld', false));
      return;
    }
    const before = lastIndex(member);
    const result = run(makeContext(member, command));
    if (lastIndex(member) > before) replication.replicate(member);
    answerWrite(member, command, withTime(member, result), answer);
  }

  /** The index that a majority must have before the read may answer. 0: none. */
  function findReadIndex(member: Member, command: Doc): number {
    const { afterClusterTime } = (command['readConcern'] ?? {}) as { readonly afterClusterTime?: Timestamp };
    if (afterClusterTime === undefined) return 0;
    const at = member.log.findIndex(({ term, index }) =>
      new Timestamp({ t: term, i: index }).greaterThanOrEqual(afterClusterTime),
    );
    return at === -1 ? lastIndex(member) : at + 1;
  }

  function runRead(
    member: Member,
    command: Doc,
    run: (context: CommandContext) => Doc,
    answer: Answer,
  ): void {
    const isLinearizable = readConcernOf(command) === 'linearizable';
    const finish = (): void => answer(withTime(member, run(makeContext(member, command))));
    if (!isLinearizable && findReadIndex(member, command) <= member.committed) {
      finish();
      return;
    }
    if (isLinearizable) {
      append(member, []);
      replication.replicate(member);
    }
    const index = isLinearizable ? lastIndex(member) : findReadIndex(member, command);
    const stepped = refusal(STEPPED_DOWN, 'InterruptedDueToReplStateChange', true);
    member.waiters.push({ index, done: (outcome) => (outcome === 'committed' ? finish() : answer(stepped)) });
    const maxTimeMS = Number(command['maxTimeMS'] ?? 0);
    if (maxTimeMS > 0)
      scheduler.afterIn(null, maxTimeMS, 'time limit', () =>
        answer(refusal(MAX_TIME_EXPIRED, 'MaxTimeMSExpired', false)),
      );
  }

  /** Carries a command out, as it arrives. The answer may never come. */
  function handle(member: Member, command: Doc, answer: Answer): void {
    const [name = ''] = Object.keys(command);
    const run = commands[name];
    if (name === 'hello') answer(sayHello(member));
    else if (name === 'ping' || name === 'endSessions') answer({ ok: 1 });
    else if (name === 'listIndexes') answer(listIndexes(member, command));
    else if (run === undefined || 'startTransaction' in command || 'autocommit' in command)
      throw new NotSimulatedError(`The command ${name}${run === undefined ? '' : ' in a transaction'}`);
    else if (!member.isPrimary) answer(refusal(NOT_PRIMARY, 'NotWritablePrimary', 'txnNumber' in command));
    else if (isWrite(name)) runWrite(member, command, (context) => run(command, context), answer);
    else runRead(member, command, (context) => run(command, context), answer);
  }

  function sayHello(member: Member): Doc {
    return {
      ok: 1,
      isWritablePrimary: member.isPrimary,
      secondary: !member.isPrimary,
      setName: SET_NAME,
      setVersion: 1,
      hosts: MEMBERS.map((name) => hostOf({ name })),
      me: hostOf(member),
      ...(member.isPrimary && { primary: hostOf(member), electionId: toObjectId(member.term) }),
      minWireVersion: 0,
      maxWireVersion: 25,
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      logicalSessionTimeoutMinutes: 30,
      localTime: new Date(Math.floor(START_MS + scheduler.nowMs())),
    };
  }

  function listIndexes(member: Member, command: Doc): Doc {
    const name = String(command['listIndexes']);
    const own = readCollection(member, name, indexes).indexes;
    const all = [{ name: '_id_', key: { _id: 1 } }, ...own.map((index) => ({ v: 2, ...index }))];
    return { ok: 1, cursor: { firstBatch: all, id: Long.ZERO, ns: `${String(command['$db'])}.${name}` } };
  }

  return {
    members,
    hosts: MEMBERS.map((name) => hostOf({ name })),
    handle,
    /** Declares a collection before the history begins. */
    createIndexes: (collection: string, described: readonly IndexDescription[]) =>
      void indexes.set(collection, described),
    onCommitted: (listener: CommittedListener) => void committedListeners.push(listener),
    onRoleChanged: (listener: (member: Member) => void) => void roleListeners.add(listener),
    onDown: (listener: (member: Member) => void) => void downListeners.add(listener),
    /** Documents that no failover takes back. */
    readSettled: (collection: string): ReadonlyMap<string, Doc> =>
      readCollection(settled, collection, indexes).documents,
    findMember: (host: string): Member | undefined => members.find((member) => hostOf(member) === host),
    start(): void {
      replication.elect();
    },
    findPrimary: replication.findPrimary,
    /** Without waiting for a member to catch up, as in a failover that is forced. */
    stepDown(member: Member): void {
      replication.stepDown(member);
      replication.changed();
    },
    /** It loses what it has not written to its journal, which is at most the tail that no majority has. */
    kill(member: Member): void {
      const unsafe = Math.max(0, lastIndex(member) - replication.countSettled());
      member.isUp = false;
      member.isPrimary = false;
      member.waiters = [];
      rollBack(member, lastIndex(member) - scheduler.choices.choose('journal', unsafe + 1), indexes);
      downListeners.forEach((listener) => listener(member));
      replication.changed();
    },
    restart(member: Member): void {
      member.isUp = true;
      member.roleVersion += 1;
      roleListeners.forEach((listener) => listener(member));
      replication.changed();
    },
    pause(member: Member, ms: number): void {
      member.pausedUntilMs = scheduler.nowMs() + ms;
      replication.changed();
      scheduler.afterIn(null, ms, `resume ${member.name}`, replication.changed);
    },
    /** Cuts a member off from the others. Clients still reach it. */
    isolate(member: Member): void {
      for (const other of members) if (other !== member) replication.cut(member, other);
    },
    heal: replication.heal,
  };
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

function refusal(code: number, codeName: string, isRetryable: boolean): Doc {
  return {
    ok: 0,
    code,
    codeName,
    errmsg: codeName,
    ...(isRetryable && { errorLabels: ['RetryableWriteError'] }),
  };
}
