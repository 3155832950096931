// Limits how often a process does something in a second, with a token bucket in memory. Above all it limits how many open charges
// the process queries. Many charges fall due at once an hour after a burst of creations, after an outage, or when the clock of
// sandbox mode is moved.
import type { RealClock } from '@mps/kernel';
import { OPEN_CHARGE_ASKS_BURST, OPEN_CHARGE_ASKS_PER_SECOND } from '../limits';

const SECOND_MS = 1_000;

export interface AskBudget {
  /** Whether one more query is allowed now. */
  take(): boolean;
}

export function makeAskBudget(
  realClock: RealClock,
  { perSecond = OPEN_CHARGE_ASKS_PER_SECOND, burst = OPEN_CHARGE_ASKS_BURST } = {},
): AskBudget {
  let left = burst;
  let atMs = realClock.now().getTime();
  return {
    take() {
      const nowMs = realClock.now().getTime();
      left = Math.min(burst, left + (Math.max(0, nowMs - atMs) * perSecond) / SECOND_MS);
      atMs = nowMs;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
