// A delivery: one event for one endpoint, with its attempts. Its message body is the event as the log froze it. A test of a chosen
// type sends its sample instead. A message over the limit omits the largest members of its object and names them
// (docs/rules.md#large-messages).
import { fingerprint } from '@mps/kernel';

export const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Exactly one of `response_status` and `error` is set. */
export interface Attempt {
  /** ISO 8601, business clock. */
  readonly at: string;
  readonly response_status: number | null;
  readonly error: string | null;
  readonly latency_ms: number;
  /** The first bytes of the response, as text. */
  readonly response_excerpt: string | null;
  /** The signature that was sent, so that a read can tell its secret. Older attempts have none. */
  readonly sent?: SentSignature;
}

/** Two headers of the request. */
export interface SentSignature {
  /** Seconds, real time. */
  readonly webhook_timestamp: number;
  readonly webhook_signature: string;
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
  /** null when no attempt follows. During an attempt it keeps the attempt's due time. */
  readonly next_attempt_at: string | null;
  readonly attempts: readonly Attempt[];
  readonly created_at: string;
  readonly updated_at: string;
  /** W3C trace context of the request that caused the event. Later attempts link to it. */
  readonly traceparent?: string;
}

type Source = Pick<Delivery, 'organization_id' | 'company_id' | 'event_id' | 'event_type'>;

/** Makes a delivery that is due at once. */
export const makeDelivery = (
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

/** Characters of the time in a UUID, including the hyphen before the version. */
const TIME_CHARS = 14;

/**
 * Derives the id of the delivery of `event` to `endpoint` that `cause` (an event or a replay) creates. Equal arguments give an
 * equal id, so an event that Kafka delivers twice creates one delivery. The id is a UUID v7 with the time of `cause`.
 */
export function makeDeliveryId(cause: string, endpoint: string, event = cause): string {
  const hash = fingerprint([cause, endpoint, event]);
  return [
    `${cause.slice(0, TIME_CHARS)}7${hash.slice(0, 3)}`,
    `a${hash.slice(3, 6)}`,
    hash.slice(6, 18),
  ].join('-');
}

/** Maximum length of a message body, in bytes. */
export const MAX_MESSAGE_BYTES = 128 * 1024;

/** The members of a logged event that its message contains. */
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
  /** Absent: the message has the event's own type and object. */
  readonly sample?: Readonly<Record<'type' | 'object_json', string>>;
}

type Members = Readonly<Record<string, unknown>>;

/** Encoded messages of events in memory: one message goes to several endpoints. */
const messages = new WeakMap<MessageSource, Buffer>();

/** Encodes an event as its message. Every attempt sends the same bytes. */
export function encodeMessage(event: MessageSource): Buffer {
  const known = messages.get(event);
  if (known !== undefined) return known;
  const message = makeMessage({ ...event, ...event.sample });
  messages.set(event, message);
  return message;
}

function makeMessage(event: MessageSource): Buffer {
  // The object is JSON already and is inserted without parsing.
  const whole = Buffer.from(
    formatMessage(event, `{"object":${event.object_json},"previous":${event.previous_json}}`),
  );
  return whole.length <= MAX_MESSAGE_BYTES ? whole : shortenMessage(event);
}

function formatMessage(event: MessageSource, data: string): string {
  const { id, type, version, timestamp, company_id, correlation_id, sequence } = event;
  const aggregate = { type: event.aggregate_type, id: event.aggregate_id };
  const head = { id, type, version, timestamp, company_id, correlation_id, sequence, aggregate };
  return `${JSON.stringify(head).slice(0, -1)},"data":${data}}`;
}

function shortenMessage(event: MessageSource): Buffer {
  const object = JSON.parse(event.object_json) as Members;
  const previous = JSON.parse(event.previous_json) as Members;
  const largestFirst = [...sortBySize(object), ...sortBySize(previous).filter((name) => !(name in object))];
  const omitted: string[] = [];
  let body = Buffer.alloc(0);
  for (const name of largestFirst) {
    omitted.push(name);
    const data = { object: omit(object, omitted), previous: omit(previous, omitted), omitted };
    body = Buffer.from(formatMessage(event, JSON.stringify(data)));
    if (body.length <= MAX_MESSAGE_BYTES) break;
  }
  return body;
}

function sortBySize(members: Members): string[] {
  const sized = Object.entries(members).map(
    ([name, value]) => [name, Buffer.byteLength(JSON.stringify(value))] as const,
  );
  return sized.sort(([, one], [, other]) => other - one).map(([name]) => name);
}

const omit = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
