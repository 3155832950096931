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

/**
 * Returns a function that decodes values of the topic. The function throws UndecodableEventError, also for an event without the
 * payload of its type.
 */
export function makeEventDecoder(topic: TopicKey): EventDecoder {
  const { file, message: messageName } = TOPICS[topic];
  const codec = loadMessage<never, AnyMessage>(file, messageName);
  return (raw, inTrace) => {
    if (raw === null) throw new UndecodableEventError(`A message without a value is no ${messageName}`);
    const message = decode(raw);
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

  function decode(raw: Buffer): AnyMessage {
    try {
      return codec.decode(raw);
    } catch {
      // The decoder's words may quote the bytes.
      throw new UndecodableEventError(`Bytes that are no ${messageName}`);
    }
  }
}
