// A write with a lost answer may be in the database: its event does not wait for the relay's next look.
import { newId } from '@mps/kernel';
import { mongo } from 'mongoose';
import {
  eventually,
  insertPayment,
  movePayment,
  newPayment,
  openFixture,
  type Fixture,
} from '../testing/fixture';
import { makeConsumer } from '../consumer/runner';
import { makeOutboxRelay, type OutboxRelay } from './relay';

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A relay that looks once a minute unless something wakes it, and the events that arrive. */
async function openBench() {
  const { collection, payments } = await fixture.makePayments((committed) => relay.committed(committed));
  const leases = fixture.db.collection(`leases_${newId()}`);
  const received: string[] = [];
  const consumer = makeConsumer({
    kafka: fixture.kafka,
    group: `probe-${newId()}`,
    ephemeral: true,
    topics: ['transactions'],
    handle: async ({ meta }) => void received.push(meta.aggregate_id),
    log: fixture.log,
    onFatal: (error) => {
      throw error;
    },
  });
  await consumer.start();
  ends.push(() => consumer.stop());
  const relay: OutboxRelay = makeOutboxRelay({
    service: 'transactions',
    sources: [{ collection, topic: 'transactions' }],
    kafka: fixture.makeKafka(),
    leases,
    owner: newId(),
    realClock: fixture.realClock,
    log: fixture.log,
    idle: { firstMs: 60_000, maxMs: 60_000 },
  });
  await relay.start();
  ends.push(() => relay.stop());
  const isResting = async () => (await leases.countDocuments({ expires_at: new Date(0) })) === 1;
  return { collection, payments, received, isResting };
}

/** An event leaves within 50 ms of its change; a machine that runs other tests too is given longer. */
const AT_ONCE_MS = 3_000;

test.each([['an insert'], ['a change']])(
  'the event of %s leaves at once after a lost answer, not with the next look',
  async (what) => {
    const { collection, payments, received, isResting } = await openBench();
    const draft = newPayment();
    if (what === 'a change') {
      await insertPayment(payments, draft);
      await eventually(() => received.length === 1);
    }
    await eventually(isResting);
    loseAnswers(collection);
    const sentAtMs = performance.now();
    const writing =
      what === 'an insert' ? insertPayment(payments, draft) : movePayment(payments, draft._id, 'MOVED');
    await expect(writing).rejects.toThrow('the connection was lost');
    await eventually(() => received.length === (what === 'an insert' ? 1 : 2));
    expect(performance.now() - sentAtMs).toBeLessThan(AT_ONCE_MS);
  },
);

/** The next write is carried out, and its answer does not come. */
function loseAnswers(collection: mongo.Collection): void {
  const insertMany = collection.insertMany.bind(collection);
  const bulkWrite = collection.bulkWrite.bind(collection);
  const lose = (): never => {
    Object.assign(collection, { insertMany, bulkWrite });
    throw new mongo.MongoNetworkError('the connection was lost');
  };
  collection.insertMany = async (...args) => (await insertMany(...args), lose());
  collection.bulkWrite = async (...args) => (await bulkWrite(...args), lose());
}
