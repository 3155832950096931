// The loop: background work that time or a wake signal starts. With a lease, one replica works and the others stand by until
// its lease expires.
import type { AnyCollection } from '@mps/aggregates';
import type { Logger } from 'pino';
import type { Component } from './component';
import { type Lease, makeLease } from './lease';
import { type BackoffLimits, backoffMs, pause } from './waiting';
import { makeAlarm, makeWakeSignal } from './wake-up';

export interface LoopOptions {
  readonly name: string;
  readonly log: Logger;
  /** One bounded round of work. With a lease: shorter than the lease. */
  readonly round: (stopping: AbortSignal) => Promise<RoundResult>;
  /**
   * Reports the work of a round, read without the lease. The loop calls it after a full pause, and writes no lease when there
   * is no work.
   */
  readonly look?: () => Promise<RoundResult>;
  /**
   * Pause after a round without work. It doubles from round to round and starts again when there is work. A long pause releases
   * the lease, so the first replica with work takes it.
   */
  readonly idle: BackoffLimits;
  /** Pause after a failed round. Neither work nor a wake signal shortens it. */
  readonly failure?: BackoffLimits;
  /**
   * Shortest time from the start of one round to the start of the next: work that arrives meanwhile is done together. 0 by
   * default.
   */
  readonly paceMs?: number;
  /** Rounds run only while this process holds the lease. stop() releases it. */
  readonly lease?: Lease;
  /** Rounds that stop() may still run for work that arrived during the drain; 0 by default. */
  readonly lastRounds?: number;
}

/** True: there may be more work now. A number: milliseconds until the next work. False: there is none. */
export type RoundResult = boolean | number;

export interface Loop extends Component {
  /** There is new work: look at once. */
  readonly wake: () => void;
  /** There will be work in `ms`: look then. Work later than the longest pause is found by the rounds. */
  readonly wakeIn: (ms: number) => void;
  /** Whether this process held the lease at its last attempt. False before the first round. */
  readonly isOnDuty: () => boolean;
}

const FAILURE_BACKOFF: BackoffLimits = { firstMs: 100, maxMs: 5_000 };
/** A loop with a longer rest releases its lease. */
const MAX_LEASED_REST_MS = 2_000;
/** Pause between attempts to take the lease while there is work and another process holds it. */
const STANDBY_MS = 1_000;

/** Ends a rest early: a wake signal, or the instant of wakeIn. */
function makeWakes(maxMs: number) {
  const signal = makeWakeSignal();
  const end = makeWakeSignal();
  let isWanted = true;
  const look = (): void => {
    isWanted = true;
    signal.notify();
  };
  const alarm = makeAlarm(look);
  return {
    look,
    lookIn: (ms: number): void => {
      if (ms < maxMs) alarm.ringIn(ms);
    },
    /** There may be unseen work: a wake signal came, or another process was killed. */
    isWanted: (): boolean => isWanted,
    /** A round looks now. */
    begin: (): void => void (isWanted = false),
    rest: (ms: number): Promise<void> => signal.wait(ms),
    /** New work does not end this wait: another process holds the lease. */
    standBy: (): Promise<void> => end.wait(STANDBY_MS),
    stop(): void {
      alarm.cancel();
      signal.notify();
      end.notify();
    },
  };
}

export function makeLoop(options: LoopOptions): Loop {
  const { name, log, idle, lease, failure = FAILURE_BACKOFF, paceMs = 0, lastRounds = 0 } = options;
  const stopping = new AbortController();
  const wakes = makeWakes(idle.maxMs);
  let running: Promise<void> | undefined;
  let failures = 0;
  let idleRounds = 0;
  let isOnDuty = false;

  async function turn(): Promise<RoundResult | 'standby'> {
    const found = wakes.isWanted() || lease?.isHeld() || ((await options.look?.()) ?? true);
    if (found !== true) return found;
    isOnDuty = lease === undefined || (await lease.acquire()) !== null;
    if (!isOnDuty) return 'standby';
    wakes.begin();
    return options.round(stopping.signal);
  }

  async function rest(result: RoundResult | 'standby'): Promise<void> {
    if (result === true) idleRounds = 0;
    else if (result === 'standby' && wakes.isWanted()) await wakes.standBy();
    else {
      if (typeof result === 'number') wakes.lookIn(result);
      const restMs = backoffMs(idleRounds++, idle);
      if (restMs > MAX_LEASED_REST_MS && result !== 'standby') await lease?.release();
      await wakes.rest(restMs);
    }
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

  async function stop(): Promise<void> {
    stopping.abort();
    wakes.stop();
    await running;
    try {
      for (let rounds = 0; failures === 0 && rounds < lastRounds && (await turn()) === true; rounds += 1);
    } catch (error) {
      log.warn({ loop: name, err: error }, 'last round failed');
    }
    await lease
      ?.release()
      .catch((error: unknown) => log.warn({ loop: name, err: error }, 'lease not released'));
  }

  return {
    name,
    wake() {
      idleRounds = 0;
      wakes.look();
    },
    wakeIn: wakes.lookIn,
    isOnDuty: () => isOnDuty,
    async start() {
      running = run();
    },
    stop,
  };
}

export interface LeasedLoopOptions extends Pick<LoopOptions, 'name' | 'log' | 'paceMs' | 'round' | 'look'> {
  /** The service's collection of leases; the loop's name is unique in it. */
  readonly leases: AnyCollection;
  /** Unique per process. */
  readonly owner: string;
  readonly leaseMs: number;
  /** Longest pause after a round that found nothing. */
  readonly idleMs: number;
}

/** A loop with a lease of its own and a constant pause. */
export function makeLeasedLoop({ leases, owner, leaseMs, idleMs, ...loop }: LeasedLoopOptions): Loop {
  const lease = makeLease({ collection: leases, name: loop.name, owner, durationMs: leaseMs });
  return makeLoop({ ...loop, lease, idle: { firstMs: idleMs, maxMs: idleMs } });
}
