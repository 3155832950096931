// The owner's part of a read lease (docs/adr/0017, docs/adr/0030). A holder may use a copy for COPY_LEASE_MS, counted from
// before it asked the owner. The owner raises a version before it writes a change, so one question about the version proves
// every copy. The owner answers a change once no copy from before the change may be used.
import { setTimeout as pause } from 'node:timers/promises';
import {
  collectionOf,
  DatabaseBusyError,
  declareSchema,
  defineDocument,
  groupCalls,
  instant,
  integer,
  list,
  object,
  text,
  type ChangeAnnouncer,
  type DocumentIn,
  type FactsRead,
} from '@mps/aggregates';
import { newId, type Result } from '@mps/kernel';
import { mongo, type Connection } from 'mongoose';
import { ANSWER_AFTER_MS, type Facts } from './terms';

/**
 * A write is sent within this time after its announcement, by the monotonic clock of its process, and carried out within it, by
 * the database's clock. Otherwise it is refused. No write waits as long as this.
 */
export const WRITE_WITHIN_MS = 60_000;
/**
 * An announcement that is not closed, because its process was killed, expires after this. Until then no copy can be proved, and
 * holders ask the owner every time. The difference to WRITE_WITHIN_MS covers database members with different clocks.
 */
const OPEN_MS = 300_000;
/** Consecutive writes share one announcement for at most this long. Far shorter than WRITE_WITHIN_MS. */
const SHARED_MS = 10_000;
/** An announcement stays open this long after its last write, so that the next write can share it. */
const LINGER_MS = 20;
/** A holder that waits longer gives up on the version and reads the facts themselves. */
const READ_LIMIT_MS = 1_000;
/** A server code: the options of the command do not fit each other. */
const INVALID_OPTIONS = 72;
const ID = 'facts';

const factsVersionSchema = defineDocument({
  _id: text(),
  value: integer(),
  /** Announced changes: the write is under way, or the process was killed. */
  open: list(object({ id: text(), until: instant() })),
});

type FactsVersionDocument = DocumentIn<typeof factsVersionSchema>;

const COUNTERS = 'counters';

export const declareFactsVersion = (connection: Connection) =>
  declareSchema(connection, COUNTERS, factsVersionSchema);

export interface FactsVersion extends ChangeAnnouncer {
  /**
   * The current version; null while a change is being written, because a read may then return the state before the change. A
   * primary that was replaced does not answer.
   */
  read(): Promise<number | null>;
  /**
   * Runs reads of facts. They return every change that was committed before this call, from whichever member of the database:
   * the version is read linearizably first, and every read is causally after that.
   */
  readFacts<Value>(read: (facts: FactsRead) => Promise<Value>): Promise<Facts<Value>>;
}

/** Expression: the announced changes that have not expired. */
const STILL_OPEN = {
  $filter: { input: { $ifNull: ['$open', []] }, as: 'one', cond: { $gt: ['$$one.until', '$$NOW'] } },
};

/** The result of a linearizable read of the version. */
interface Attested {
  readonly version: number | null;
  /** The database's time after the read; absent on a server without replication. */
  readonly operationTime: mongo.Timestamp | undefined;
}

/** One raise of the version, shared by all writes that begin before the last of them is over. */
interface Opening {
  readonly id: string;
  readonly sinceMs: number;
  /** Resolves to `notAfter`. */
  readonly raised: Promise<Date>;
  users: number;
  isClosed: boolean;
}

export interface FactsVersionOptions {
  /** The monotonic clock; the process's own by default. */
  readonly nowMs?: () => number;
  /** WRITE_WITHIN_MS by default. */
  readonly writeWithinMs?: number;
}

export function makeFactsVersion(
  connection: Pick<Connection, 'collection' | 'startSession'>,
  { nowMs = () => performance.now(), writeWithinMs = WRITE_WITHIN_MS }: FactsVersionOptions = {},
): FactsVersion {
  const counters = collectionOf<FactsVersionDocument>(connection.collection(COUNTERS));
  let shared: Opening | null = null;

  const attest = makeAttest(connection, counters);

  return {
    async read() {
      return (await attest()).version;
    },

    async readFacts(read) {
      const { version, operationTime } = await attest();
      const session = await connection.startSession({ causalConsistency: true });
      try {
        if (operationTime !== undefined) session.advanceOperationTime(operationTime);
        const facts = { session, readConcern: { level: 'majority' }, maxTimeMS: READ_LIMIT_MS } as const;
        return { value: await unlessElected(read(facts)), version };
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
    // Writers that compete for one document write one after the other: the next one shares the opening.
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
      throw new Error('The announcement is missing from the document it was written to');
    return new Date(opened.until.getTime() - OPEN_MS + writeWithinMs);
  }
}

/** Reads the version linearizably. Simultaneous questions share one read, which begins after all of them. */
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
    const value = await unlessElected(readLinearizably());
    return questions.map(() => ({ status: 'fulfilled', value }) as const);
  });
  return () => inGroups(null);
}

/**
 * The driver repeats a read that meets an election, with the time of its session. A linearizable read refuses such a time, and so
 * does a new primary that does not know the time yet.
 */
async function unlessElected<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    const isRefused = error instanceof mongo.MongoServerError && error.code === INVALID_OPTIONS;
    throw isRefused ? new DatabaseBusyError('An election came while facts were read') : error;
  }
}

/**
 * Delays the success of a change until no older copy may be used. A change that changed nothing, or was repeated, waits too. A
 * refusal does not wait.
 */
export async function answerAfterCopies<Value, Refusal>(
  answer: Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  const answered = await answer;
  if (answered.ok) await pause(ANSWER_AFTER_MS);
  return answered;
}
