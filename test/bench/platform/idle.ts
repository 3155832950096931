// The CPU of an idle platform.
import { setTimeout as delay } from 'node:timers/promises';
import { IDLE_SECONDS, measureIdle } from '../load/load';
import { idleTable, type Idle } from '../report';
import { print, say } from '../say';
import { countCommands, since } from './commands';
import { onPlatform, platformProcesses, type Started } from './platform';

/**
 * Polls slow down for twenty seconds after the last request. Within twice that V8 collects the garbage of the load.
 */
const SETTLING_MS = 45_000;

export const runIdle = (): Promise<void> =>
  onPlatform(async (started) => {
    await settle();
    print(await observeIdle(started), idleTable);
  });

export async function settle(): Promise<void> {
  say('  until the platform is at rest …');
  await delay(SETTLING_MS);
}

export async function observeIdle(started: Started): Promise<Idle> {
  const before = await countCommands(started.infra.mongodbUrl);
  const cpuMs = await measureIdle(platformProcesses(started));
  const asked = since(before, await countCommands(started.infra.mongodbUrl), IDLE_SECONDS);
  return { cpuMs, asked };
}
