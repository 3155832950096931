// Guards patches/kafkajs@2.2.4.patch. Without the patch, every broker connection wakes the process each millisecond for ever
// and looks ten times a second for requests that timed out, and a send resolves although the messages of a lost leader were
// not sent.
import { setTimeout as delay } from 'node:timers/promises';
import { readInternals } from './kafka';
import { openFixture, type Fixture } from './testing/fixture';

interface RequestQueue {
  checkPendingRequests(): void;
}
const { prototype: queue } = jest.requireActual<{ prototype: RequestQueue }>(
  'kafkajs/src/network/requestQueue',
);

interface TopicData {
  readonly partitions: readonly { readonly messages: readonly { readonly value: string }[] }[];
}
type SendMessages = (batch: {
  readonly acks: number;
  readonly topicMessages: readonly {
    readonly topic: string;
    readonly messages: readonly { readonly value: string; readonly partition: number }[];
  }[];
}) => Promise<unknown>;
const makeSendMessages = jest.requireActual<(parts: object) => SendMessages>(
  'kafkajs/src/producer/sendMessages',
);
const { KafkaJSConnectionClosedError } = jest.requireActual<{
  KafkaJSConnectionClosedError: new (message: string) => Error;
}>('kafkajs/src/errors');

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

/** Unpatched: about this many wake-ups. */
const IDLE_MS = 500;

test('a connection with nothing to do does nothing', async () => {
  const producer = readInternals(fixture.kafka).makeProducer();
  await producer.connect();
  const wakeUps = jest.spyOn(queue, 'checkPendingRequests');
  await producer.send({ topic: fixture.kafka.topicName('transactions'), messages: [{ value: 'x' }] });
  expect(wakeUps).toHaveBeenCalled();
  wakeUps.mockClear();
  // This test must wait: forbidden events need time to happen.
  await delay(IDLE_MS);
  expect(wakeUps.mock.calls.length).toBeLessThan(5);
  await producer.disconnect();
});

test('a connection looks for requests that timed out once a second at most', async () => {
  const intervals = jest.spyOn(globalThis, 'setInterval');
  const producer = readInternals(fixture.kafka).makeProducer();
  await producer.connect();
  const everyMs = intervals.mock.calls.map(([, ms]) => ms);
  intervals.mockRestore();
  await producer.disconnect();
  expect(everyMs.length).toBeGreaterThan(0);
  expect(everyMs.filter((ms) => ms === undefined || ms < 1_000)).toEqual([]);
});

/** Two brokers, one partition each; the second goes away at the first request, and the first leads both from then on. */
function clusterThatLosesABroker() {
  let isWhole = true;
  const stored = new Set<string>();
  const survivor = {
    nodeId: 1,
    produce: ({ topicData }: { topicData: readonly TopicData[] }) => {
      for (const { partitions } of topicData)
        for (const { messages } of partitions) for (const { value } of messages) stored.add(value);
      return Promise.resolve({ topics: [] });
    },
  };
  const dead = {
    nodeId: 2,
    produce: async () => {
      isWhole = false;
      // The other has answered by then.
      await delay(1);
      throw new KafkaJSConnectionClosedError('Closed connection');
    },
  };
  const cluster = {
    addMultipleTargetTopics: () => Promise.resolve(),
    refreshMetadataIfNecessary: () => Promise.resolve(),
    refreshMetadata: () => Promise.resolve(),
    removeBroker: () => undefined,
    isConnected: () => true,
    findTopicPartitionMetadata: () => [{ partitionId: 0 }, { partitionId: 1 }],
    findLeaderForPartitions: () => (isWhole ? { 1: [0], 2: [1] } : { 1: [0, 1] }),
    findBroker: ({ nodeId }: { nodeId: string }) => Promise.resolve(nodeId === '1' ? survivor : dead),
  };
  return { cluster, stored };
}

test('a send that resolves has sent every message, though a leader went away meanwhile', async () => {
  const { cluster, stored } = clusterThatLosesABroker();
  const attempts = async (work: () => Promise<unknown>): Promise<unknown> => work().catch(work);
  const send = makeSendMessages({
    cluster,
    logger: { debug: () => undefined, error: () => undefined },
    partitioner: ({ message }: { message: { partition: number } }) => message.partition,
    eosManager: {
      isTransactional: () => false,
      getSequence: () => 0,
      updateSequence: () => undefined,
      getProducerId: () => 1,
      getProducerEpoch: () => 0,
      acquireBrokerLock: () => Promise.resolve(),
      releaseBrokerLock: () => Promise.resolve(),
    },
    retrier: attempts,
  });
  const messages = [
    { value: 'a', partition: 0 },
    { value: 'b', partition: 1 },
  ];
  await send({ acks: -1, topicMessages: [{ topic: 'events', messages }] });
  expect([...stored].sort()).toEqual(['a', 'b']);
});
