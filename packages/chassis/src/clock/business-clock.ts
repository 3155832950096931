// The business clock of a process. In sandbox mode the provider sandbox, which plays the outside world, reports its offset. A
// process that cannot ask does not start, because a wrong clock expires the wrong things. Later the test clock sends each
// service the time, and the service does the work that fell due.
import { setTimeout as delay } from 'node:timers/promises';
import { type CallContext, clockService, type DomainError } from '@mps/contracts';
import {
  err,
  makeBusinessClock,
  type MovableBusinessClock,
  ok,
  type RealClock,
  type Result,
} from '@mps/kernel';
import { z } from 'zod';
import { serve, type ServedService } from '../grpc/server';
import type { Logger } from '../process/log';

const ASK_AGAIN_MS = 200;
/** All processes of a platform may start at once, the sandbox among them, on a machine that is busy with just that. */
const ASK_LIMIT_MS = 90_000;
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

/** One bounded round of something that time starts; answers how much it did. */
export type DueWork = () => Promise<number>;

export interface ClockWork {
  readonly dueWork?: readonly DueWork[];
  /** Resolves when the events that others published are handled: due work depends on them. */
  readonly caughtUp?: () => Promise<void>;
  /** Resolves when the events of this process are published. */
  readonly flushed?: () => Promise<void>;
  /** Wakes the work that waits for an instant: the clock moved. */
  readonly onMoved?: () => void;
}

/** Served in sandbox mode only. */
export function testClockService(
  businessClock: MovableBusinessClock,
  { dueWork = [], caughtUp, flushed, onMoved }: ClockWork = {},
): ServedService {
  return serve(clockService(), {
    SetOffset: async ({ offset_ms }, context) => {
      const allowed = systemOnly(context);
      if (!allowed.ok) return allowed;
      businessClock.setOffsetMs(offset_ms);
      onMoved?.();
      return ok({});
    },
    RunDue: async (_request, context) => {
      const allowed = systemOnly(context);
      if (!allowed.ok) return allowed;
      await caughtUp?.();
      let done = 0;
      for (const work of dueWork) done += await work();
      await flushed?.();
      return ok({ done });
    },
  });
}

function systemOnly({ caller }: CallContext): Result<null, DomainError> {
  return caller.kind === 'system' ? ok(null) : err({ code: 'permission_denied' });
}
