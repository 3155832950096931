// Real Kafka: the events of one aggregate in one fetch reach a handler that takes them together.
import { newId } from '@mps/kernel';
import { eventually, openFixture, sendEvents, type Fixture } from '../testing/fixture';
import type { ConsumedEvent } from './event';
import { makeConsumer } from './runner';

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

test('events of one aggregate that have come together are handled together, and one by one when that fails', async () => {
  const [whole, broken] = [newId(), newId()];
  const handled: string[] = [];
  const readNote = (how: string, [first, ...others]: readonly ConsumedEvent[]): void => {
    if (first === undefined) return;
    const name = first.meta.aggregate_id === whole ? 'whole' : 'broken';
    handled.push(`${how} ${name} ${[first, ...others].map(({ meta }) => meta.sequence).join()}`);
  };
  await sendEvents(fixture.kafka, [
    { aggregateId: whole, sequence: 1 },
    { aggregateId: broken, sequence: 1 },
    { aggregateId: whole, sequence: 2 },
    { aggregateId: broken, sequence: 2 },
  ]);
  const consumer = makeConsumer({
    kafka: fixture.kafka,
    group: 'webhooks',
    topics: ['transactions'],
    handle: async (event) => readNote('alone', [event]),
    handleTogether: async (events) => {
      readNote('together', events);
      if (events[0]?.meta.aggregate_id === broken) throw new Error('cannot be handled together');
    },
    log: fixture.log,
    onFatal: (error) => {
      throw error;
    },
  });
  await consumer.start();
  try {
    await eventually(() => handled.length === 4);
    expect(handled.sort()).toEqual([
      'alone broken 1',
      'alone broken 2',
      'together broken 1,2',
      'together whole 1,2',
    ]);
  } finally {
    await consumer.stop();
  }
});
