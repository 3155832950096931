// Time as a port, in two kinds that the compiler keeps apart. Only this file reads the machine's clock.
import { makeGuardedClock, type GuardedClock } from './guarded-clock';

export interface Clock {
  now(): Date;
}

/** The real time: token expiry, login locks, API-key expiry. The test clock never moves it. */
export interface RealClock extends Clock {
  readonly kind: 'real';
}

/** The time of the business: every other timestamp, timer and expiry. The test clock moves it forward. */
export interface BusinessClock extends Clock {
  readonly kind: 'business';
}

export interface MovableBusinessClock extends BusinessClock {
  /** Milliseconds between the business time and the real time; negative when an empty platform started in the past. */
  readonly offsetMs: number;
  /**
   * Moves the clock forward. Returns false for a lower offset and ignores it: replicas hear of moves in any order, and time
   * must not repeat.
   */
  setOffsetMs(ms: number): boolean;
}

/**
 * Latest business time. Deadlines, settlement and retention counted from it stay within the four-digit years of ISO 8601 and
 * the calendar.
 */
export const LATEST_BUSINESS_INSTANT = '2100-01-01T00:00:00.000Z';

/**
 * The clock of this process: the machine's, corrected where it is wrong. Deadlines of calls, tokens, retention and business time
 * all go by it. It is one for the process, so that they agree.
 */
export const processClock: GuardedClock = makeGuardedClock({
  machineMs: () => Date.now(),
  monotonicMs: () => performance.now(),
});

export const systemClock = (): RealClock => processClock;

/** Throws a RangeError when an offset is not a whole number of milliseconds. */
export function makeBusinessClock(real: RealClock, offsetMs = 0): MovableBusinessClock {
  let current = wholeMs(offsetMs);
  return {
    kind: 'business',
    now: () => new Date(real.now().getTime() + current),
    get offsetMs() {
      return current;
    },
    setOffsetMs(ms) {
      if (wholeMs(ms) <= current) return false;
      current = ms;
      return true;
    },
  };
}

function wholeMs(ms: number): number {
  if (!Number.isSafeInteger(ms)) throw new RangeError('A clock offset is a whole number of milliseconds');
  return ms;
}
