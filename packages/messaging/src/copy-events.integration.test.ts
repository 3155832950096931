// Real Kafka: copied events keep their order, bytes and time. Unknown events stay behind, and the one group starts at the end
// of its knowledge.
import { newId } from '@mps/kernel';
import { TOPIC_PARTITIONS } from '@mps/contracts';
import { copyEvents, readToEnd, type Verdict } from './copy-events';
import { readInternals, makeKafka, withAdmin, type KafkaClient } from './kafka';
import { openFixture, type Fixture } from './testing/fixture';
import { createTopics } from './topics';

let fixture: Fixture;
let to: KafkaClient;

beforeAll(async () => {
  fixture = await openFixture(process.env);
});
beforeEach(async () => {
  const brokers = (process.env['TEST_KAFKA_BROKERS'] ?? '').split(',');
  to = makeKafka({ brokers, clientId: 'copy-test', topicPrefix: `${newId()}.`, log: fixture.log });
  await createTopics({ kafka: to, replicationFactor: 1 });
});
afterEach(() =>
  withAdmin(readInternals(to).kafka, async (admin) => {
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(to.topicPrefix));
    await admin.deleteTopics({ topics });
  }),
);
afterAll(() => fixture.close());

const PUBLISHED_AT = Date.now() - 3_600_000;

/** One event of each of these sequences, by key: an aggregate's are in one partition. */
async function publish(aggregates: Readonly<Record<string, readonly number[]>>): Promise<void> {
  const kafka = readInternals(fixture.kafka);
  const producer = kafka.makeProducer();
  await producer.connect();
  for (const [key, sequences] of Object.entries(aggregates))
    await producer.send({
      topic: kafka.topicName('transactions'),
      messages: sequences.map((sequence) => ({
        key,
        partition: TOPIC_PARTITIONS - 1,
        value: `${key} ${sequence}`,
        timestamp: String(PUBLISHED_AT + sequence),
        headers: {
          ce_id: `${key}${sequence}`,
          ce_type: 'transaction.created',
          ce_source: '/services/transactions',
          ce_sequence: String(sequence),
        },
      })),
    });
  await producer.disconnect();
}

async function readTexts(kafka: KafkaClient): Promise<string[]> {
  const texts: string[] = [];
  const topics = [kafka.topicName('transactions')];
  await readToEnd(
    readInternals(kafka),
    topics,
    (_topic, partition, messages) => {
      for (const { key, value, timestamp } of messages)
        texts.push(
          `${partition} ${key?.toString()}: ${value?.toString()} at ${Number(timestamp) - PUBLISHED_AT}`,
        );
    },
    { name: 'copy-test' },
  );
  return texts;
}

it('copies known events in order, starts the group after its last handled event, and refuses a second copy', async () => {
  await publish({ kept: [1, 2, 3], cut: [1, 2], gone: [1] });
  const verdictOf: Readonly<Record<string, Verdict>> = {
    kept1: 'known',
    cut2: 'left_out',
    gone1: 'left_out',
  };
  const judged: object[] = [];
  const copy = () =>
    copyEvents({
      from: fixture.kafka,
      to,
      group: 'webhooks',
      judge: async (records) => {
        judged.push(...records);
        return records.map(({ eventId }) => verdictOf[eventId] ?? 'copied');
      },
    });
  const copied = await copy();
  expect(copied.filter(({ read }) => read > 0)).toEqual([
    { topic: 'transactions.events.v1', read: 6, copied: 4, left_out: 2 },
  ]);
  expect(judged[0]).toEqual({
    topic: 'transactions',
    eventId: 'kept1',
    type: 'transaction.created',
    service: 'transactions',
    aggregateId: 'kept',
    sequence: 1,
    publishedAt: new Date(PUBLISHED_AT + 1),
  });
  expect(await readTexts(to)).toEqual(
    ['kept: kept 1 at 1', 'kept: kept 2 at 2', 'kept: kept 3 at 3', 'cut: cut 1 at 1'].map(
      (text) => `${TOPIC_PARTITIONS - 1} ${text}`,
    ),
  );
  const offsets = await withAdmin(readInternals(to).kafka, (admin) =>
    admin.fetchOffsets({ groupId: `${to.topicPrefix}webhooks`, topics: [to.topicName('transactions')] }),
  );
  expect(offsets[0]?.partitions.find(({ partition }) => partition === TOPIC_PARTITIONS - 1)?.offset).toBe(
    '1',
  );
  await expect(copy()).rejects.toThrow('is not empty');
});

it('ends with the error of the judge, and reads only from the given start', async () => {
  await publish({ later: [1, 2, 3] });
  const seen: number[] = [];
  const copying = copyEvents({
    from: fixture.kafka,
    to,
    group: 'webhooks',
    since: new Date(PUBLISHED_AT + 3),
    judge: async (records) => {
      seen.push(...records.map(({ sequence }) => sequence));
      throw new Error('of different instants');
    },
  });
  await expect(copying).rejects.toThrow('of different instants');
  expect(seen[0]).toBe(3);
});
