// A replica set of three under load: its primary steps down twice and is killed once, five times over when the level is asked
// for by name. What was acknowledged stays, nothing is charged twice, no event is lost or set aside, and whoever is refused is
// told to come again.
import { startReplicaSet, type ReplicaSet } from '@mps/devtools';
import { eventually, PLATFORM_LIMIT_MS, startTestPlatform, type TestPlatform } from '@mps/testkit';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { FailoverWorkload } from './failover-workload';

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
  report(workload, elections);
  if (workload.violations.length > 0) process.stderr.write(`${await errorLines()}\n`);
  expect(elections).toBeGreaterThanOrEqual(ROUNDS * (STEP_DOWNS_A_ROUND + 1));
  expect(workload.violations).toEqual([]);

  await workload.settle();
  await workload.verify();
  expect(await countEvents('set_aside')).toBe(0);
  expect(await countEvents('handled')).toBeGreaterThan(workload.payments.acknowledged.size);
}, 300_000);

/** By SIGKILL; it is a member again when this resolves, and another one is primary. */
async function killPrimary(): Promise<void> {
  const primary = await replicaSet.primary();
  await primary.kill('SIGKILL');
  await replicaSet.primary();
  await primary.start();
}

function report({ succeeded, failed, answers }: FailoverWorkload, elections: number): void {
  const share = ((100 * failed) / (succeeded + failed)).toFixed(1);
  const byKind = [...answers].map(([kind, count]) => `${kind}: ${count}`).join(', ');
  process.stderr.write(
    `In ${elections} elections ${failed} of ${succeeded + failed} requests failed (${share} %): ${byKind}\n`,
  );
}

/** What the platform's processes logged as errors: an answer of 500 stands there with its cause. */
async function errorLines(): Promise<string> {
  const files = await readdir(test.logDir);
  const logs = await Promise.all(files.map((file) => readFile(path.join(test.logDir, file), 'utf8')));
  return logs
    .flatMap((log) => log.split('\n'))
    .filter((line) => line.includes('"level":"error"'))
    .join('\n');
}

/** Events that the platform's consumers are done with, by what came of them; processes count from their start. */
async function countEvents(result: 'handled' | 'set_aside'): Promise<number> {
  const pages = await Promise.all(
    Object.values(test.platform.metricsUrls).map(async (url) => (await fetch(url)).text()),
  );
  return pages
    .flatMap((page) => page.split('\n'))
    .filter(
      (line) => line.startsWith('messaging_client_consumed_messages') && line.includes(`result="${result}"`),
    )
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
