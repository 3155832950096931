// Real MongoDB and Kafka: every committed event arrives in order, through every crash.
import { ALL_TENANTS, NO_DEADLINE, readBacklog } from '@mps/aggregates';
import { makeLease } from '@mps/background';
import { newId, ok } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { makeConsumer } from '../consumer/runner';
import type { ConsumedEvent } from '../consumer/event';
import { readToEnd, type TakeBatch } from '../copy-events';
import { readInternals } from '../kafka';
import { makeKafkaOutage } from '../testing/kafka-outage';
import {
  eventually,
  insertPayment,
  movePayment,
  newPayment,
  openFixture,
  paymentEvent,
  paymentsIn,
  type Fixture,
  type Payments,
} from '../testing/fixture';
import { makeOutboxRelay, type OutboxRelay } from './relay';

const HOUR_MS = 3_600_000;

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

interface Bench {
  readonly collection: mongo.Collection;
  readonly payments: Payments;
  /** Events of this bench's payments, in the order of arrival. */
  readonly received: ConsumedEvent[];
  makeRelay(options?: {
    leaseMs?: number;
    idle?: { firstMs: number; maxMs: number };
    db?: mongo.Db;
    owner?: string;
    leases?: mongo.Collection;
  }): OutboxRelay;
  readonly leases: mongo.Collection;
  readonly drained: () => Promise<boolean>;
}

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function openBench(): Promise<Bench> {
  let relay: OutboxRelay | undefined;
  const { collection, payments } = await fixture.makePayments((committed) => relay?.committed(committed));
  const leases = fixture.db.collection(`leases_${newId()}`);
  const received: ConsumedEvent[] = [];
  const consumer = makeConsumer({
    kafka: fixture.kafka,
    group: `probe-${newId()}`,
    ephemeral: true,
    topics: ['transactions'],
    handle: async (event) => void received.push(event),
    log: fixture.log,
    onFatal: (error) => {
      throw error;
    },
  });
  await consumer.start();
  ends.push(() => consumer.stop());
  return {
    collection,
    payments,
    received,
    leases,
    drained: async () => (await readBacklog({ collection, topic: 'transactions' })).pending === 0,
    makeRelay({ leaseMs, idle, db = fixture.db, owner = newId() } = {}) {
      relay = makeOutboxRelay({
        service: 'transactions',
        sources: [{ collection: db.collection(collection.collectionName), topic: 'transactions' }],
        kafka: fixture.makeKafka(),
        leases: db.collection(leases.collectionName),
        owner,
        realClock: fixture.realClock,
        log: fixture.log,
        ...(leaseMs !== undefined && { leaseMs }),
        ...(idle !== undefined && { idle }),
      });
      return relay;
    },
  };
}

/** `count` payments, each moved `moves` times: moves + 1 events each. */
async function pay(payments: Payments, count: number, moves: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const draft = newPayment();
      await insertPayment(payments, draft);
      for (let move = 0; move < moves; move += 1) await movePayment(payments, draft._id, `MOVED_${move}`);
      return draft._id;
    }),
  );
}

/** Identity of an event. */
interface Arrived {
  readonly meta: Pick<ConsumedEvent['meta'], 'aggregate_id' | 'sequence'>;
}

/** All messages of the topic. A consumer that lost its broker comes back slowly, and is not under test. */
async function readTopic(): Promise<Arrived[]> {
  const kafka = readInternals(fixture.makeKafka());
  const arrived: Arrived[] = [];
  const take: TakeBatch = (_topic, _partition, messages) => {
    for (const { key, headers } of messages)
      arrived.push({ meta: { aggregate_id: String(key), sequence: Number(headers?.['ce_sequence']) } });
  };
  await readToEnd(kafka, [kafka.topicName('transactions')], take, { name: 'read-topic' });
  return arrived;
}

function listSequences(received: readonly Arrived[]): Record<string, number[]> {
  const sequences: Record<string, number[]> = {};
  for (const { meta } of received) (sequences[meta.aggregate_id] ??= []).push(meta.sequence);
  return sequences;
}

const expected = (ids: readonly string[], events: number): Record<string, number[]> =>
  Object.fromEntries(ids.map((id) => [id, Array.from({ length: events }, (_, index) => index + 1)]));

