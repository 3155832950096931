// What a handler gets: a decoded event, and the error for bytes that are none.
import { loadMessage, TOPICS, type TopicKey } from '@mps/contracts';
import type { EventMeta__Output } from '@mps/contracts/gen/mps/common/v1/EventMeta';

export interface ConsumedEvent {
  readonly topic: TopicKey;
  readonly meta: EventMeta__Output;
  /** The member of the message's oneof that is set: `{ case: 'transaction', value: wire }`. */
  readonly object: { readonly case: string; readonly value: unknown };
  /** The whole decoded message, of the topic's `…Event__Output` type. */
  readonly message: unknown;
  /** The bytes as they came. */
  readonly raw: Buffer;
}

/** The bytes are not an event of the topic; no retry will make them one. */
export class UndecodableEventError extends Error {
  override readonly name = 'UndecodableEventError';
}

interface AnyEvent {
  readonly meta?: EventMeta__Output | null;
  readonly object?: string;
  readonly [member: string]: unknown;
}

export type EventDecoder = (raw: Buffer | null) => ConsumedEvent;

/** Answers a function that decodes values of the topic; it throws UndecodableEventError. */
export function makeEventDecoder(topic: TopicKey): EventDecoder {
  const { file, message: messageName } = TOPICS[topic];
  const codec = loadMessage<never, AnyEvent>(file, messageName);
  return (raw) => {
    if (raw === null) throw new UndecodableEventError(`A message without a value is no ${messageName}`);
    const message = decode(raw);
    const { meta, object } = message;
    if (!meta || object === undefined)
      throw new UndecodableEventError(`${messageName} without meta or object`);
    return { topic, meta, object: { case: object, value: message[object] }, message, raw };
  };

  function decode(raw: Buffer): AnyEvent {
    try {
      return codec.decode(raw);
    } catch {
      // The decoder's words may quote the bytes.
      throw new UndecodableEventError(`Bytes that are no ${messageName}`);
    }
  }
}
