// follow(): the event log as an endless sequence, at least once and in order.
import type { MpsCore } from './core';
import { MpsError } from './errors';
import type { Event, EventTypeFilter } from './events';
import { toRequest, type OperationSpec } from './operation';
import type { CallOptions } from './options';

export interface FollowOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** Cursor of an event that was handled. Without one, the log starts with its oldest event. */
  readonly after?: string | undefined;
  /** Exact types, or families such as `transaction.*`. */
  readonly types?: readonly EventTypeFilter[];
  readonly aggregateId?: string;
  /** Between two looks at the end of the log. 2 s by default. */
  readonly pollMs?: number;
}

/** Store `cursor` after the event was handled: then a crash repeats events, and loses none. */
export type FollowedEvent = Event & { readonly cursor: string | undefined };

interface EventPage {
  readonly data: readonly Event[];
  readonly next_cursor: string | undefined;
  readonly has_more: boolean;
}

const POLL_MS = 2_000;
const PAGE_LIMIT = 100;

/** Ends when the signal does. An outage does not end it: it goes on at the cursor. */
export async function* follow(
  core: MpsCore,
  spec: OperationSpec,
  { after, types, aggregateId, pollMs = POLL_MS, ...options }: FollowOptions = {},
): AsyncGenerator<FollowedEvent, void, undefined> {
  const { signal } = options;
  const filter = {
    limit: PAGE_LIMIT,
    ...(types !== undefined && { types }),
    ...(aggregateId !== undefined && { aggregate_id: aggregateId }),
  };
  let cursor = after;
  while (!hasEnded(signal)) {
    const page = await askPage(core, spec, { ...filter, after: cursor }, options);
    for (const event of addCursors(page, cursor)) {
      yield event;
      if (hasEnded(signal)) return;
    }
    cursor = page.next_cursor ?? cursor;
    if (!page.has_more) await rest(pollMs, signal);
  }
}

/** Only the end of a page has a cursor of its own. Earlier events keep the one before the page. */
const addCursors = ({ data, next_cursor }: EventPage, before: string | undefined): FollowedEvent[] =>
  data.map((event, index) => ({ ...event, cursor: index === data.length - 1 ? next_cursor : before }));

/** A function, because the compiler takes a property for one that does not change. */
const hasEnded = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/** Empty when the platform was away, or the signal ended the wait. */
async function askPage(
  core: MpsCore,
  spec: OperationSpec,
  query: object,
  options: CallOptions,
): Promise<EventPage> {
  try {
    return (await core.send(toRequest(spec, spec.path, query, options))).data as EventPage;
  } catch (error) {
    if (error instanceof MpsError && isPassing(error))
      return { data: [], next_cursor: undefined, has_more: false };
    throw error;
  }
}

function isPassing(error: MpsError): boolean {
  if (error.kind !== 'api')
    return error.kind !== 'unexpected' || ('status' in error && Number(error.status) >= 500);
  return 'retryable' in error && error.retryable === true;
}

/** Rests between half of the time and all of it, so that many followers do not ask together. */
function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms * (0.5 + Math.random() / 2));
    signal?.addEventListener('abort', end, { once: true });
    if (hasEnded(signal)) end();
  });
}
