// Listens to everything that a platform publishes, for tests that look for what must never be published.
import { makeLogger } from '@mps/chassis';
import { TOPICS, type TopicKey } from '@mps/contracts';
import { makeConsumer, makeKafka } from '@mps/messaging';

export interface TopicTap {
  /** The values as they were published, from the start of the tap on. */
  readonly values: readonly Buffer[];
  stop(): Promise<void>;
}

export interface TopicTapOptions {
  /** `host:port`, separated by commas. */
  readonly kafkaBrokers: string;
  readonly topicPrefix: string;
}

export async function tapTopics({ kafkaBrokers, topicPrefix }: TopicTapOptions): Promise<TopicTap> {
  const values: Buffer[] = [];
  const log = makeLogger('topic-tap', 'silent');
  const brokers = kafkaBrokers.split(',');
  const consumer = makeConsumer({
    kafka: makeKafka({ brokers, clientId: 'topic-tap', topicPrefix, log }),
    topics: Object.keys(TOPICS) as TopicKey[],
    group: 'topic-tap',
    ephemeral: true,
    handle: async ({ raw }) => {
      values.push(raw);
    },
    log,
    onFatal: (error) => {
      throw error;
    },
  });
  await consumer.start();
  return { values, stop: () => consumer.stop() };
}
