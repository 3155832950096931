// A clock that goes by a reference where the machine's own is wrong: the reference is the database's, which all processes share.
// Between two readings of the reference it counts by the monotonic clock, so a machine whose clock is set meanwhile is noticed
// by the very next question for the time.

/** A machine's clock that differs by more is not gone by, and is reported. */
export const CLOCK_TOLERANCE_MS = 1_000;
/** A process whose machine's clock differs by more takes no calls. */
export const MAX_CLOCK_DIFFERENCE_MS = 5_000;
/** How long a reading of the reference counts: several intervals of the driver's heartbeats. The newest counts for longer. */
export const READING_COUNTS_MS = 30_000;

/** A real clock, in the words of clock.ts. */
export interface GuardedClock {
  readonly kind: 'real';
  now(): Date;
  /** What the reference said, no earlier than it said it. */
  readonly observe: (reference: Date) => void;
  /** How far the machine's clock is ahead of the reference; negative: behind. null: no reference is known. */
  readonly aheadMs: () => number | null;
  /** What this clock takes off the machine's: 0 within CLOCK_TOLERANCE_MS. For what counts by the machine's clock itself. */
  readonly correctionMs: () => number;
}

interface Reading {
  readonly atMs: number;
  /** What the reference would say at the beginning of the monotonic clock, or less: the reading came late. */
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
