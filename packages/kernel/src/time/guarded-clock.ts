// A clock that follows a reference while the machine's clock is wrong. The reference is the database's clock, which all
// processes share. Between two readings of the reference it counts by the monotonic clock, so a change of the machine's clock
// is noticed by the next question for the time.

/** A machine's clock with a larger difference is not used, and is reported. */
export const CLOCK_TOLERANCE_MS = 1_000;
/** A process takes no calls while its machine's clock differs from the reference by more than this. */
export const MAX_CLOCK_DIFFERENCE_MS = 5_000;
/** How long a reading of the reference is valid: several heartbeats of the driver. The newest stays valid longer. */
export const READING_COUNTS_MS = 30_000;

/** A real clock, in the words of clock.ts. */
export interface GuardedClock {
  readonly kind: 'real';
  now(): Date;
  /** A time of the reference, reported at that time or later. */
  readonly observe: (reference: Date) => void;
  /** How far the machine's clock is ahead of the reference; negative: behind. null: no reference is known. */
  readonly aheadMs: () => number | null;
  /** Difference to the machine's clock: 0 within CLOCK_TOLERANCE_MS. For libraries that count by the machine's clock. */
  readonly correctionMs: () => number;
}

interface Reading {
  readonly atMs: number;
  /** The reference's time at the start of the monotonic clock, or less: a reading arrives late. */
  readonly beginMs: number;
}

export interface GuardedClockOptions {
  /** Epoch milliseconds of the machine's clock. */
  readonly machineMs: () => number;
  readonly monotonicMs: () => number;
}

export function makeGuardedClock({ machineMs, monotonicMs }: GuardedClockOptions): GuardedClock {
  let readings: readonly Reading[] = [];
  /** Of the reading that came with the least delay. */
  let beginMs: number | null = null;

  const aheadMs = (): number | null => (beginMs === null ? null : machineMs() - (beginMs + monotonicMs()));

  function correctionMs(): number {
    const ahead = aheadMs();
    return ahead === null || Math.abs(ahead) <= CLOCK_TOLERANCE_MS ? 0 : Math.round(ahead);
  }

  return {
    kind: 'real',
    now: () => new Date(machineMs() - correctionMs()),
    observe(reference) {
      const atMs = monotonicMs();
      const counting = readings.filter((one) => atMs - one.atMs < READING_COUNTS_MS);
      readings = [...counting, { atMs, beginMs: reference.getTime() - atMs }];
      beginMs = Math.max(...readings.map((one) => one.beginMs));
    },
    aheadMs,
    correctionMs,
  };
}
