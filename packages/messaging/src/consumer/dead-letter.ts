// Where a message goes that its group could not handle: as it came, with the reason beside it, for a person to look at.
import type { KafkaMessage } from 'kafkajs';
import { makeExpendableProducer } from '../expendable-producer';
import type { KafkaInternals } from '../kafka';
import { deadLetterTopic, type ConsumerGroup } from '../topics';
import { describeError } from './failure';

export interface DeadLetter {
  readonly message: KafkaMessage;
  /** The exact topic it came from. */
  readonly topic: string;
  readonly partition: number;
  readonly error: unknown;
  readonly attempts: number;
}

export interface DeadLetterOffice {
  /** Throws when the letter may not have been kept; the message must then not be passed over. */
  keep(letter: DeadLetter): Promise<void>;
  readonly close: () => Promise<void>;
}

const ALL_IN_SYNC_REPLICAS = -1;

export function makeDeadLetterOffice(kafka: KafkaInternals, group: ConsumerGroup): DeadLetterOffice {
  const producer = makeExpendableProducer(kafka);
  const topic = `${kafka.topicPrefix}${deadLetterTopic(group)}`;
  return {
    async keep(letter) {
      const { key, value, headers } = letter.message;
      const message = { key, value, headers: { ...headers, ...causeHeaders(letter, group) } };
      await producer.use((open) => open.send({ topic, acks: ALL_IN_SYNC_REPLICAS, messages: [message] }));
    },
    close: producer.close,
  };
}

function causeHeaders(letter: DeadLetter, group: ConsumerGroup): Record<string, string> {
  const { name, code, message } = describeError(letter.error);
  return {
    dlt_group: group,
    dlt_topic: letter.topic,
    dlt_partition: String(letter.partition),
    dlt_offset: letter.message.offset,
    dlt_attempts: String(letter.attempts),
    dlt_error_name: name,
    dlt_error_code: code,
    dlt_error_message: message,
  };
}