/** Deduplication as consumers do it: events that were seen are skipped. */
function onceEach<Event extends Arrived>(received: readonly Event[]): Event[] {
  const last = new Map<string, number>();
  return received.filter(({ meta }) => {
    if (meta.sequence <= (last.get(meta.aggregate_id) ?? 0)) return false;
    last.set(meta.aggregate_id, meta.sequence);
    return true;
  });
}

test('every event arrives once, in the order of its aggregate, and leaves the outbox', async () => {
  const bench = await openBench();
  const relay = bench.makeRelay();
  await relay.start();
  ends.push(() => relay.stop());
  const ids = await pay(bench.payments, 150, 4);
  await eventually(() => bench.received.length >= 750);
  await eventually(bench.drained);
  expect(listSequences(bench.received)).toEqual(expected(ids, 5));
  expect(new Set(bench.received.map(({ meta }) => meta.id)).size).toBe(750);
  expect(await bench.collection.countDocuments({ outbox: [], outbox_since: { $exists: false } })).toBe(150);
  const last = bench.received.findLast(({ meta }) => meta.aggregate_id === ids[0])!;
  expect(last.object).toMatchObject({ case: 'transaction', value: { id: ids[0], status: 'MOVED_3' } });
});

test('a commit wakes the relay: an event does not wait for the next poll', async () => {
  const bench = await openBench();
  const relay = bench.makeRelay({ idle: { firstMs: HOUR_MS, maxMs: HOUR_MS } });
  await relay.start();
  ends.push(() => relay.stop());
  for (let count = 1; count <= 10; count += 1) {
    await pay(bench.payments, 1, 0);
    await eventually(() => bench.received.length === count);
  }
});

test('when a relay is flushed, all that was committed is in the topic and out of the outbox', async () => {
  const bench = await openBench();
  const relay = bench.makeRelay();
  await relay.start();
  ends.push(() => relay.stop());
  const ids = await pay(bench.payments, 5, 1);
  await relay.flushed();
  expect(await bench.drained()).toBe(true);
  const arrived = await readTopic();
  for (const id of ids)
    expect(arrived.filter(({ meta }) => meta.aggregate_id === id).map(({ meta }) => meta.sequence)).toEqual([
      1, 2,
    ]);
});

test('events of other processes arrive in order with those of this process, each once', async () => {
  const bench = await openBench();
  const relay = bench.makeRelay();
  await relay.start();
  ends.push(() => relay.stop());
  // As another replica, which has no relay that works.
  const others = paymentsIn(bench.collection, fixture.businessClock);
  const ids = await pay(bench.payments, 40, 1);
  await Promise.all(
    ids.flatMap((id) =>
      [others, bench.payments, others, bench.payments].map((payments) =>
        payments.change<never>(
          ALL_TENANTS,
          { _id: id },
          {
            deadlineMs: NO_DEADLINE,
            decide: (payment) => {
              const next = { ...payment, note: newId() };
              return ok({ next, events: [paymentEvent(next)] });
            },
          },
        ),
      ),
    ),
  );
  await eventually(() => bench.received.length >= 240);
  await eventually(bench.drained);
  expect(listSequences(bench.received)).toEqual(expected(ids, 6));
});

test('a resting relay without the lease finds the commits of others', async () => {
  const bench = await openBench();
  const relay = bench.makeRelay({ idle: { firstMs: 4_001, maxMs: 4_001 } });
  await relay.start();
  ends.push(() => relay.stop());
  const isFree = { owner: { $exists: true }, expires_at: new Date(0) };
  await eventually(async () => (await bench.leases.countDocuments(isFree)) === 1);
  await pay(paymentsIn(bench.collection, fixture.businessClock), 1, 1);
  await eventually(bench.drained);
  await eventually(() => bench.received.length === 2);
});

test('events that are due go out when the process stops', async () => {
  const bench = await openBench();
  const relay = bench.makeRelay();
  await relay.start();
  await pay(bench.payments, 1, 0);
  await eventually(() => bench.received.length === 1);
  const paying = pay(bench.payments, 20, 1);
  await paying;
  await relay.stop();
  expect(await bench.drained()).toBe(true);
  await eventually(() => bench.received.length === 41);
});

