// The whole measurement: a cold and a warm start, idle, loads, invented keys, lists and webhooks.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { seedTestPlatform } from '@mps/testkit';
import { attacked, besideLists } from './beside/run';
import { loads } from './payments/run';
import { observeIdle, settle } from './platform/idle';
import { onStarted } from './platform/platform';
import { report, type Results } from './report';
import { print, say } from './say';
import { webhookBench } from './webhooks/run';
import { measureWebhooks } from './webhooks/webhooks';

export async function runWhole(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mps-bench-'));
  try {
    say('Starting the platform on empty data …');
    const coldSeconds = await onStarted(dataDir, ({ seconds }) => Promise.resolve(seconds));
    say(`Cold start ${coldSeconds.toFixed(1)} s; starting again on the same data …`);
    await onStarted(dataDir, async (started) => {
      say(`Warm start ${started.seconds.toFixed(1)} s; measuring …`);
      const demo = await seedTestPlatform(started.platform);
      await settle();
      const results: Results = {
        idle: await observeIdle(started),
        loads: await loads(started, demo),
        attack: await attacked(started, demo),
        lists: await besideLists(started, demo),
        webhooks: await measureWebhooks(webhookBench(started, demo)),
        coldSeconds,
        warmSeconds: started.seconds,
      };
      print(results, report);
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
