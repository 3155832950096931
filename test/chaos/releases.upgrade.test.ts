// Upgrades an earlier release to this one under load, service by service, and rolls it back. At every step both
// releases call each other, consume each other's events and read each other's documents.
// `npm run chaos -- upgrade` builds the earlier release.
import { writeFile } from 'node:fs/promises';
import { type ProcessName, workspaceRoot } from '@mps/devtools';
import { eventually, PLATFORM_LIMIT_MS, startTestPlatform, type TestPlatform } from '@mps/testkit';
import { expectLedger } from './expect-ledger';
import { countEvents, errorLines, FailoverWorkload, summarize } from './failover-workload';

const GATEWAY = 'gateway';
const EARLIER = process.env['UPGRADE_FROM'] ?? '';
/** Successful answers required before the next service changes its release. */
const SUCCESSES_BETWEEN = Number(process.env['CHAOS_PAYMENTS'] ?? 40);
const RECOVERY_LIMIT_MS = 60_000;
const LIMIT_MS = 900_000;

let test: TestPlatform;

beforeAll(async () => {
  test = await startTestPlatform({ release: EARLIER });
}, PLATFORM_LIMIT_MS);

afterAll(() => test.stop(), PLATFORM_LIMIT_MS);

it(
  'an upgrade and a rollback, service by service, lose nothing and cause only retryable refusals',
  async () => {
    const { platform } = test;
    const workload = new FailoverWorkload(test);
    await platform.setUp(workspaceRoot);
    for (const release of [workspaceRoot, EARLIER]) {
      await underLoad(workload, async (moreSuccesses) => {
        for (const name of platform.names.filter((one) => one !== GATEWAY)) {
          await change(name, release);
          await moreSuccesses();
        }
      });
      // This gateway has no second replica that could take its requests. `npm run kubernetes` rolls it under load.
      await change(GATEWAY, release);
      await underLoad(workload, (moreSuccesses) => moreSuccesses());
      await expectLedger(test);
    }
    if (workload.violations.length > 0) process.stderr.write(`${await errorLines(test)}\n`);
    expect(workload.violations).toEqual([]);

    await workload.settle();
    await workload.verify();
    expect(await countEvents(test, 'set_aside')).toBe(0);
    await report(workload);
  },
  LIMIT_MS,
);

async function change(name: ProcessName, release: string): Promise<void> {
  // Counters start with the process, so the test reads them before each process ends.
  expect(await countEvents(test, 'set_aside')).toBe(0);
  await test.platform.changeRelease(name, release);
}

async function underLoad(
  workload: FailoverWorkload,
  work: (moreSuccesses: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let over = false;
  const load = workload.runUntil(() => over);
  try {
    await work(() => {
      const enough = workload.succeeded + SUCCESSES_BETWEEN;
      return eventually(() => expect(workload.succeeded).toBeGreaterThan(enough), RECOVERY_LIMIT_MS);
    });
  } finally {
    over = true;
    await load;
  }
}

async function report(workload: FailoverWorkload): Promise<void> {
  const file = process.env['CHAOS_REPORT'];
  if (file === undefined) return;
  const changes = 2 * test.platform.names.length;
  const payments = workload.payments.acknowledged.size;
  await writeFile(
    file,
    JSON.stringify({ changes_of_release: changes, payments, requests: summarize(workload) }),
  );
}
