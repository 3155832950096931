// The owner's part of a read lease (docs/adr/0017, docs/adr/0030). Another process may use a copy of what it was told for
// COPY_LEASE_MS from before it asked. The version is a counter that is raised before every change is written, so that one
// question proves every copy; and a change is answered when no copy of what was before may be used any more.
import { setTimeout as pause } from 'node:timers/promises';
import { newId, type Result } from '@mps/kernel';
import type { mongo, Connection } from 'mongoose';
import { DatabaseBusyError } from './database-error';
import { groupCalls, type GroupCall } from './grouping';
import { collectionOf } from './outbox';

/** How long a copy may be used, by the monotonic clock of who has it, counted from before its question was sent. */
export const COPY_LEASE_MS = 250;
/** From the commit of a change to its answer: the lease, by a clock that may run one part in a hundred faster, and a margin. */
export const ANSWER_AFTER_MS = COPY_LEASE_MS + 10;
/**
 * A write is sent within this time of its opening, by the monotonic clock of its process, and carried out within it, by the clock
 * of the database; else it is refused. Longer than any write is waited for.
 */
export const WRITE_WITHIN_MS = 60_000;
/**
 * An opening that is not closed, because its process was killed in the middle, counts as over after this. Until then copies prove
 * nothing, and owners are asked as if there were none. What is above WRITE_WITHIN_MS is for members of the database whose
 * clocks differ.
 */
const OPEN_MS = 300_000;
/** Far shorter: writes that follow each other share what was raised for this long at most, and this long after the last. */
const SHARED_MS = 10_000;
const LINGER_MS = 20;
/** After this the caller has given up on the version and reads the facts themselves. */
const READ_LIMIT_MS = 1_000;
const ID = 'facts';

interface FactsVersionDocument {
  readonly _id: string;
  readonly value: number;
  /** Writes that are under way, or whose process was killed. */
  readonly open: readonly { readonly id: string; readonly until: Date }[];
}

/** Hand it to the reads of facts: a primary that has been replaced does not answer them with what it knows. */
export interface FactsRead {
  readonly session: mongo.ClientSession;
  readonly readConcern: { readonly level: 'majority' };
  /** Longest that the database may work on one read. A primary without a majority would wait for ever. */
  readonly maxTimeMS: number;
}

export interface Facts<Value> {
  readonly value: Value;
  /** The value holds every change that raised the version up to this one; null: a change was being written. */
  readonly version: number | null;
}

/** A change that has been announced. Close it when the write is over. */
export interface OpenChange {
  /** By the database's clock: a later write must change nothing. */
  readonly notAfter: Date;
  /** Whether the write may still be sent, by the monotonic clock of this process. */
  isTimely(): boolean;
  close(): Promise<void>;
}

export interface FactsVersion {
  /**
   * Version of the facts as they are now: a primary that has been replaced does not answer. null while a change is being
   * written: what is read now may be of before it.
   */
  read(): Promise<number | null>;
  /**
   * Runs reads of facts. They see every change that was committed before this call, whichever member of the database answers
   * them: the version is read linearizably first, and each read is causally after that.
   */
  reading<Value>(see: (read: FactsRead) => Promise<Value>): Promise<Facts<Value>>;
  /** Raises the version: call it before a change is written. */
  raise(): Promise<OpenChange>;
}

/** Expression of the open changes that may still be written. */
const STILL_OPEN = {
  $filter: { input: { $ifNull: ['$open', []] }, as: 'one', cond: { $gt: ['$$one.until', '$$NOW'] } },
};

/** What a linearizable read has shown. */
interface Attested {
  readonly version: number | null;
  /** Of the database, once the read was done; absent where it has none, as a server without replication. */
  readonly operationTime: mongo.Timestamp | undefined;
}

/** What this process has raised the version by, for all writes that begin before the last of them is over. */
interface Opening {
  readonly id: string;
  readonly sinceMs: number;
  /** Answers `notAfter`. */
  readonly raised: Promise<Date>;
  users: number;
  isClosed: boolean;
}

export interface FactsVersionOptions {
  /** The monotonic clock; that of the process by default. */
  readonly nowMs?: () => number;
  /** By default WRITE_WITHIN_MS. */
  readonly writeWithinMs?: number;
}

