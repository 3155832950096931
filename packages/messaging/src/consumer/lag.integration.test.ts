// Real Kafka: the lag of a group is reported while its consumer stands still, because its alert needs it then.
import { lags } from '../testing/recorded-lag';
import { mongo } from 'mongoose';
import { eventually, openFixture, type Fixture, sendEvents } from '../testing/fixture';
import { makeConsumer } from './runner';

const LIMIT_MS = 120_000;
let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

const behind = (): number => [...lags.values()].reduce((sum, lag) => sum + lag, 0);

const send = (count: number): Promise<void> =>
  sendEvents(
    fixture.kafka,
    Array.from({ length: count }, (_, sequence) => ({ aggregateId: 'one', sequence })),
  );

it(
  'reports how far a waiting consumer is behind, and then that it has caught up',
  async () => {
    let isAway = true;
    const consumer = makeConsumer({
      kafka: fixture.kafka,
      group: 'webhooks',
      topics: ['transactions'],
      log: fixture.log,
      handle: async () => {
        if (isAway) throw new mongo.MongoNetworkError('the database is away');
      },
      onFatal: (error) => {
        throw error;
      },
    });
    await send(1);
    await consumer.start();
    try {
      // These come while the first is in work: no batch that was given tells of them.
      await send(4);
      await eventually(() => behind() === 5, LIMIT_MS);
      isAway = false;
      await eventually(() => lags.size > 0 && behind() === 0, LIMIT_MS);
    } finally {
      await consumer.stop();
    }
  },
  2 * LIMIT_MS,
);
