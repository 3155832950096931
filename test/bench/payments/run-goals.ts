// Measures the goals of a payment on one platform: reads, refunds, many merchants, creations, idle times, warm starts.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { seedTestPlatform } from '@mps/testkit';
import { IDLE_SECONDS } from '../load/load';
import { measureRounds } from '../load/loads';
import { makeReads, makeRefunds, withBaseline } from '../load/operations';
import { observeIdle, settle } from '../platform/idle';
import { onStarted, type Started } from '../platform/platform';
import { withoutKafka } from '../report';
import { print, say } from '../say';
import { goalsTable, type Goals } from './goals';
import { measureManyMerchants } from './merchants';
import { creations, MANY, MERCHANTS, ROUNDS } from './run';

export async function runGoals(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mps-bench-'));
  try {
    const measured = await onStarted(dataDir, (started) => goals(started));
    const warmStartSeconds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      say('  a warm start …');
      warmStartSeconds.push(await onStarted(dataDir, ({ seconds }) => Promise.resolve(seconds)));
    }
    print({ ...measured, warmStartSeconds }, goalsTable);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Creations run after other payments, because they stop the sandbox provider. Idle runs last, when background code is
 * compiled.
 */
async function goals(started: Started): Promise<Omit<Goals, 'warmStartSeconds'>> {
  const demo = await seedTestPlatform(started.platform);
  const loaded = await withBaseline(started, demo, async (baseline) => ({
    operations: await measureRounds(
      { operations: [...(await makeReads(started, demo)), ...makeRefunds(started, demo)], baseline, say },
      MANY,
    ),
    merchants: await measureManyMerchants(started, demo, { merchants: MERCHANTS, say }),
    creations: await creations(started, baseline, demo),
  }));
  await settle();
  const idleMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    say(`  nobody asks for ${IDLE_SECONDS} seconds …`);
    idleMs.push(withoutKafka((await observeIdle(started)).cpuMs));
  }
  return { ...loaded, idleMs };
}
