// Kills MongoDB and Kafka with SIGKILL under load, Kafka for a whole minute. Refusals during the outage are clean.
// Afterwards nothing is lost or charged twice, and every event has its order.
import { setTimeout as delay } from 'node:timers/promises';
import { Api, eventually, startOwnPlatform, type OwnPlatform, PLATFORM_LIMIT_MS } from '@mps/testkit';
import { PeopleOfDemo } from '../e2e/demo-people';
import { PaymentWorkload } from './payment-workload';

const KAFKA_OUTAGE_MS = 60_000;
/** Pause between payments while Kafka is down. No kill needs a payment in flight, so a few payments are enough. */
const OUTAGE_INTERVAL_MS = 250;

/** The promise of docs/rules.md#read-after-change for a revocation. */
const REVOKED_WITHIN_MS = 2_000;
/** A busy machine delays the revocation. Without the promise a revoked key would work for a minute. */
const BUSY_MACHINE_FACTOR = 5;
/** Longer than a cached acceptance is used without a sign of Kafka. */
const USED_MS = 3_000;

let test: OwnPlatform;

beforeAll(async () => {
  test = await startOwnPlatform();
}, PLATFORM_LIMIT_MS);

afterAll(() => test.stop(), PLATFORM_LIMIT_MS);

describe('while Kafka is frozen', () => {
  it('a gateway refuses a key that another gateway revoked within the promised time', async () => {
    const replica = await test.platform.startReplica('gateway');
    const here = new Api(test.platform.baseUrl);
    const there = new Api(`http://127.0.0.1:${replica.port}`);
    const people = new PeopleOfDemo(test.platform.baseUrl, test.demo);
    const admin = await people.admin();
    const [used, unused] = [await people.newKey(admin), await people.newKey(admin)];
    const use = ({ key }: { readonly key: string }) => there.get('/v1/merchants?limit=1', { key });
    const revoke = async ({ id }: { readonly id: string }): Promise<void> =>
      expect((await here.delete(`/v1/api-keys/${id}`, { token: admin })).status).toBe(200);
    for (const key of [used, unused]) expect((await use(key)).status).toBe(200);
    await test.infra.kafka?.kill('SIGSTOP');
    try {
      const until = performance.now() + USED_MS;
      while (performance.now() < until) expect((await use(used)).status).toBe(200);
      await revoke(used);
      await eventually(
        async () => expect((await use(used)).status).toBe(401),
        REVOKED_WITHIN_MS * BUSY_MACHINE_FACTOR,
      );
      await revoke(unused);
      await delay(REVOKED_WITHIN_MS);
    } finally {
      await test.infra.kafka?.kill('SIGCONT');
    }
    // The key is refused even before the events of the outage have arrived.
    expect((await use(unused)).status).toBe(401);
    await replica.stop();
  }, 120_000);
});

describe('killing the infrastructure', () => {
  it('loses no acknowledged payment when mongod is killed twice', async () => {
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

  it('fails no payment and loses no event when Kafka is down for a minute', async () => {
    const workload = new PaymentWorkload(test);
    await test.infra.kafka?.kill('SIGKILL');
    let done = false;
    const load = workload.createUntil(() => done, OUTAGE_INTERVAL_MS);
    // The test needs an outage of this length. It does not wait for a condition here.
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
