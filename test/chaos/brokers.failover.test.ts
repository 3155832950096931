// Kills and restarts one of three Kafka brokers under load, or each of them when the run names this level. No request
// fails, no event is lost, and every event keeps its order.
import { makeLogger } from '@mps/chassis';
import { startKafkaCluster, type KafkaCluster, type ManagedProcess } from '@mps/devtools';
import { countUnderReplicated, makeKafka } from '@mps/messaging';
import {
  eventually,
  PLATFORM_LIMIT_MS,
  startTestPlatform,
  testInfraUrls,
  type TestPlatform,
} from '@mps/testkit';
import { countEvents, errorLines, FailoverWorkload, summarize } from './failover-workload';

const BROKERS_KILLED = Number(process.env['FAILOVER_BROKERS'] ?? 1);
const REPLICAS = 3;
/** Successful answers required before a kill, during the outage, and afterwards. */
const SUCCESSES_BETWEEN = 20;
const RECOVERY_LIMIT_MS = 60_000;

let cluster: KafkaCluster;
let test: TestPlatform;

beforeAll(async () => {
  cluster = await startKafkaCluster();
  test = await startTestPlatform({
    ...testInfraUrls(),
    kafkaBrokers: cluster.kafkaBrokers,
    env: { KAFKA_REPLICATION_FACTOR: String(REPLICAS) },
  });
}, PLATFORM_LIMIT_MS);

afterAll(async () => {
  await test.stop();
  await cluster.stop();
}, PLATFORM_LIMIT_MS);

it('killing one of three brokers fails no request and loses or reorders no event', async () => {
  const workload = new FailoverWorkload(test);
  let over = false;
  const load = workload.runUntil(() => over);
  const moreSuccesses = async (): Promise<void> => {
    const enough = workload.succeeded + SUCCESSES_BETWEEN;
    await eventually(() => expect(workload.succeeded).toBeGreaterThan(enough), RECOVERY_LIMIT_MS);
  };
  try {
    for (const broker of cluster.nodes.slice(0, BROKERS_KILLED)) {
      await moreSuccesses();
      await killUnderLoad(broker, moreSuccesses);
    }
    await moreSuccesses();
  } finally {
    over = true;
    await load;
  }
  process.stderr.write(`${BROKERS_KILLED} of ${REPLICAS} brokers killed: ${summarize(workload)}\n`);
  if (workload.failed > 0) process.stderr.write(`${await errorLines(test)}\n`);
  expect(workload.violations).toEqual([]);
  expect(workload.failed).toBe(0);

  await workload.settle();
  await workload.verify();
  expect(await countEvents(test, 'set_aside')).toBe(0);
  expect(await countEvents(test, 'handled')).toBeGreaterThan(workload.payments.acknowledged.size);
}, 300_000);

/** Events continue on the other two brokers during the outage. Resolves when the broker has caught up. */
async function killUnderLoad(broker: ManagedProcess, moreSuccesses: () => Promise<void>): Promise<void> {
  await broker.kill('SIGKILL');
  await eventually(async () => expect(await underReplicated()).toBeGreaterThan(0), RECOVERY_LIMIT_MS);
  const handled = await countEvents(test, 'handled');
  await moreSuccesses();
  await eventually(
    async () => expect(await countEvents(test, 'handled')).toBeGreaterThan(handled + SUCCESSES_BETWEEN),
    RECOVERY_LIMIT_MS,
  );
  await broker.start();
  await eventually(async () => expect(await underReplicated()).toBe(0), RECOVERY_LIMIT_MS);
}

function underReplicated(): Promise<number> {
  const brokers = cluster.kafkaBrokers.split(',');
  const log = makeLogger('failover', 'silent');
  return countUnderReplicated(
    makeKafka({ brokers, clientId: 'failover', topicPrefix: test.topicPrefix, log }),
  );
}
