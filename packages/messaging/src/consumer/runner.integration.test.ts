// Real Kafka: poison is set aside with its cause, outages are waited out, caches see everything, traces go through.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { newId } from '@mps/kernel';
import type { IHeaders, KafkaMessage } from 'kafkajs';
import { mongo } from 'mongoose';
import { readInternals, withAdmin } from '../kafka';
import { deadLetterTopic } from '../topics';
import { makeKafkaOutage } from '../testing/kafka-outage';
import { eventually, openFixture, sendEvents, type Fixture, type SentEvent } from '../testing/fixture';
import type { ConsumedEvent } from './event';
import { makeConsumer } from './runner';

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const onFatal = (error: Error): void => {
  throw error;
};

const send = (...events: readonly SentEvent[]): Promise<void> => sendEvents(fixture.kafka, events);

async function consume(handle: (event: ConsumedEvent) => Promise<void>, members: object = {}) {
  const consumer = makeConsumer({
    kafka: fixture.kafka,
    group: 'webhooks',
    topics: ['transactions'],
    handle,
    log: fixture.log,
    onFatal,
    ...members,
  });
  await consumer.start();
  ends.push(() => consumer.stop());
  return consumer;
}

async function readDeadLetters(): Promise<KafkaMessage[]> {
  const kafka = readInternals(fixture.kafka).kafka;
  const deadLetters: KafkaMessage[] = [];
  const consumer = kafka.consumer({ groupId: `dead-letters-${newId()}` });
  ends.push(() => consumer.disconnect());
  await consumer.connect();
  await consumer.subscribe({
    topic: `${fixture.kafka.topicPrefix}${deadLetterTopic('webhooks')}`,
    fromBeginning: true,
  });
  await consumer.run({ eachMessage: async ({ message }) => void deadLetters.push(message) });
  return deadLetters;
}

const readText = (headers: IHeaders | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]));

test('a poison message is parked with its bytes, headers and cause, and later messages are handled', async () => {
  const [poison, garbage, healthy] = [newId(), newId(), newId()];
  const handled: string[] = [];
  let attempts = 0;
  await consume(async ({ meta }) => {
    if (meta.aggregate_id === poison && meta.sequence === 1) {
      attempts += 1;
      throw Object.assign(new TypeError('cannot be understood'), { code: 'E_TEST' });
    }
    if ([poison, healthy].includes(meta.aggregate_id)) handled.push(`${meta.aggregate_id}:${meta.sequence}`);
  });
  const bytes = Buffer.from('these bytes are no event');
  await send(
    { aggregateId: poison, sequence: 1, headers: { traceparent: '00-aaaa', ce_id: 'event-1' } },
    { aggregateId: garbage, sequence: 1, value: bytes },
    { aggregateId: poison, sequence: 2 },
    { aggregateId: healthy, sequence: 1 },
  );
  await eventually(() => handled.length === 2);
  expect(handled.sort()).toEqual([`${healthy}:1`, `${poison}:2`].sort());
  expect(attempts).toBe(5);
  const deadLetters = await readDeadLetters();
  await eventually(() => deadLetters.length === 2);
  const byKey = new Map(deadLetters.map((deadLetter) => [String(deadLetter.key), deadLetter]));
  expect(readText(byKey.get(poison)?.headers)).toMatchObject({
    traceparent: '00-aaaa',
    ce_id: 'event-1',
    dlt_group: 'webhooks',
    dlt_topic: fixture.kafka.topicName('transactions'),
    dlt_attempts: '5',
    dlt_error_name: 'TypeError',
    dlt_error_code: 'E_TEST',
    dlt_error_message: 'cannot be understood',
  });
  expect(byKey.get(garbage)?.value).toEqual(bytes);
  expect(readText(byKey.get(garbage)?.headers)).toMatchObject({ dlt_error_name: 'UndecodableEventError' });
});

test('an outage is waited out, however many attempts it takes, while other aggregates go on', async () => {
  const [blocked, other] = [newId(), newId()];
  const handled: string[] = [];
  let attempts = 0;
  await consume(async ({ meta }) => {
    // As often as poison fails before it is set aside.
    if (meta.aggregate_id === blocked && meta.sequence === 1 && (attempts += 1) <= 5)
      throw new mongo.MongoNetworkError('away');
    if ([blocked, other].includes(meta.aggregate_id)) handled.push(`${meta.aggregate_id}:${meta.sequence}`);
  });
  await send(
    { aggregateId: blocked, sequence: 1 },
    { aggregateId: blocked, sequence: 2 },
    { aggregateId: other, sequence: 1 },
  );
  await eventually(() => handled.length === 3, 60_000);
  expect(handled).toEqual([`${other}:1`, `${blocked}:1`, `${blocked}:2`]);
});

