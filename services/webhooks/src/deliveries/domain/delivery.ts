// A delivery: one event on its way to one endpoint, with every attempt that was made, and its body: the event as it was frozen
// in the log. A body that would be too long leaves out the largest members of its object and names them
// (docs/rules.md#large-messages).
import { fingerprint } from '@mps/kernel';

export const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Without a response there is an error, and the other way round. */
export interface Attempt {
  /** ISO 8601, business clock. */
  readonly at: string;
  readonly response_status: number | null;
  readonly error: string | null;
  readonly latency_ms: number;
  /** The first bytes of the response, as text. */
  readonly response_excerpt: string | null;
}

/** Timestamps are ISO 8601 of the business clock. */
export interface Delivery {
  readonly id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly status: DeliveryStatus;
  /** null: there is none. While an attempt is made it is the time that it was due. */
  readonly next_attempt_at: string | null;
  readonly attempts: readonly Attempt[];
  readonly created_at: string;
  readonly updated_at: string;
  /** W3C trace context of what made the event, for attempts to link to. */
  readonly traceparent?: string;
}

type Source = Pick<Delivery, 'organization_id' | 'company_id' | 'event_id' | 'event_type'>;

/** An event that is due at an endpoint from now on. */
export const newDelivery = (
  { organization_id, company_id, event_id, event_type }: Source,
  { id, endpoint_id }: Pick<Delivery, 'id' | 'endpoint_id'>,
  now: string,
): Delivery => ({
  id,
  organization_id,
  company_id,
  endpoint_id,
  event_id,
  event_type,
  status: 'PENDING',
  next_attempt_at: now,
  attempts: [],
  created_at: now,
  updated_at: now,
});

/** Characters of a UUID's time, with the hyphen before the version. */
const TIME_CHARS = 14;

/**
 * The id of the delivery that `cause` (an event, or a replay) makes of `event` at `endpoint`: the same however often it is
 * made, which is what keeps an event that comes twice from being delivered twice. A UUID v7 with the time of `cause`.
 */
export function makeDeliveryId(cause: string, endpoint: string, event = cause): string {
  const hash = fingerprint([cause, endpoint, event]);
  return [
    `${cause.slice(0, TIME_CHARS)}7${hash.slice(0, 3)}`,
    `a${hash.slice(3, 6)}`,
    hash.slice(6, 18),
  ].join('-');
}

/** Longest body, in bytes. */
export const MAX_MESSAGE_BYTES = 128 * 1024;

/** An event as the log keeps it, by the names of its message. */
export interface MessageSource {
  readonly id: string;
  readonly type: string;
  readonly version: string;
  readonly timestamp: string;
  readonly company_id: string;
  readonly correlation_id: string;
  readonly sequence: number;
  readonly aggregate_type: string;
  readonly aggregate_id: string;
  readonly object_json: string;
  readonly previous_json: string;
}

type Members = Readonly<Record<string, unknown>>;

/** Messages of events in hand: one goes to every endpoint that takes it. */
const messages = new WeakMap<MessageSource, Buffer>();

/** The same bytes for the same event, whenever it is asked for. */
export function encodeMessage(event: MessageSource): Buffer {
  const known = messages.get(event);
  if (known !== undefined) return known;
  const message = makeMessage(event);
  messages.set(event, message);
  return message;
}

function makeMessage(event: MessageSource): Buffer {
  // The object is JSON already: it is put in its place as it is.
  const whole = Buffer.from(
    formatMessage(event, `{"object":${event.object_json},"previous":${event.previous_json}}`),
  );
  return whole.length <= MAX_MESSAGE_BYTES ? whole : shortened(event);
}

function formatMessage(event: MessageSource, data: string): string {
  const { id, type, version, timestamp, company_id, correlation_id, sequence } = event;
  const aggregate = { type: event.aggregate_type, id: event.aggregate_id };
  const head = { id, type, version, timestamp, company_id, correlation_id, sequence, aggregate };
  return `${JSON.stringify(head).slice(0, -1)},"data":${data}}`;
}

function shortened(event: MessageSource): Buffer {
  const object = JSON.parse(event.object_json) as Members;
  const previous = JSON.parse(event.previous_json) as Members;
  const largestFirst = [...bySize(object), ...bySize(previous).filter((name) => !(name in object))];
  const omitted: string[] = [];
  let body = Buffer.alloc(0);
  for (const name of largestFirst) {
    omitted.push(name);
    const data = { object: without(object, omitted), previous: without(previous, omitted), omitted };
    body = Buffer.from(formatMessage(event, JSON.stringify(data)));
    if (body.length <= MAX_MESSAGE_BYTES) break;
  }
  return body;
}

function bySize(members: Members): string[] {
  const sized = Object.entries(members).map(
    ([name, value]) => [name, Buffer.byteLength(JSON.stringify(value))] as const,
  );
  return sized.sort(([, one], [, other]) => other - one).map(([name]) => name);
}

/** A name means the member of both objects. */
const without = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
