// Group commit: writes that are ready in the same turn of the event loop, or while others are in flight, travel as
// one. A write in a group of sixteen costs the database a seventh of a write alone.
import { context, type Context } from '@opentelemetry/api';
import { DatabaseBusyError } from './database-error';

/** More than this gains nothing and makes the first of a group wait for the last. */
export const MAX_GROUP_WRITES = 128;
/** Two, so that a group gathers while another is on the wire. */
const MAX_GROUPS_IN_FLIGHT = 2;
/** A database that does not answer must not fill the memory with waiting writes. */
const MAX_WAITING_WRITES = 20_000;

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly context: Context;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** Writes a group and answers for each item at the item's place; throws when it can answer for none. */
export type GroupWrite<Item, Answer> = (
  items: readonly Item[],
) => Promise<readonly PromiseSettledResult<Answer>[]>;

/** Returns a function that writes one item and answers for that item alone. */
export function groupWrites<Item, Answer>(write: GroupWrite<Item, Answer>): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let inFlight = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || inFlight >= MAX_GROUPS_IN_FLIGHT) return;
    isScheduled = true;
    setImmediate(flush);
  }

  function flush(): void {
    isScheduled = false;
    const group = waiting.slice(0, MAX_GROUP_WRITES);
    waiting = waiting.slice(MAX_GROUP_WRITES);
    inFlight += 1;
    // The group is written in the trace of its first member: a span has one parent, and any other would be no truer.
    void context
      .with(group[0]?.context ?? context.active(), () => settle(group, write))
      .finally(() => {
        inFlight -= 1;
        schedule();
      });
    schedule();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING_WRITES)
        throw new DatabaseBusyError('Too many writes are waiting for the database');
      waiting.push({ item, context: context.active(), resolve, reject });
      schedule();
    });
}

async function settle<Item, Answer>(
  group: readonly Waiting<Item, Answer>[],
  write: GroupWrite<Item, Answer>,
): Promise<void> {
  try {
    const answers = await write(group.map(({ item }) => item));
    group.forEach(({ resolve, reject }, index) => {
      const answer = answers[index];
      if (answer?.status === 'fulfilled') resolve(answer.value);
      else reject(answer?.reason ?? new Error('A group write gave no answer for one of its items'));
    });
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
