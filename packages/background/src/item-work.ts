// Work on one item of many. An item that fails is counted and logged for an operator, and stops no other item.
import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable, isTimeLimit, TIME_LIMIT_TRIES } from '@mps/aggregates';
import { metrics } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { backoffMs, type BackoffLimits } from './waiting';

export type ItemLog = Pick<Logger, 'error'>;

/** Pause between the tries of a document that exceeded a time limit. */
const SLOW: BackoffLimits = { firstMs: 500, maxMs: 1_000 };

const postponements = metrics.getMeter('@mps/background').createCounter('due_work.postponed', {
  description: 'Documents whose due work failed and was postponed, by scan: an operator must look at each',
  unit: '{document}',
});

interface Postponement {
  readonly document_id: string;
  readonly retry_in_ms: number;
  readonly failures?: number;
}

export function reportPostponed(
  { name, log }: { readonly name: string; readonly log: ItemLog },
  postponement: Postponement,
  error: unknown,
): void {
  postponements.add(1, { scan: name });
  log.error(
    { scan: name, ...postponement, err: error },
    'due work failed and is postponed: it needs an operator',
  );
}

/** False: the database is away, so work on other items would fail too. */
export const isFaultOfItem = (error: unknown): boolean => !isDatabaseUnavailable(error) || isTimeLimit(error);

/** Tries again after a time limit was exceeded: the database may have been slow. */
export async function workWithin<Item>(work: (item: Item) => Promise<unknown>, item: Item): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await work(item);
      return;
    } catch (error) {
      if (!isTimeLimit(error) || tries === TIME_LIMIT_TRIES) throw error;
      await delay(backoffMs(tries - 1, SLOW));
    }
}

export interface ItemWork<Item> {
  /** For log and metric. */
  readonly name: string;
  readonly log: ItemLog;
  readonly work: (item: Item) => Promise<unknown>;
  /** For the log: the caller tries a failed item again after this time. */
  readonly retryInMs: number;
}

/**
 * Works on all items, and returns the ids of those that failed: the caller remembers them. Rejects when the database is away,
 * after all work has ended.
 */
export async function workOnEach<Item extends { readonly _id: string }>(
  { name, log, work, retryInMs }: ItemWork<Item>,
  items: readonly Item[],
): Promise<readonly string[]> {
  const ended = await Promise.allSettled(items.map((item) => workWithin(work, item)));
  const failures = ended.flatMap((result, index) => {
    const id = items[index]?._id;
    return result.status === 'rejected' && id !== undefined ? [{ id, error: result.reason as unknown }] : [];
  });
  const away = failures.find(({ error }) => !isFaultOfItem(error));
  if (away !== undefined) throw away.error;
  for (const { id, error } of failures)
    reportPostponed({ name, log }, { document_id: id, retry_in_ms: retryInMs }, error);
  return failures.map(({ id }) => id);
}
