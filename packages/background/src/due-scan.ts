// Scans for due documents. Each document is worked on alone. A failed document is reported and postponed, longer after every
// failure, and delays no other document.
import { ALL_TENANTS, type Filter, type FindOptions } from '@mps/aggregates';
import { systemClock, type BusinessClock, type RealClock } from '@mps/kernel';
import { isFaultOfItem, reportPostponed, workWithin, type ItemLog } from './item-work';
import type { LoopOptions, RoundResult } from './loop';
import { backoffMs, type BackoffLimits } from './waiting';

export interface DueScanOptions<Item> {
  /** For log and metric: "due-transactions". */
  readonly name: string;
  readonly log: ItemLog;
  /** Finds due documents, the oldest first, at most `limit`, without those with a `postponed` id. */
  readonly find: (limit: number, postponed: readonly string[]) => Promise<readonly Item[]>;
  /** Milliseconds until the next document is due, without those with a `postponed` id; null: none is due. */
  readonly nextInMs?: (postponed: readonly string[]) => Promise<number | null>;
  readonly idOf: (item: Item) => string;
  readonly work: (item: Item) => Promise<unknown>;
  /** Items of one round. */
  readonly batch: number;
  /** How many are worked on at once; 1 by default. */
  readonly concurrency?: number;
  readonly realClock?: RealClock;
}

/** A store, or another source with the same findMany. */
export interface DueSource<Item> {
  findMany(
    scope: typeof ALL_TENANTS,
    filter: Filter,
    options: FindOptions & { readonly limit: number },
  ): Promise<readonly Item[]>;
}

/** Finds the due documents of all tenants in a store, by `work_due_at` and its index. */
export function findDueIn<Item extends { readonly work_due_at?: Date }>(
  store: DueSource<Item>,
  index: string,
  businessClock: BusinessClock,
): Required<Pick<DueScanOptions<Item>, 'find' | 'nextInMs'>> {
  const earliest = (due: object, limit: number, postponed: readonly string[]) =>
    store.findMany(
      ALL_TENANTS,
      { work_due_at: due, ...(postponed.length > 0 && { _id: { $nin: [...postponed] } }) },
      { sort: { work_due_at: 1 }, hint: index, limit },
    );
  return {
    find: (limit, postponed) => earliest({ $lte: businessClock.now() }, limit, postponed),
    nextInMs: async (postponed) => {
      const [next] = await earliest({ $exists: true }, 1, postponed);
      return next?.work_due_at === undefined
        ? null
        : next.work_due_at.getTime() - businessClock.now().getTime();
    },
  };
}

export interface DueScanned {
  readonly done: number;
  /** There may be more to do at once. */
  readonly isMore: boolean;
  /** Otherwise: milliseconds until the next due document, as far as is known; null: none. */
  readonly nextInMs: number | null;
}

export interface DueScan {
  /** One round. */
  readonly run: () => Promise<DueScanned>;
  /** Reports the work of a round without doing it. */
  readonly look: () => Promise<RoundResult>;
}

/** The round and the look of one loop over several concurrent scans. */
export const scanTogether = (
  ...scans: readonly DueScan[]
): Required<Pick<LoopOptions, 'round' | 'look'>> => ({
  async round() {
    const results = await allEnded(scans.map((scan) => scan.run()));
    return soonest(results.map(({ isMore, nextInMs }) => isMore || (nextInMs ?? false)));
  },
  look: async () => soonest(await Promise.all(scans.map((scan) => scan.look()))),
});

/** Like Promise.all, but it rejects only after all work has ended: a next round must not work on the same documents. */
async function allEnded<Value>(work: readonly Promise<Value>[]): Promise<readonly Value[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

function soonest(results: readonly RoundResult[]): RoundResult {
  const times = results.filter((result) => typeof result === 'number');
  return results.includes(true) || (times.length > 0 && Math.min(...times));
}

/** Half of each pause is random: the first takes half a second to a second, the longest up to a quarter of an hour. */
const POSTPONED: BackoffLimits = { firstMs: 1_000, maxMs: 15 * 60_000 };
/** Pause before the next round when documents were due at the end of a round. */
const PAUSE_MS = 1_000;
/** Beyond this the oldest postponements are forgotten: the cause is then not a single document. */
export const MAX_POSTPONED = 1_000;

interface Postponed {
  readonly failures: number;
  readonly untilMs: number;
}

/** Postponements live in memory: after a restart or a change of the lease each document is tried once more. */
export function makeDueScan<Item>(options: DueScanOptions<Item>): DueScan {
  const { name, log, find, idOf, work, batch, concurrency = 1, realClock = systemClock() } = options;
  const { nextInMs = async () => null } = options;
  const failed = new Map<string, Postponed>();

  const postponedNow = (): readonly string[] => {
    const now = realClock.now().getTime();
    return [...failed].filter(([, { untilMs }]) => untilMs > now).map(([id]) => id);
  };

  function postpone(id: string, error: unknown): void {
    const failures = (failed.get(id)?.failures ?? 0) + 1;
    const retryInMs = Math.round(backoffMs(failures - 1, POSTPONED));
    failed.delete(id);
    failed.set(id, { failures, untilMs: realClock.now().getTime() + retryInMs });
    const [oldest] = failed.keys();
    if (failed.size > MAX_POSTPONED && oldest !== undefined) failed.delete(oldest);
    reportPostponed({ name, log }, { document_id: id, failures, retry_in_ms: retryInMs }, error);
  }

  /** Milliseconds to the next due document: at most 0 when one is due, null when there is none. */
  async function findNext(): Promise<number | null> {
    const postponed = postponedNow();
    const found = await nextInMs(postponed);
    const now = realClock.now().getTime();
    const times = postponed.flatMap((id) => Math.max(1, (failed.get(id)?.untilMs ?? now) - now));
    if (found !== null) times.push(found);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Documents that are due already arrived meanwhile, or their work left them due. Those must not be tried without a pause. */
  async function restMs(): Promise<number | null> {
    const next = await findNext();
    return next === null || next > 0 ? next : PAUSE_MS;
  }

  async function look(): Promise<RoundResult> {
    if (options.nextInMs === undefined && (await find(1, postponedNow())).length > 0) return true;
    const next = await findNext();
    return next !== null && (next <= 0 || next);
  }

  async function run(): Promise<DueScanned> {
    const due = [...(await find(batch, postponedNow()))];
    const isFull = due.length === batch;
    let done = 0;
    const worker = async (): Promise<void> => {
      for (let item = due.shift(); item !== undefined; item = due.shift()) {
        const id = idOf(item);
        try {
          await workWithin(work, item);
          failed.delete(id);
          done += 1;
        } catch (error) {
          // The document is not at fault: the round ends with the work under way, and the loop waits for the database.
          if (!isFaultOfItem(error)) {
            due.length = 0;
            throw error;
          }
          postpone(id, error);
        }
      }
    };
    await allEnded(Array.from({ length: concurrency }, worker));
    // If all documents fail, an immediate retry would fail too.
    const isMore = isFull && (done > 0 || failed.size < MAX_POSTPONED);
    return { done, isMore, nextInMs: isMore ? null : await restMs() };
  }

  return { run, look };
}
