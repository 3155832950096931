// replayEvents: forwards events of the log that a handler missed, oldest first.
import type { Mps } from '@mps/client';
import type { Connection } from '../connection';
import type { Endpoint } from './endpoint';
import { matchesType } from './expectation';
import type { Forwarder } from './forwarder';
import type { Printer } from './printer';

type LoggedEvent = Awaited<ReturnType<Mps['events']['list']>>['data'][number];

const PAGE_LIMIT = 100;
const MAX_EVENTS = 1_000;
const TEST_KEY = /^sk_test_/;

/** An event that the platform has delivered in the meantime is left out. */
export async function replayEvents(
  endpoint: Endpoint,
  durationMs: number,
  { mps, account, io }: Connection,
  forwarder: Forwarder,
  printer: Printer,
): Promise<void> {
  // Events have the time of the business clock, which a test moves.
  const now = TEST_KEY.test(account.apiKey) ? Date.parse((await mps.sandbox.clock.get()).now) : Date.now();
  const { events, isCut } = await readSince(mps, endpoint, now - durationMs, io.signal);
  printer.note(
    isCut
      ? `Forwarding the newest ${events.length} events of that time. Older ones are left out.`
      : `Forwarding ${events.length} events of that time.`,
  );
  forwarder.forwardEvents(events.filter(({ id }) => !printer.hasEvent(id)));
}

/**
 * Reads the log back from its end. An event stands in the log when it arrived, which may be later than its timestamp, so the
 * read ends at a page of older events and not at the first one.
 */
async function readSince(
  mps: Mps,
  endpoint: Endpoint,
  sinceMs: number,
  signal: AbortSignal,
): Promise<{ readonly events: readonly LoggedEvent[]; readonly isCut: boolean }> {
  const events: LoggedEvent[] = [];
  let before: string | undefined;
  for (;;) {
    const page = await mps.events.list(
      { order: 'desc', limit: PAGE_LIMIT, ...(before !== undefined && { before }) },
      { signal },
    );
    const recent = page.data.filter(({ timestamp }) => Date.parse(timestamp) >= sinceMs);
    events.push(...recent.filter((event) => isWanted(event, endpoint)));
    const isCut = events.length > MAX_EVENTS;
    if (isCut || recent.length === 0 || !page.has_more)
      return { events: events.slice(0, MAX_EVENTS).reverse(), isCut };
    before = page.next_cursor;
  }
}

const isWanted = ({ company_id, type }: LoggedEvent, { companyId, eventTypes }: Endpoint): boolean =>
  company_id === companyId && eventTypes.some((pattern) => matchesType(pattern, type));
