// Guards patches/kafkajs@2.2.4.patch. Without the patch, every broker connection wakes the process each millisecond for ever
// and looks ten times a second for requests that timed out, a send resolves although the messages of a lost leader were not
// sent, every header is written into a buffer of its own, and a key is hashed with BigInts.
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

interface EncodedRecord {
  readonly buffer: Buffer;
}
type EncodeRecord = (record: {
  readonly key: Buffer | string | null;
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
}) => EncodedRecord;
const encodeRecord = jest.requireActual<EncodeRecord>('kafkajs/src/protocol/recordBatch/record/v0');
interface Decoder {
  readVarInt(): number;
}
const KafkaDecoder = jest.requireActual<new (buffer: Buffer) => Decoder>('kafkajs/src/protocol/decoder');
const decodeRecord = jest.requireActual<(decoder: Decoder, batch: object) => object>(
  'kafkajs/src/protocol/recordBatch/record/v0/decoder',
);

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

const hashKey = jest.requireActual<(key: Buffer | string) => number>(
  'kafkajs/src/producer/partitioners/default/murmur2',
);

// Partitions of these keys by Kafka's own client: every sender must choose the same.
test.each([
  ['21', -973_932_308],
  ['foobar', -790_332_482],
  ['a-little-bit-long-string', -985_981_536],
  ['a-little-bit-longer-string', -1_486_304_829],
  ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58_897_971],
  ['abc', 479_470_107],
])('the key %s is hashed to %i, as by every client of Kafka, without a BigInt', (key, hash) => {
  const bigInts = jest.spyOn(globalThis, 'BigInt');
  expect([hashKey(key), hashKey(Buffer.from(key))]).toEqual([hash, hash]);
  const made = bigInts.mock.calls.length;
  bigInts.mockRestore();
  expect(made).toBe(0);
});

const manyHeaders = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`header-${n}`, 'x'.repeat(n)]));

test.each([
  { content: 'nothing but a value', key: null, value: Buffer.from('v'), headers: {} },
  { content: 'no value', key: 'k', value: null, headers: { deleted: 'true' } },
  {
    content: 'an empty header, and text beyond ASCII',
    key: 'ç',
    value: Buffer.alloc(0),
    headers: { a: '', é: '€😀' },
  },
  { content: 'a header twice', key: 'k', value: Buffer.from('v'), headers: { twice: ['1', '2'], once: '3' } },
  { content: 'two hundred headers', key: 'k', value: Buffer.alloc(100_000, 1), headers: manyHeaders },
])('a record with $content is read as it was written, out of one buffer', ({ key, value, headers }) => {
  const buffers = jest.spyOn(Buffer, 'alloc');
  const encoded = encodeRecord({ key, value, headers });
  const made = buffers.mock.calls.length;
  buffers.mockRestore();
  expect(made).toBe(1);
  const decoder = new KafkaDecoder(encoded.buffer);
  expect(decoder.readVarInt()).toBe(encoded.buffer.length - sizeOfLength(encoded.buffer));
  const asRead = Object.entries(headers).map(([name, text]) => [
    name,
    Array.isArray(text) ? text.map((one: string) => Buffer.from(one)) : Buffer.from(text),
  ]);
  expect(decodeRecord(decoder, { firstOffset: '0', firstTimestamp: '0' })).toMatchObject({
    key: key === null ? null : Buffer.from(key),
    value,
    headers: Object.fromEntries(asRead) as object,
  });
});

/** Bytes of the number at the front: all but its last have their highest bit set. */
const sizeOfLength = (buffer: Buffer): number => buffer.findIndex((byte) => byte < 0x80) + 1;