test('a relay that dies with the lease in its hands is replaced, and nothing is lost', async () => {
  const bench = await openBench();
  const doomedClient = await fixture.connect();
  const doomed = bench.makeRelay({ leaseMs: 1_000, db: doomedClient.db(fixture.db.databaseName) });
  await doomed.start();
  const first = await pay(bench.payments, 20, 1);
  await eventually(() => bench.received.length >= 40);
  await doomedClient.close(true);
  const heir = bench.makeRelay({ leaseMs: 1_000 });
  await heir.start();
  ends.push(() => heir.stop());
  const second = await pay(bench.payments, 20, 1);
  await eventually(bench.drained);
  await eventually(() => onceEach(bench.received).length === 80);
  expect(listSequences(onceEach(bench.received))).toEqual(expected([...first, ...second], 2));
  await doomed.stop();
});

test('while another holds the lease a relay publishes nothing', async () => {
  const bench = await openBench();
  const other = makeLease({
    collection: bench.leases,
    name: 'outbox-relay',
    owner: 'somebody else',
    durationMs: 60_000,
  });
  expect(await other.acquire()).toBe(1);
  const relay = bench.makeRelay();
  await relay.start();
  ends.push(() => relay.stop());
  await pay(bench.payments, 5, 0);
  relay.wake();
  expect(await bench.drained()).toBe(false);
  expect(bench.received).toEqual([]);
  await other.release();
  await eventually(() => bench.received.length === 5);
});

test('Kafka goes away and comes back: everything committed in between arrives, in order', async () => {
  const bench = await openBench();
  const outage = makeKafkaOutage(process.env['TEST_KAFKA_BROKERS']!);
  try {
    const relay = bench.makeRelay();
    await relay.start();
    ends.push(() => relay.stop());
    const before = await pay(bench.payments, 20, 1);
    await eventually(() => bench.received.length >= 1);
    outage.begin();
    const during = await pay(bench.payments, 50, 2);
    await eventually(() => outage.refused() > 3);
    expect(await bench.drained()).toBe(false);
    outage.end();
    await eventually(bench.drained, 40_000);
    const arrived = onceEach(await readTopic());
    expect(listSequences(arrived)).toMatchObject({ ...expected(before, 2), ...expected(during, 3) });
  } finally {
    outage.end();
    outage.restore();
  }
});

test('an event that Kafka refuses waits in its document; the others are not held up', async () => {
  const bench = await openBench();
  const relay = bench.makeRelay();
  const huge = newPayment();
  const event = {
    ...paymentEvent(huge),
    object: { transaction: { id: huge._id, mcc: 'x'.repeat(5_000_000) } },
  };
  await insertPayment(bench.payments, huge, [event, paymentEvent(huge)]);
  await relay.start();
  ends.push(() => relay.stop());
  const ids = await pay(bench.payments, 10, 1);
  await eventually(() => bench.received.length === 20);
  await eventually(
    async () => (await bench.collection.countDocuments({ outbox_since: { $exists: true } })) === 1,
  );
  expect(listSequences(bench.received)).toEqual(expected(ids, 2));
  expect(await bench.collection.findOne({ _id: huge._id as never })).toMatchObject({ outbox: { length: 2 } });
});

test('the CloudEvents attributes travel as headers, keyed by the aggregate', async () => {
  const bench = await openBench();
  const relay = bench.makeRelay();
  await relay.start();
  ends.push(() => relay.stop());
  const messages: { key: string; headers: Record<string, string> }[] = [];
  const consumer = readInternals(fixture.kafka).kafka.consumer({ groupId: `headers-${newId()}` });
  ends.push(() => consumer.disconnect());
  await consumer.connect();
  await consumer.subscribe({ topic: fixture.kafka.topicName('transactions'), fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      const headers = Object.entries(message.headers ?? {}).map(
        ([name, value]) => [name, String(value)] as const,
      );
      messages.push({ key: String(message.key), headers: Object.fromEntries(headers) });
    },
  });
  const [id] = await pay(bench.payments, 1, 0);
  const message = await eventually(() => messages.find(({ key }) => key === id));
  const [event] = bench.received;
  expect(message.headers).toMatchObject({
    ce_specversion: '1.0',
    ce_id: event!.meta.id,
    ce_type: 'transaction.status_changed',
    ce_source: '/services/transactions',
    ce_time: event!.meta.timestamp,
    ce_subject: id,
    ce_sequence: '1',
    'content-type': 'application/protobuf',
  });
});
