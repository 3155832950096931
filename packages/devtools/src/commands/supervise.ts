// What an orchestrator does in production and `npm start` does here: a process that died is started again.
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../failure';
import type { Infra } from '../infra/infra';
import type { Platform } from '../platform/platform';
import { describeExit, type ProcessExit } from '../process/managed-process';
import { print } from './run';

const FIRST_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;

export function superviseInfra(infra: Infra, isStopping: () => boolean): void {
  for (const server of [infra.kafka, infra.mongodb]) {
    server?.onUnexpectedExit((exit) => void restart(server.name, exit, () => server.start(), isStopping));
  }
}

export function supervisePlatform(platform: Platform, isStopping: () => boolean): void {
  platform.onUnexpectedExit((name, exit) => void restart(name, exit, () => platform.start(name), isStopping));
}

/** Tries until it runs again, each time after twice the wait. */
async function restart(
  name: string,
  exit: ProcessExit,
  start: () => Promise<void>,
  isStopping: () => boolean,
): Promise<void> {
  print(`${name} ended unexpectedly (${describeExit(exit)}): starting it again`);
  for (let delayMs = FIRST_RESTART_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_RESTART_DELAY_MS)) {
    await delay(delayMs);
    if (isStopping()) return;
    try {
      await start();
      print(`${name} runs again`);
      return;
    } catch (error) {
      if (isStopping()) return;
      print(messageOf(error));
    }
  }
}
