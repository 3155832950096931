// Loses records as Kafka loses them when all its brokers lose power: acknowledged records are gone from the topic, and
// every consumer that has not read them never will.
import type { TopicKey } from '@mps/contracts';
import { pino } from 'pino';
import { makeKafka, readInternals, withAdmin } from '../kafka';

export interface LostRecords {
  /** Returns the number of records that were ever written to the topic. */
  countWritten(topic: TopicKey): Promise<number>;
  /** Deletes all records of the topic. */
  lose(topic: TopicKey): Promise<void>;
}

export function makeLostRecords({
  brokers,
  topicPrefix,
}: {
  readonly brokers: string;
  readonly topicPrefix: string;
}): LostRecords {
  const log = pino({ level: 'silent' });
  const client = makeKafka({ brokers: brokers.split(','), clientId: 'lost-records', topicPrefix, log });
  const { kafka } = readInternals(client);
  return {
    countWritten: (topic) =>
      withAdmin(kafka, async (admin) => {
        const partitions = await admin.fetchTopicOffsets(client.topicName(topic));
        return partitions.reduce((sum, { high }) => sum + Number(high), 0);
      }),
    lose: (topic) =>
      withAdmin(kafka, async (admin) => {
        const partitions = await admin.fetchTopicOffsets(client.topicName(topic));
        await admin.deleteTopicRecords({
          topic: client.topicName(topic),
          partitions: partitions.map(({ partition, high }) => ({ partition, offset: high })),
        });
      }),
  };
}
