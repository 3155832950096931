// The business clock of a process. In test mode the provider sandbox, which plays the outside world, says how far ahead
// it is; a process that cannot ask does not start, because a wrong clock expires what should live.
import { makeBusinessClock, type MovableBusinessClock, type RealClock } from '@mps/kernel';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Logger } from '../process/log';

const ASK_AGAIN_MS = 200;
const ASK_LIMIT_MS = 30_000;
const ANSWER_LIMIT_MS = 2_000;

const reading = z.object({ offset_ms: z.int() });

export interface BusinessClockConfig {
  readonly SANDBOX: boolean;
  readonly PROVIDER_SANDBOX_URL?: string | undefined;
}

export async function startBusinessClock(
  config: BusinessClockConfig,
  real: RealClock,
  log: Logger,
): Promise<MovableBusinessClock> {
  if (!config.SANDBOX || config.PROVIDER_SANDBOX_URL === undefined) return makeBusinessClock(real);
  const url = `${config.PROVIDER_SANDBOX_URL}/sandbox/clock`;
  const giveUpAt = real.now().getTime() + ASK_LIMIT_MS;
  for (;;) {
    try {
      return makeBusinessClock(real, await readOffset(url));
    } catch (error) {
      if (real.now().getTime() >= giveUpAt) throw error;
      log.debug({ err: error }, 'the test clock does not answer yet');
    }
    await delay(ASK_AGAIN_MS);
  }
}

async function readOffset(url: string): Promise<number> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
  return reading.parse(await response.json()).offset_ms;
}
