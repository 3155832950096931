// The reaction to a wrong clock of the machine (docs/rules/http.md#wrong-clocks). The process follows the database's time,
// reports the difference, and takes no calls while it is large. grpc-js counts deadlines by the machine's clock itself.
import { CLOCK_TOLERANCE_MS, MAX_CLOCK_DIFFERENCE_MS, processClock, type GuardedClock } from '@mps/kernel';
import type { Logger } from '../process/log';
import { observeGauge } from '../telemetry/measure';

const MS_PER_SECOND = 1_000;

/** Rejects while the machine's clock is further from the reference than a process may be that takes calls. */
export function makeClockCheck(
  log: Pick<Logger, 'warn' | 'info'>,
  clock: Pick<GuardedClock, 'aheadMs'> = processClock,
): () => Promise<void> {
  let isWrong = false;
  return async () => {
    const ahead_ms = Math.round(clock.aheadMs() ?? 0);
    const differenceMs = Math.abs(ahead_ms);
    if (differenceMs > CLOCK_TOLERANCE_MS !== isWrong) {
      isWrong = !isWrong;
      if (isWrong) log.warn({ ahead_ms }, 'the clock of this machine differs from the reference');
      else log.info({ ahead_ms }, 'the clock of this machine agrees with the reference again');
    }
    if (differenceMs > MAX_CLOCK_DIFFERENCE_MS)
      throw new Error(`The clock of this machine is ${ahead_ms} ms ahead of the reference`);
  };
}

/** Seen at the process's /metrics as `clock_ahead`, once a reference is known. */
export const observeClock = (): void =>
  observeGauge(
    'clock.ahead',
    { unit: 's', description: "How far the machine's clock is ahead of the reference; negative: behind" },
    () => {
      const ahead = processClock.aheadMs();
      return ahead === null ? [] : [{ value: ahead / MS_PER_SECOND, attributes: {} }];
    },
  );

/** Epoch milliseconds of this process's clock as the machine's clock says them. */
export const toMachineMs = (ms: number): number => ms + processClock.correctionMs();

/** And back. */
export const fromMachineMs = (ms: number): number => ms - processClock.correctionMs();
