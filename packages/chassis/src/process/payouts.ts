// Reports the switch of payouts: a gauge, and a part of the health of a process that sends money.
import type { PayoutState, PayoutSwitch } from '@mps/aggregates';
export { SWITCHES, writeSwitch } from '@mps/aggregates';
import { observeGauge } from '../telemetry/measure';
import type { HealthCheck } from './components';

/** The part of the health protocol that says whether a service pays out. */
export const PAYOUTS_PART = 'payouts';
/** A process that was not told of a pause itself shows it after this time. It sends nothing from the answer of the pause on. */
const LOOK_MS = 10_000;

export interface PayoutWatch {
  /** Receives the new state. */
  readonly show: (state: PayoutState) => void;
  /** Of the health loop. Never fails: whether money may be sent decides nothing about readiness. */
  readonly check: HealthCheck;
}

export function makePayoutWatch(
  payouts: Pick<PayoutSwitch, 'look'>,
  tell: (isPaying: boolean) => void,
): PayoutWatch {
  let isPaused: boolean | null = null;
  let lookedAtMs = -LOOK_MS;
  const show = ({ paused }: PayoutState): void => {
    isPaused = paused;
    tell(!paused);
  };
  const gauge = {
    description: '1 while an operator has paused everything that sends money, else 0',
    unit: '{switch}',
  };
  observeGauge('payouts.paused', gauge, () =>
    isPaused === null ? [] : [{ value: isPaused ? 1 : 0, attributes: {} }],
  );
  return {
    show,
    async check() {
      if (performance.now() - lookedAtMs < LOOK_MS) return;
      lookedAtMs = performance.now();
      await payouts.look().then(show, () => undefined);
    },
  };
}
