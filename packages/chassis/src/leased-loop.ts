// Work that time starts, not a request: sweepers, sequencers. Of all replicas the one that holds the lease does it;
// the others stand by and take over when it is gone.
import { systemClock } from '@mps/kernel';
import { makeBell, makeLease } from '@mps/messaging';
import type { mongo } from 'mongoose';
import type { Logger } from './log';
import type { Part } from './parts';

export interface LeasedLoopOptions {
  /** What is leased, unique in the service's database. */
  readonly name: string;
  /** The service's collection of leases. */
  readonly leases: mongo.Collection;
  /** Unique per process. */
  readonly owner: string;
  readonly leaseMs: number;
  /** Pause after a round that found nothing, unless somebody wakes it. */
  readonly idleMs: number;
  readonly log: Logger;
  /** One bounded round, shorter than the lease; answers whether there may be more to do at once. */
  readonly round: () => Promise<boolean>;
}

export interface LeasedLoop extends Part {
  /** There is something new: look at once. */
  readonly wake: () => void;
}

const FAILURE_PAUSE_MS = 1_000;

export function makeLeasedLoop(options: LeasedLoopOptions): LeasedLoop {
  const { name, log, idleMs } = options;
  const lease = makeLease({
    collection: options.leases,
    name,
    owner: options.owner,
    durationMs: options.leaseMs,
    clock: systemClock(),
  });
  const bell = makeBell();
  let stopping = false;
  let running: Promise<void> | undefined;

  /** How long to wait before the next turn. */
  async function turn(): Promise<number> {
    try {
      if ((await lease.acquire()) === null) return idleMs;
      return (await options.round()) ? 0 : idleMs;
    } catch (error) {
      log.warn({ loop: name, err: error }, 'round failed');
      return FAILURE_PAUSE_MS;
    }
  }

  async function run(): Promise<void> {
    while (!stopping) {
      const waitMs = await turn();
      if (waitMs > 0) await bell.wait(waitMs);
    }
    await lease
      .release()
      .catch((error: unknown) => log.warn({ loop: name, err: error }, 'lease not released'));
  }

  return {
    name,
    start: async () => {
      running = run();
    },
    stop: async () => {
      stopping = true;
      bell.ring();
      await running;
    },
    wake: () => bell.ring(),
  };
}
