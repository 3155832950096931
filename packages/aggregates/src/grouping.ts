// Groups calls to the database. Calls that are ready in the same turn of the event loop, or while others are in flight, travel
// as one command, and every caller receives its own answer. write-groups.ts and reader.ts use it.
import { AssertionFailedError, systemClock } from '@mps/kernel';
import { context, type Context } from '@opentelemetry/api';
import { DatabaseBusyError, isDatabaseUnavailable } from './database-error';

/** A larger group gains nothing and makes its first item wait for the last. */
export const MAX_GROUP_SIZE = 128;
/** Two, so that one group gathers while another is under way. */
const MAX_GROUPS_IN_FLIGHT = 2;
/** A single group of two among groups of one delays only the next group. */
const BUSY_GROUP_SIZE = 1.5;
const clock = systemClock();

/** Whether a deadline (epoch milliseconds) has passed by the machine's clock, as gRPC counts deadlines. */
export const isPast = (deadlineMs: number): boolean => clock.now().getTime() >= deadlineMs;

/** The caller's deadline passed while the item waited. The item was not sent and never will be. */
export class DeadlinePassedError extends Error {
  override readonly name = 'DeadlinePassedError';
  constructor() {
    super('The deadline passed before it was sent to the database');
  }
}

/**
 * Longer than the driver's limits for a command and its one repeat (packages/chassis/src/mongo.ts). If the driver missed its
 * limits, two unanswered groups would block the collection until a restart. A write that is carried out later changes nothing
 * twice: versions and unique indexes guard every write.
 */
export const MAX_GROUP_MS = 45_000;

/** Bounds the memory for waiting calls while the database does not answer. */
const MAX_WAITING = 20_000;

interface Waiting<Item, Answer> {
  readonly item: Item;
  /** Epoch milliseconds of the real clock; Infinity: sent however late it is. */
  readonly deadlineMs: number;
  readonly context: Context;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Sends a group and returns an answer for each item, in the order of the items. Throws when it has no answer for any of them.
 */
export type GroupCall<Item, Answer> = (
  items: readonly Item[],
) => Promise<readonly PromiseSettledResult<Answer>[]>;

/** Sends one item and returns its answer. Throws DeadlinePassedError for an item that waited too long. */
export type CallOne<Item, Answer> = (item: Item, deadlineMs?: number) => Promise<Answer>;

export interface GroupingOptions {
  /**
   * How long the first item of a group waits for others; by default until the next turn of the event loop. A full group does
   * not wait once the group before it is sent.
   */
  readonly lingerMs?: number;
  /**
   * Replaces lingerMs while the last groups had several items: under load other items will come, and a lone caller must not
   * wait.
   */
  readonly busyLingerMs?: number;
  /** 1: a group is sent after the group before it was answered. */
  readonly maxInFlight?: number;
}

export function groupCalls<Item, Answer>(
  call: GroupCall<Item, Answer>,
  { lingerMs = 0, busyLingerMs = lingerMs, maxInFlight = MAX_GROUPS_IN_FLIGHT }: GroupingOptions = {},
): CallOne<Item, Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let inFlight = 0;
  /** A running mean: each group counts half as much as the group after it. */
  let recentSize = 1;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || inFlight >= maxInFlight) return;
    isScheduled = true;
    const waitMs = recentSize < BUSY_GROUP_SIZE ? lingerMs : busyLingerMs;
    if (waitMs === 0 || waiting.length >= MAX_GROUP_SIZE) setImmediate(flush);
    else setTimeout(flush, waitMs);
  }

  /** Takes the next group. Expired callers are rejected and left out. */
  function take(): readonly Waiting<Item, Answer>[] {
    const late = waiting.filter(({ deadlineMs }) => isPast(deadlineMs));
    for (const { reject } of late) reject(new DeadlinePassedError());
    const timely = late.length === 0 ? waiting : waiting.filter((one) => !late.includes(one));
    waiting = timely.slice(MAX_GROUP_SIZE);
    return timely.slice(0, MAX_GROUP_SIZE);
  }

  function flush(): void {
    isScheduled = false;
    const group = take();
    if (group.length === 0) return;
    inFlight += 1;
    recentSize = (recentSize + group.length) / 2;
    // The group is sent in the trace of its first item, because a span has one parent.
    void context
      .with(group[0]?.context ?? context.active(), () => settle(group, call))
      .finally(() => {
        inFlight -= 1;
        schedule();
      });
    schedule();
  }

  return (item, deadlineMs = Infinity) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING)
        throw new DatabaseBusyError('Too many reads or writes are waiting for the database');
      waiting.push({ item, deadlineMs, context: context.active(), resolve, reject });
      schedule();
    });
}

/**
 * Groups calls with one write for all their items, one write at a time. When the items of a group cannot be written together, each is
 * written alone: one that can never be written must not fail the others. An unavailable database fails all of them.
 */
export const groupOrdered = <Item>(write: (items: readonly Item[]) => Promise<void>): CallOne<Item, null> =>
  groupCalls<Item, null>(
    async (items) => {
      try {
        await write(items);
        return items.map(() => ({ status: 'fulfilled', value: null }));
      } catch (error) {
        if (items.length === 1 || isDatabaseUnavailable(error)) throw error;
        return writeEach(items, write);
      }
    },
    { maxInFlight: 1 },
  );

async function writeEach<Item>(
  items: readonly Item[],
  write: (items: readonly Item[]) => Promise<void>,
): Promise<readonly PromiseSettledResult<null>[]> {
  const settled: PromiseSettledResult<null>[] = [];
  for (const item of items) settled.push(...(await Promise.allSettled([write([item]).then(() => null)])));
  return settled;
}

async function settle<Item, Answer>(
  group: readonly Waiting<Item, Answer>[],
  call: GroupCall<Item, Answer>,
): Promise<void> {
  try {
    const answers = await withinLimit(call(group.map(({ item }) => item)));
    group.forEach(({ resolve, reject }, index) => {
      const answer = answers[index];
      if (answer?.status === 'fulfilled') resolve(answer.value);
      else reject(answer?.reason ?? new AssertionFailedError('group.answers_every_item'));
    });
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

async function withinLimit<Answer>(answered: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    const tooLate = (): void => reject(new DatabaseBusyError('The database did not answer a group'));
    timer = setTimeout(tooLate, MAX_GROUP_MS).unref();
  });
  try {
    return await Promise.race([answered, over]);
  } finally {
    clearTimeout(timer);
  }
}
