// The owner's part of a read lease (docs/adr/0017). Another process may use a copy of what it was told for COPY_LEASE_MS from
// before it asked. The version is a counter that is raised before every change is written, so that one question proves every
// copy; and a change is answered when no copy of what was before may be used any more.
import { newId, type Result } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { collectionOf } from './outbox';
import { pause } from './waiting';
import type { GroupCall } from './grouping';

/** How long a copy may be used, by the monotonic clock of who has it, counted from before its question was sent. */
export const COPY_LEASE_MS = 250;
/** From the commit of a change to its answer: the lease, by a clock that may run one part in a hundred faster, and a margin. */
export const ANSWER_AFTER_MS = COPY_LEASE_MS + 10;
/**
 * A change is written within this or never: far longer than any write is waited for. While one is not known to be done,
 * because its process was killed in the middle, copies prove nothing, and owners are asked as if there were none.
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

export interface FactsVersion {
  /**
   * Version of the facts as they are now: a primary that has been replaced does not answer. null while a change is being
   * written: what is read now may be of before it.
   */
  read(): Promise<number | null>;
  /** Raises the version: call it before a change is written, and what it answers when the write is over. */
  raise(): Promise<() => Promise<void>>;
}

/** Expression of the open changes that may still be written. */
const STILL_OPEN = {
  $filter: { input: { $ifNull: ['$open', []] }, as: 'one', cond: { $gt: ['$$one.until', '$$NOW'] } },
};

/** What this process has raised the version by, for all writes that begin before the last of them is over. */
interface Opening {
  readonly id: string;
  readonly sinceMs: number;
  readonly raised: Promise<void>;
  users: number;
  isClosed: boolean;
}

const NEVER = new AbortController().signal;

export function makeFactsVersion(connection: Pick<Connection, 'collection'>): FactsVersion {
  const counters = collectionOf<FactsVersionDocument>(connection.collection('counters'));
  let shared: Opening | null = null;
  return {
    async read() {
      const found = await counters.findOne<{ readonly value: number; readonly under_way: number }>(
        { _id: ID },
        {
          projection: { value: 1, under_way: { $size: STILL_OPEN } },
          readConcern: { level: 'linearizable' },
          readPreference: 'primary',
          maxTimeMS: READ_LIMIT_MS,
        },
      );
      if (found === null) return 0;
      return found.under_way === 0 ? found.value : null;
    },

    async raise() {
      if (shared === null || performance.now() - shared.sinceMs > SHARED_MS) {
        const id = newId();
        shared = { id, sinceMs: performance.now(), raised: writeOpen(id), users: 0, isClosed: false };
      }
      const mine = shared;
      mine.users += 1;
      try {
        await mine.raised;
      } catch (error) {
        if (shared === mine) shared = null;
        throw error;
      }
      return () => leave(mine);
    },
  };

  async function leave(mine: Opening): Promise<void> {
    mine.users -= 1;
    // Changes that compete for one document come one after the other.
    await pause(LINGER_MS, NEVER);
    if (mine.users > 0 || mine.isClosed) return;
    mine.isClosed = true;
    if (shared === mine) shared = null;
    await counters.updateOne({ _id: ID }, { $pull: { open: { id: mine.id } } });
  }

  async function writeOpen(id: string): Promise<void> {
    const change = { id, until: { $add: ['$$NOW', OPEN_MS] } };
    const raised = {
      value: { $add: [{ $ifNull: ['$value', 0] }, 1] },
      open: { $concatArrays: [STILL_OPEN, [change]] },
    };
    const options = { upsert: true, writeConcern: { w: 'majority', journal: true } } as const;
    await counters.updateOne({ _id: ID }, [{ $set: raised }], options);
  }
}

/** Writes a group between raising the version and saying that it is done. */
export function raisingGroup<Item, Answer>(
  factsVersion: FactsVersion,
  write: GroupCall<Item, Answer>,
): GroupCall<Item, Answer> {
  return async (items) => {
    const close = await factsVersion.raise();
    const answers = await write(items);
    // Not when the write threw: then it is unknown whether it was done. If closing fails, it stays open until its time is up.
    close().catch(() => undefined);
    return answers;
  };
}

/** Holds back the success of a change, also one that changed nothing or came again, until no older copy may be used. */
export async function afterCopies<Value, Refusal>(
  answer: Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  const answered = await answer;
  if (answered.ok) await pause(ANSWER_AFTER_MS, NEVER);
  return answered;
}
