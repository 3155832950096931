// Guards patches/kafkajs@2.2.4.patch: unpatched, every broker connection wakes the process each millisecond for ever.
import { setTimeout as delay } from 'node:timers/promises';
import { internalsOf } from './kafka';
import { openFixture, type Fixture } from './testing/fixture';

interface RequestQueue {
  checkPendingRequests(): void;
}
const { prototype: queue } = jest.requireActual<{ prototype: RequestQueue }>(
  'kafkajs/src/network/requestQueue',
);

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

/** Unpatched: about this many wake-ups. */
const IDLE_MS = 500;

test('a connection with nothing to do does nothing', async () => {
  const producer = internalsOf(fixture.kafka).makeProducer();
  await producer.connect();
  const wakeUps = jest.spyOn(queue, 'checkPendingRequests');
  await producer.send({ topic: fixture.kafka.topicName('transactions'), messages: [{ value: 'x' }] });
  expect(wakeUps).toHaveBeenCalled();
  wakeUps.mockClear();
  // The one place where waiting is the point: what must not happen has time to happen.
  await delay(IDLE_MS);
  expect(wakeUps.mock.calls.length).toBeLessThan(5);
  await producer.disconnect();
});
