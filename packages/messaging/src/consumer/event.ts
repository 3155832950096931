// Events as handlers receive them, typed by the catalog of events: topic and type decide the payload.
import {
  findPayloadMembers,
  loadMessage,
  TOPICS,
  type PayloadMemberOf,
  type ReceivedMessage,
  type ReceivedPayload,
  type TopicEventType,
  type TopicKey,
} from '@mps/contracts';
import type { EventMeta__Output } from '@mps/contracts/gen/mps/common/v1/EventMeta';

/** An event of one type. */
export interface TypedEvent<Topic extends TopicKey, Type extends TopicEventType<Topic>> {
  readonly topic: Topic;
  readonly type: Type;
  readonly meta: EventMeta__Output;
  /** The payload, and the member of the message that holds it: `{ case: 'transaction', value: … }`. */
  readonly object: {
    [Member in PayloadMemberOf<Topic, Type>]: {
      readonly case: Member;
      readonly value: ReceivedPayload<Topic, Member>;
    };
  }[PayloadMemberOf<Topic, Type>];
  /** The whole decoded message. */
  readonly message: ReceivedMessage<Topic>;
  /** The bytes as they came. */
  readonly raw: Buffer;
  /** Runs the work of one event in its own trace. During work on several events the trace of the last one is active. */
  readonly inTrace: <Result>(work: () => Result) => Result;
}

/** An event of any type of these topics. Comparing `topic`, `type` or `object.case` narrows it. */
export type ConsumedEvent<Topic extends TopicKey = TopicKey> = {
  [Key in Topic]: { [Type in TopicEventType<Key>]: TypedEvent<Key, Type> }[TopicEventType<Key>];
}[Topic];

/** The bytes are not an event of the topic. No retry will help. */
export class UndecodableEventError extends Error {
  override readonly name = 'UndecodableEventError';
}

interface AnyMessage {
  readonly meta?: EventMeta__Output | null;
  readonly object?: string;
  readonly [member: string]: unknown;
}

/** `undefined`: the catalog does not have the event's type. */
export type EventDecoder = (
  raw: Buffer | null,
  inTrace: ConsumedEvent['inTrace'],
) => ConsumedEvent | undefined;

const ENVELOPE = 'mps.common.v1.EventEnvelope';

/**
 * Returns a function that decodes the meta of any topic's events, and nothing else of them. It knows every type, also those of a
 * later release.
 */
export function makeEnvelopeDecoder(topic: TopicKey): EventDecoder {
  const codec = loadMessage<never, Pick<AnyMessage, 'meta'>>('mps/common/v1/common.proto', ENVELOPE);
  return (raw, inTrace) => {
    if (raw === null) throw new UndecodableEventError('A message without a value is no event');
    const { meta } = decodeWith(codec, raw, ENVELOPE);
    if (!meta) throw new UndecodableEventError('An event without meta');
    // The handler of such a consumer takes the meta alone.
    return { topic, type: meta.type, meta, raw, inTrace } as unknown as ConsumedEvent;
  };
}

/**
 * Returns a function that decodes values of the topic. The function throws UndecodableEventError, also for an event without the
 * payload of its type.
 */
export function makeEventDecoder(topic: TopicKey): EventDecoder {
  const { file, message: messageName } = TOPICS[topic];
  const codec = loadMessage<never, AnyMessage>(file, messageName);
  return (raw, inTrace) => {
    if (raw === null) throw new UndecodableEventError(`A message without a value is no ${messageName}`);
    const message = decodeWith(codec, raw, messageName);
    const { meta, object } = message;
    if (!meta) throw new UndecodableEventError(`${messageName} without meta`);
    const { type } = meta;
    const members = findPayloadMembers(topic, type);
    if (members === undefined) return undefined;
    if (object === undefined || !members.includes(object))
      throw new UndecodableEventError(`${messageName} without the payload of its type`);
    const payload = { case: object, value: message[object] };
    // The catalog has this type, and the message has the payload that the catalog names.
    return { topic, type, meta, object: payload, message, raw, inTrace } as unknown as ConsumedEvent;
  };
}

function decodeWith<Message>(
  codec: { readonly decode: (raw: Buffer) => Message },
  raw: Buffer,
  name: string,
): Message {
  try {
    return codec.decode(raw);
  } catch {
    // The decoder's words may quote the bytes.
    throw new UndecodableEventError(`Bytes that are no ${name}`);
  }
}
