// Dead letters: messages that their group could not handle, unchanged and with the reason, for a person to inspect.
import { describeError } from '@mps/aggregates';
import type { IHeaders, KafkaMessage } from 'kafkajs';
import { makeRecreatableProducer, type KafkaInternals } from '../kafka';
import { deadLetterTopic, type ConsumerGroup } from '../topics';

export interface DeadLetter {
  readonly message: KafkaMessage;
  /** The exact topic it came from. */
  readonly topic: string;
  readonly partition: number;
  readonly error: unknown;
  readonly attempts: number;
}

export interface DeadLetterQueue {
  /** Throws when the dead letter may not have been stored. The message must then not be skipped. */
  keep(deadLetter: DeadLetter): Promise<void>;
  readonly close: () => Promise<void>;
}

export const ALL_IN_SYNC_REPLICAS = -1;
/** Headers of a redriven message: the one group that must handle it, and the id of its dead letter. */
export const REDRIVE_GROUP_HEADER = 'redrive_group';
export const REDRIVE_OF_HEADER = 'redrive_of';
/** Prefix of the headers that hold the reason and the origin of a dead letter. */
export const CAUSE_PREFIX = 'dlt_';
const MAX_ERROR_MESSAGE_CHARS = 300;

export function makeDeadLetterQueue(kafka: KafkaInternals, group: ConsumerGroup): DeadLetterQueue {
  const producer = makeRecreatableProducer(kafka);
  const topic = `${kafka.topicPrefix}${deadLetterTopic(group)}`;
  return {
    async keep(deadLetter) {
      const { key, value, headers } = deadLetter.message;
      const message = { key, value, headers: { ...headers, ...causeHeaders(deadLetter, group) } };
      await producer.use((open) => open.send({ topic, acks: ALL_IN_SYNC_REPLICAS, messages: [message] }));
    },
    close: producer.close,
  };
}

function causeHeaders(deadLetter: DeadLetter, group: ConsumerGroup): Record<string, string> {
  const { type, code = '', message } = describeError(deadLetter.error);
  return {
    dlt_group: group,
    dlt_topic: deadLetter.topic,
    dlt_partition: String(deadLetter.partition),
    dlt_offset: deadLetter.message.offset,
    dlt_attempts: String(deadLetter.attempts),
    dlt_error_name: type,
    dlt_error_code: code,
    dlt_error_message: message.slice(0, MAX_ERROR_MESSAGE_CHARS),
  };
}

export function textHeaders(headers: IHeaders | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.keys(headers ?? {}).flatMap((name) => {
      const text = textHeader(headers, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** Returns the text of a header; the first value of a repeated header. */
export function textHeader(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  return (Array.isArray(value) ? value[0] : value)?.toString();
}
