// Carries out everything that is due and delivers everything that waits, so that whoever has moved the clock can say
// afterwards: all of it has happened.
import { SETTLE_LIMIT_MS, SETTLE_POLL_MS } from '../limits';
import type { DeliverCallback } from './deliver-callbacks';
import type { CallbackQueue, Clocks, JobQueue } from './ports';
import type { RunDueJob } from './run-due-jobs';

export interface Settled {
  readonly jobs: number;
  readonly callbacks: number;
  /** Callbacks that nobody has taken within SETTLE_LIMIT_MS; they go on being tried. */
  readonly undelivered: number;
}

export type Settle = () => Promise<Settled>;

export function makeSettle(parts: {
  readonly runDueJob: RunDueJob;
  readonly deliverCallback: DeliverCallback;
  readonly jobs: JobQueue;
  readonly callbacks: CallbackQueue;
  readonly clocks: Clocks;
  readonly pause: (ms: number) => Promise<void>;
}): Settle {
  const { runDueJob, deliverCallback, jobs, callbacks, clocks, pause } = parts;
  return async () => {
    const giveUpAt = clocks.real.now().getTime() + SETTLE_LIMIT_MS;
    let ranJobs = 0;
    let delivered = 0;
    for (;;) {
      while (await runDueJob()) ranJobs += 1;
      for (let result = await deliverCallback(); result !== 'idle'; result = await deliverCallback()) {
        if (result === 'delivered') delivered += 1;
      }
      const undelivered = await callbacks.count();
      const isQuiet = undelivered === 0 && (await jobs.countDue(clocks.business.now())) === 0;
      if (isQuiet || clocks.real.now().getTime() >= giveUpAt)
        return { jobs: ranJobs, callbacks: delivered, undelivered };
      await pause(SETTLE_POLL_MS);
    }
  };
}
