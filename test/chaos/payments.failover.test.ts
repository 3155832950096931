// A replica set of three under load: its primary steps down twice and is killed once, five times over when the level is asked
// for by name. What was acknowledged stays, nothing is charged twice, no event is lost or set aside, and whoever is refused is
// told to come again.
import { startReplicaSet, type ReplicaSet } from '@mps/devtools';
import { eventually, PLATFORM_LIMIT_MS, startTestPlatform, type TestPlatform } from '@mps/testkit';
import { countEvents, errorLines, FailoverWorkload, summaryOf } from './failover-workload';

/** Each kills the primary once, after it has stepped down twice. */
const ROUNDS = Number(process.env['FAILOVER_ROUNDS'] ?? 1);
const STEP_DOWNS_A_ROUND = 2;
/** Answered between two failovers, so that each meets a platform at work. */
const SUCCESSES_BETWEEN = 10;
const RECOVERY_LIMIT_MS = 45_000;

let replicaSet: ReplicaSet;
let test: TestPlatform;

beforeAll(async () => {
  replicaSet = await startReplicaSet();
  test = await startTestPlatform({ mongodbUrl: replicaSet.mongodbUrl });
}, PLATFORM_LIMIT_MS);

afterAll(async () => {
  await test.stop();
  await replicaSet.stop();
}, PLATFORM_LIMIT_MS);

it('failovers lose nothing, charge nothing twice, and refuse only for now', async () => {
  const workload = new FailoverWorkload(test);
  const termBefore = await replicaSet.term();
  let over = false;
  const load = workload.runUntil(() => over);
  const moreSuccesses = async (): Promise<void> => {
    const enough = workload.succeeded + SUCCESSES_BETWEEN;
    await eventually(() => expect(workload.succeeded).toBeGreaterThan(enough), RECOVERY_LIMIT_MS);
  };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (let time = 0; time < STEP_DOWNS_A_ROUND; time++) {
        await moreSuccesses();
        await replicaSet.stepDown();
      }
      await moreSuccesses();
      await killPrimary();
    }
    await moreSuccesses();
  } finally {
    over = true;
    await load;
  }
  const elections = (await replicaSet.term()) - termBefore;
  process.stderr.write(`In ${elections} elections ${summaryOf(workload)}\n`);
  if (workload.violations.length > 0) process.stderr.write(`${await errorLines(test)}\n`);
  expect(elections).toBeGreaterThanOrEqual(ROUNDS * (STEP_DOWNS_A_ROUND + 1));
  expect(workload.violations).toEqual([]);

  await workload.settle();
  await workload.verify();
  expect(await countEvents(test, 'set_aside')).toBe(0);
  expect(await countEvents(test, 'handled')).toBeGreaterThan(workload.payments.acknowledged.size);
}, 300_000);

/** Kills by SIGKILL; it is a member again when this resolves, and another one is primary. */
async function killPrimary(): Promise<void> {
  const primary = await replicaSet.primary();
  await primary.kill('SIGKILL');
  await replicaSet.primary();
  await primary.start();
}
