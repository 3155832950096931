// Listens to everything that a platform publishes, for tests that look for what must never be published.
import { makeLogger } from '@mps/chassis';
import { TOPICS, type TopicKey } from '@mps/contracts';
import { makeConsumer, makeKafka } from '@mps/messaging';

export interface TopicTap {
  /** The values as they were published, from the start of the tap on. */
  readonly values: readonly Buffer[];
  /** Sequences by aggregate, in the order in which they came; a relay that was killed says some of them twice. */
  readonly sequences: ReadonlyMap<string, readonly number[]>;
  stop(): Promise<void>;
}

export interface TopicTapOptions {
  /** `host:port`, separated by commas. */
  readonly kafkaBrokers: string;
  readonly topicPrefix: string;
}

export async function tapTopics({ kafkaBrokers, topicPrefix }: TopicTapOptions): Promise<TopicTap> {
  const values: Buffer[] = [];
  const sequences = new Map<string, number[]>();
  const log = makeLogger('topic-tap', 'silent');
  const brokers = kafkaBrokers.split(',');
  const consumer = makeConsumer({
    kafka: makeKafka({ brokers, clientId: 'topic-tap', topicPrefix, log }),
    topics: Object.keys(TOPICS) as TopicKey[],
    group: 'topic-tap',
    ephemeral: true,
    handle: async ({ raw, meta }) => {
      values.push(raw);
      const heard = sequences.get(meta.aggregate_id);
      if (heard === undefined) sequences.set(meta.aggregate_id, [meta.sequence]);
      else heard.push(meta.sequence);
    },
    log,
    onFatal: (error) => {
      throw error;
    },
  });
  await consumer.start();
  return { values, sequences, stop: () => consumer.stop() };
}