/** kafkajs' own words when no broker has answered, as after a freeze of more than a minute. */
const { KafkaJSGroupCoordinatorNotFound } = jest.requireActual<{
  readonly KafkaJSGroupCoordinatorNotFound: new (message: string) => Error;
}>('kafkajs/src/errors');
const Cluster = jest.requireActual<{
  readonly prototype: { findGroupCoordinatorMetadata(asked: object): Promise<object> };
}>('kafkajs/src/cluster');

test('a consumer that lost its group’s coordinator starts again and misses nothing', async () => {
  const id = newId();
  const handled: string[] = [];
  const handledBy = (name: string) =>
    consume(async ({ meta }) => {
      if (meta.aggregate_id === id) handled.push(`${name}:${meta.sequence}`);
    });
  const find: (this: object, asked: object) => Promise<object> =
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the cluster that was asked
    Cluster.prototype.findGroupCoordinatorMetadata;
  const asking = new Set<object>();
  let isAway = false;
  let refused = 0;
  const asked = jest
    .spyOn(Cluster.prototype, 'findGroupCoordinatorMetadata')
    .mockImplementation(async function (this: object, group) {
      if (!isAway) asking.add(this);
      if (!asking.has(this) || !isAway) return find.call(this, group);
      refused += 1;
      throw new KafkaJSGroupCoordinatorNotFound('Failed to find group coordinator');
    });
  ends.push(async () => asked.mockRestore());
  await handledBy('first');
  await send({ aggregateId: id, sequence: 1 });
  await eventually(() => handled.length === 1);
  // Members that asked before learn it from now on. A second member makes the first ask again.
  isAway = true;
  const second = await handledBy('second');
  await eventually(() => refused > 0);
  await send({ aggregateId: id, sequence: 2 });
  await eventually(() => handled.length === 2);
  await second.stop();
  await send({ aggregateId: id, sequence: 3 });
  await eventually(() => handled.length === 3);
  expect(handled.map((one) => one.split(':')[1])).toEqual(['1', '2', '3']);
  expect(handled[2]).toBe('first:3');
});

test('a group goes on where it stopped: nothing is missed, nothing finished comes again', async () => {
  const id = newId();
  const seen: number[] = [];
  const handle = async ({ meta }: ConsumedEvent): Promise<void> => {
    if (meta.aggregate_id === id) seen.push(meta.sequence);
  };
  const first = await consume(handle);
  await send({ aggregateId: id, sequence: 1 });
  await eventually(() => seen.length === 1);
  await first.stop();
  await send({ aggregateId: id, sequence: 2 });
  await consume(handle);
  await eventually(() => seen.length === 2);
  expect(seen).toEqual([1, 2]);
});

test('a handled message is committed soon, although no other arrives and the consumer goes on', async () => {
  const kafka = readInternals(fixture.kafka);
  const groupId = `${fixture.kafka.topicPrefix}ledger`;
  let handled = 0;
  await consume(async () => void (handled += 1), { group: 'ledger' });
  await send({ aggregateId: newId(), sequence: 1 }, { aggregateId: newId(), sequence: 1 });
  await eventually(() => handled >= 2);
  const topic = kafka.topicName('transactions');
  const uncommitted = async (): Promise<number> =>
    withAdmin(kafka.kafka, async (admin) => {
      const ends = await admin.fetchTopicOffsets(topic);
      const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] });
      const behind = ends.map(({ partition, high, low }) => {
        const { offset } = committed?.partitions.find((one) => one.partition === partition) ?? {
          offset: '-1',
        };
        return Number(high) - Math.max(Number(offset), Number(low));
      });
      return behind.reduce((sum, messages) => sum + messages, 0);
    });
  await eventually(async () => (await uncommitted()) === 0);
});

test('a consumer with a pace fetches no sooner, so later messages arrive together', async () => {
  const id = newId();
  const paceMs = 400;
  const handledAtMs: number[] = [];
  await consume(
    async ({ meta }) => {
      if (meta.aggregate_id === id) handledAtMs.push(performance.now());
    },
    { paceMs },
  );
  for (let sequence = 1; sequence <= 4; sequence += 1) {
    await send({ aggregateId: id, sequence });
    await eventually(() => handledAtMs.length === sequence);
  }
  const [first = 0, , , last = 0] = handledAtMs;
  // A timer may come a millisecond early.
  expect(last - first).toBeGreaterThanOrEqual(3 * (paceMs - 1));
});

test('every ephemeral consumer sees every event from its start on, and none before', async () => {
  const [before, after] = [newId(), newId()];
  await send({ aggregateId: before, sequence: 1 });
  const seen: string[][] = [[], []];
  let positioned = 0;
  for (const mine of seen) {
    await consume(
      async ({ meta }) => {
        if ([before, after].includes(meta.aggregate_id)) mine.push(meta.aggregate_id);
      },
      { group: 'gateway', ephemeral: true, onPositioned: () => (positioned += 1) },
    );
  }
  expect(positioned).toBe(2);
  await send({ aggregateId: after, sequence: 1 });
  await eventually(() => seen.every((mine) => mine.length > 0));
  expect(seen).toEqual([[after], [after]]);
});