export function makeFactsVersion(
  connection: Pick<Connection, 'collection' | 'startSession'>,
  { nowMs = () => performance.now(), writeWithinMs = WRITE_WITHIN_MS }: FactsVersionOptions = {},
): FactsVersion {
  const counters = collectionOf<FactsVersionDocument>(connection.collection('counters'));
  let shared: Opening | null = null;

  const attest = makeAttest(connection, counters);

  return {
    async read() {
      return (await attest()).version;
    },

    async reading(see) {
      const { version, operationTime } = await attest();
      const session = await connection.startSession({ causalConsistency: true });
      try {
        if (operationTime !== undefined) session.advanceOperationTime(operationTime);
        const read = { session, readConcern: { level: 'majority' }, maxTimeMS: READ_LIMIT_MS } as const;
        return { value: await see(read), version };
      } finally {
        await session.endSession();
      }
    },

    async raise() {
      if (shared === null || nowMs() - shared.sinceMs > SHARED_MS) {
        const id = newId();
        shared = { id, sinceMs: nowMs(), raised: writeOpen(id), users: 0, isClosed: false };
      }
      const mine = shared;
      mine.users += 1;
      try {
        const notAfter = await mine.raised;
        return {
          notAfter,
          isTimely: () => nowMs() - mine.sinceMs < writeWithinMs,
          close: () => leave(mine),
        };
      } catch (error) {
        if (shared === mine) shared = null;
        throw error;
      }
    },
  };

  async function leave(mine: Opening): Promise<void> {
    mine.users -= 1;
    // Changes that compete for one document come one after the other.
    await pause(LINGER_MS);
    if (mine.users > 0 || mine.isClosed) return;
    mine.isClosed = true;
    if (shared === mine) shared = null;
    await counters.updateOne({ _id: ID }, { $pull: { open: { id: mine.id } } });
  }

  async function writeOpen(id: string): Promise<Date> {
    const change = { id, until: { $add: ['$$NOW', OPEN_MS] } };
    const raised = {
      value: { $add: [{ $ifNull: ['$value', 0] }, 1] },
      open: { $concatArrays: [STILL_OPEN, [change]] },
    };
    const written = await counters.findOneAndUpdate({ _id: ID }, [{ $set: raised }], {
      upsert: true,
      returnDocument: 'after',
      projection: { open: 1 },
      writeConcern: { w: 'majority', journal: true },
    });
    const opened = written?.open.find((one) => one.id === id);
    if (opened === undefined)
      throw new Error('An opening of the facts is not in the document it was written to');
    return new Date(opened.until.getTime() - OPEN_MS + writeWithinMs);
  }
}

/** Reads the version linearizably. Questions that are ready together share a read that begins after all of them. */
function makeAttest(
  connection: Pick<Connection, 'startSession'>,
  counters: mongo.Collection<FactsVersionDocument>,
): () => Promise<Attested> {
  async function readLinearizably(): Promise<Attested> {
    const session = await connection.startSession({ causalConsistency: true });
    try {
      const found = await counters.findOne<{ readonly value: number; readonly under_way: number }>(
        { _id: ID },
        {
          session,
          projection: { value: 1, under_way: { $size: STILL_OPEN } },
          readConcern: { level: 'linearizable' },
          readPreference: 'primary',
          maxTimeMS: READ_LIMIT_MS,
        },
      );
      const { value, under_way } = found ?? { value: 0, under_way: 0 };
      return { version: under_way === 0 ? value : null, operationTime: session.operationTime };
    } finally {
      await session.endSession();
    }
  }

  const inGroups = groupCalls<null, Attested>(async (questions) => {
    const value = await readLinearizably();
    return questions.map(() => ({ status: 'fulfilled', value }) as const);
  });
  return () => inGroups(null);
}

/** Sends a group whose every write changes nothing after `notAfter`, by the database's clock. */
export type TimelyGroupCall<Item, Answer> = (
  items: readonly Item[],
  notAfter: Date,
) => ReturnType<GroupCall<Item, Answer>>;

/** Writes a group between raising the version and saying that it is done. */
export function raisingGroup<Item, Answer>(
  factsVersion: Pick<FactsVersion, 'raise'>,
  write: TimelyGroupCall<Item, Answer>,
): GroupCall<Item, Answer> {
  return async (items) => {
    const change = await factsVersion.raise();
    // If closing fails, it stays open until its time is up.
    const close = (): void => void change.close().catch(() => undefined);
    if (!change.isTimely()) {
      close();
      throw new DatabaseBusyError('A change of facts was held up for too long after it was announced');
    }
    const answers = await write(items, change.notAfter);
    // Not when the write threw: then it is unknown whether it was done.
    close();
    return answers;
  };
}

/** Holds back the success of a change, also one that changed nothing or came again, until no older copy may be used. */
export async function afterCopies<Value, Refusal>(
  answer: Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  const answered = await answer;
  if (answered.ok) await pause(ANSWER_AFTER_MS);
  return answered;
}
