// readTimeline: everything that happened to an object, in order. Of an object other than a payment these are its events and the
// deliveries of each event.
import type { Mps } from '@mps/client';
import type { TimelineItem } from '../json-output';
import { readPath } from '../steps/json';
import { formatCents } from '../table';
import { findPayment, readPayment, type Timeline } from './read-payment';

export type LoggedEvent = Awaited<ReturnType<Mps['events']['list']>>['data'][number];
type Delivery = Awaited<ReturnType<Mps['webhookDeliveries']['list']>>['data'][number];

const PAGE_LIMIT = 100;
/** Requests at once for the deliveries of a long history. */
const PARALLEL_READS = 4;

/** Returns undefined for an id without an event: it is unknown, older than the log, or of another company. */
export async function readTimeline(mps: Mps, given: string): Promise<Timeline | undefined> {
  const payment = await findPayment(mps, given);
  if (payment !== undefined) return readPayment(mps, payment);
  const events = await readEvents(mps, given);
  const [first] = events;
  if (first === undefined) return undefined;
  const items = [...events.map(toEventItem), ...(await readDeliveries(mps, events))];
  return { id: given, type: first.aggregate.type, items: items.sort(compareItems), hidden: [] };
}

/** Every event of the log about one object and its parts, oldest first. */
export async function readEvents(mps: Mps, aggregateId: string): Promise<readonly LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await mps.events.list({
      aggregate_id: aggregateId,
      limit: PAGE_LIMIT,
      ...(after !== undefined && { after }),
    });
    events.push(...page.data);
    if (!page.has_more) return events;
    after = page.next_cursor;
  }
}

function toEventItem(event: LoggedEvent): TimelineItem {
  const { object, previous } = event.data;
  const status = readStatus(object);
  const before = readStatus(previous);
  const amount = readPath(object, 'amount');
  const facts = [
    before === undefined ? status : `${before} → ${status ?? ''}`,
    typeof amount === 'number' ? formatCents(amount) : undefined,
    readPath(object, 'status_reason'),
  ];
  return {
    at: event.timestamp,
    source: 'event',
    type: event.type,
    id: event.id,
    sequence: event.sequence,
    text: facts.filter((fact) => typeof fact === 'string').join('  '),
  };
}

function readStatus(object: unknown): string | undefined {
  const status = readPath(object, 'status') ?? readPath(object, 'auth_status');
  return typeof status === 'string' ? status : undefined;
}

async function readDeliveries(mps: Mps, events: readonly LoggedEvent[]): Promise<TimelineItem[]> {
  const items: TimelineItem[][] = [];
  for (let at = 0; at < events.length; at += PARALLEL_READS)
    items.push(
      ...(await Promise.all(
        events.slice(at, at + PARALLEL_READS).map(async (event) => {
          const { data } = await mps.webhookDeliveries.list({ event_id: event.id, limit: PAGE_LIMIT });
          return data.flatMap(toAttemptItems);
        }),
      )),
    );
  return items.flat();
}

/** One item for each attempt, or one for a delivery without any yet. */
function toAttemptItems(delivery: Delivery): TimelineItem[] {
  const common = { source: 'delivery', type: delivery.event_type, id: delivery.id, sequence: null } as const;
  if (delivery.attempts.length === 0)
    return [{ ...common, at: delivery.created_at, text: `${delivery.status}  no attempt yet` }];
  return delivery.attempts.map((attempt, index) => ({
    ...common,
    at: attempt.at,
    text: `attempt ${index + 1}  ${attempt.response_status ?? attempt.error ?? 'no answer'}  ${attempt.latency_ms} ms  endpoint ${delivery.endpoint_id}`,
  }));
}

/** By time. An event comes before its deliveries of the same instant. */
function compareItems(a: TimelineItem, b: TimelineItem): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  if (a.source !== b.source) return a.source === 'event' ? -1 : 1;
  return (a.sequence ?? 0) - (b.sequence ?? 0);
}