test('an ephemeral consumer has its place in the cluster once it has begun: a group that forms anew goes on from there', async () => {
  const kafka = readInternals(fixture.kafka);
  const topic = kafka.topicName('transactions');
  await send({ aggregateId: newId(), sequence: 1 });
  await consume(async () => undefined, { group: 'placed', ephemeral: true });
  await withAdmin(kafka.kafka, async (admin) => {
    const { groups } = await admin.listGroups();
    const mine = groups.find(({ groupId }) => groupId.startsWith(`${kafka.topicPrefix}placed.`));
    const ends = await admin.fetchTopicOffsets(topic);
    const [committed] = await admin.fetchOffsets({ groupId: mine?.groupId ?? '', topics: [topic] });
    const offsets = new Map(committed?.partitions.map(({ partition, offset }) => [partition, offset]));
    expect(ends.some(({ high }) => high !== '0')).toBe(true);
    for (const { partition, high } of ends) expect(offsets.get(partition)).toBe(high);
  });
});

test('a consumer that finds no Kafka starts nevertheless, and joins when Kafka is there', async () => {
  const id = newId();
  const seen: string[] = [];
  await send({ aggregateId: id, sequence: 1 });
  const outage = makeKafkaOutage(process.env['TEST_KAFKA_BROKERS']!);
  try {
    outage.begin();
    await consume(async ({ meta }) => void seen.push(meta.aggregate_id), {
      group: 'identity',
      kafka: fixture.makeKafka(),
    });
    expect(outage.refused()).toBeGreaterThan(0);
    outage.end();
    await eventually(() => seen.includes(id));
  } finally {
    outage.restore();
  }
});

/** Far longer than a start takes, on a machine however busy. */
const SESSION_TIMEOUT_MS = 10_000;

interface Member {
  readonly id: string;
  kill(): Promise<void>;
}

/** Joins the group with kafkajs alone, in a process that can be killed; answers when it has its place. */
async function startMember(group: string): Promise<Member> {
  const kafka = readInternals(fixture.kafka);
  const script = `
    const { Kafka } = require('kafkajs');
    const kafka = new Kafka({ brokers: process.argv[1].split(','), logLevel: 0 });
    const member = kafka.consumer({ groupId: process.argv[2], sessionTimeout: ${SESSION_TIMEOUT_MS}, heartbeatInterval: 1_000 });
    member.on(member.events.GROUP_JOIN, ({ payload }) => process.stdout.write(payload.memberId));
    member.connect()
      .then(() => member.subscribe({ topic: process.argv[3] }))
      .then(() => member.run({ eachMessage: async () => undefined }));`;
  const { topicPrefix } = fixture.kafka;
  const names = [
    process.env['TEST_KAFKA_BROKERS']!,
    `${topicPrefix}${group}`,
    kafka.topicName('transactions'),
  ];
  const child = spawn(process.execPath, ['-e', script, ...names], {
    cwd: __dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [id] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    id: String(id),
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function listMembers(group: string): Promise<readonly string[]> {
  const { kafka, topicPrefix } = readInternals(fixture.kafka);
  return withAdmin(kafka, async (admin) => {
    const { groups } = await admin.describeGroups([`${topicPrefix}${group}`]);
    return groups.flatMap(({ members }) => members.map(({ memberId }) => memberId));
  });
}

test('a consumer starts at once after its predecessor was killed, and joins when the group admits it', async () => {
  const id = newId();
  const seen: string[] = [];
  const killed = await startMember('transactions');
  await killed.kill();
  await send({ aggregateId: id, sequence: 1 });
  await consume(async ({ meta }) => void seen.push(meta.aggregate_id), { group: 'transactions' });
  expect(await listMembers('transactions')).toContain(killed.id);
  await eventually(() => seen.includes(id));
});

test('the group has caught up when it has handled the messages that were in its topics', async () => {
  const id = newId();
  const isBegun = Promise.withResolvers<null>();
  const mayEnd = Promise.withResolvers<null>();
  const handled: number[] = [];
  const consumer = await consume(async ({ meta }) => {
    if (meta.aggregate_id !== id) return;
    isBegun.resolve(null);
    await mayEnd.promise;
    handled.push(meta.sequence);
  });
  await send({ aggregateId: id, sequence: 1 }, { aggregateId: id, sequence: 2 });
  const caughtUp = consumer.caughtUp().then(() => [...handled]);
  await isBegun.promise;
  mayEnd.resolve(null);
  expect(await caughtUp).toEqual([1, 2]);
});
