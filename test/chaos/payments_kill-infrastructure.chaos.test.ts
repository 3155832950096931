// kill -9 of the database and of the broker, the broker for a whole minute, under load: clean refusals while they are
// away, and afterwards nothing lost, nothing charged twice, every event in its order.
import { setTimeout as delay } from 'node:timers/promises';
import { startOwnPlatform, type OwnPlatform, PLATFORM_LIMIT_MS } from '@mps/testkit';
import { PaymentWorkload } from './payment-workload';

const KAFKA_OUTAGE_MS = 60_000;
/** Time between payments while Kafka is away: nothing is killed in the middle of one, so that few say as much as many. */
const OUTAGE_INTERVAL_MS = 250;

let test: OwnPlatform;

beforeAll(async () => {
  test = await startOwnPlatform();
}, PLATFORM_LIMIT_MS);

afterAll(() => test.stop(), PLATFORM_LIMIT_MS);

describe('killing what the platform stands on', () => {
  it('mongod, twice, loses nothing that was acknowledged', async () => {
    const workload = new PaymentWorkload(test);
    let done = false;
    const load = workload.createUntil(() => done);
    for (let round = 0; round < 2; round++) {
      await workload.inTheMiddle(10, 30_000);
      await test.infra.mongodb?.kill('SIGKILL');
      await test.infra.mongodb?.start();
    }
    await workload.inTheMiddle(5, 60_000);
    done = true;
    await load;
    await workload.settle();
    await workload.quiesce();
    await workload.verify();
  }, 300_000);

  it('Kafka for a minute fails no payment and loses no event', async () => {
    const workload = new PaymentWorkload(test);
    await test.infra.kafka?.kill('SIGKILL');
    let done = false;
    const load = workload.createUntil(() => done, OUTAGE_INTERVAL_MS);
    // The minute is the point: the outage itself is what is tested, not something waited for.
    await delay(KAFKA_OUTAGE_MS);
    const madeWithoutKafka = workload.acknowledged.size;
    done = true;
    await load;
    expect(madeWithoutKafka).toBeGreaterThan(50);
    await test.infra.kafka?.start();
    await workload.settle();
    await workload.quiesce();
    await workload.verify();
  }, 300_000);
});
