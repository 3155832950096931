// The body of a delivery: the event as it was frozen in the log. One that would be too long leaves out the largest members
// of its object and names them (docs/rules.md#large-messages).

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

/** Of events in hand: one goes to every endpoint that takes it. */
const messages = new WeakMap<MessageSource, Buffer>();

/** The same bytes for the same event, whenever it is asked for. */
export function messageOf(event: MessageSource): Buffer {
  const known = messages.get(event);
  if (known !== undefined) return known;
  const message = makeMessage(event);
  messages.set(event, message);
  return message;
}

function makeMessage(event: MessageSource): Buffer {
  // The object is JSON already: it is put in its place as it is.
  const whole = Buffer.from(
    textOf(event, `{"object":${event.object_json},"previous":${event.previous_json}}`),
  );
  return whole.length <= MAX_MESSAGE_BYTES ? whole : shortened(event);
}

function textOf(event: MessageSource, data: string): string {
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
    body = Buffer.from(textOf(event, JSON.stringify(data)));
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
