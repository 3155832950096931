// A lifecycle component, which servers, relays, consumers and loops are; and the loop: background work that time or a wake
// signal starts, not a request. With a lease, one replica works and the others stand by until its lease expires.
import { systemClock } from '@mps/kernel';
import type { mongo } from 'mongoose';
import type { Logger } from 'pino';
import { type Lease, makeLease } from './lease';
import { type BackoffLimits, backoffMs, makeWakeSignal, pause } from './waiting';

/** What a process starts in order and stops in reverse order. */
export interface Component {
  /** For logs: "outbox-relay", "consumer webhooks". */
  readonly name: string;
  start(): Promise<void>;
  /** Finishes what is under way and releases every resource. Called once, after a start() that may have failed. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  readonly name: string;
  readonly log: Logger;
  /** One bounded round of work; true when there may be more to do at once. With a lease: shorter than the lease. */
  readonly round: (stopping: AbortSignal) => Promise<boolean>;
  /** Pause after a round that found nothing; doubles from round to round and starts anew when work is found. */
  readonly idle: BackoffLimits;
  /** Pause after a round that threw; neither work nor a wake signal cuts it short. */
  readonly failure?: BackoffLimits;
  /** From the start of a round to that of the next at least: what comes meanwhile is done together. 0 by default. */
  readonly paceMs?: number;
  /** Rounds only run while it is held. Given back by stop(). */
  readonly lease?: Lease;
  /** Rounds that stop() may still run for what came in while the process drained; 0 by default. */
  readonly lastRounds?: number;
}

export interface Loop extends Component {
  /** There is new work: look at once. */
  readonly wake: () => void;
}

const FAILURE_BACKOFF: BackoffLimits = { firstMs: 100, maxMs: 5_000 };

export function makeLoop(options: LoopOptions): Loop {
  const { name, log, idle, lease, failure = FAILURE_BACKOFF, paceMs = 0, lastRounds = 0 } = options;
  const stopping = new AbortController();
  const work = makeWakeSignal();
  let running: Promise<void> | undefined;
  let failures = 0;
  let idleRounds = 0;

  async function turn(): Promise<'standby' | 'idle' | 'more'> {
    if (lease !== undefined && (await lease.acquire()) === null) return 'standby';
    return (await options.round(stopping.signal)) ? 'more' : 'idle';
  }

  async function rest(result: 'standby' | 'idle' | 'more'): Promise<void> {
    if (result === 'more') idleRounds = 0;
    else if (result === 'idle') await work.wait(backoffMs(idleRounds++, idle));
    // Not woken: the holder of the lease does the work.
    else await pause(idle.maxMs, stopping.signal);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      try {
        const result = await turn();
        failures = 0;
        const earlyMs = startedAt + paceMs - performance.now();
        if (earlyMs > 0) await pause(earlyMs, stopping.signal);
        await rest(result);
      } catch (error) {
        const retryInMs = backoffMs(failures, failure);
        failures += 1;
        log.warn({ loop: name, err: error, retry_in_ms: Math.round(retryInMs) }, 'round failed');
        await pause(retryInMs, stopping.signal);
      }
    }
  }

  async function runLastRounds(): Promise<void> {
    if (failures > 0) return;
    try {
      for (let rounds = 0; rounds < lastRounds; rounds += 1) if ((await turn()) !== 'more') return;
    } catch (error) {
      log.warn({ loop: name, err: error }, 'last round failed');
    }
  }

  return {
    name,
    wake() {
      idleRounds = 0;
      work.notify();
    },
    async start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      work.notify();
      await running;
      await runLastRounds();
      await lease
        ?.release()
        .catch((error: unknown) => log.warn({ loop: name, err: error }, 'lease not released'));
    },
  };
}

export interface LeasedLoopOptions extends Pick<LoopOptions, 'name' | 'log' | 'round'> {
  /** The service's collection of leases; the loop's name is unique in it. */
  readonly leases: mongo.Collection;
  /** Unique per process. */
  readonly owner: string;
  readonly leaseMs: number;
  /** Longest pause after a round that found nothing. */
  readonly idleMs: number;
}

/** A loop with a lease of its own and a constant pause. */
export function makeLeasedLoop({ leases, owner, leaseMs, idleMs, ...loop }: LeasedLoopOptions): Loop {
  const clock = systemClock();
  const lease = makeLease({ collection: leases, name: loop.name, owner, durationMs: leaseMs, clock });
  return makeLoop({ ...loop, lease, idle: { firstMs: idleMs, maxMs: idleMs } });
}
