// What is due happens. A job that no longer fits its order (reversed, resolved by hand) changes nothing.
import { pay } from './change-order';
import { completeRefund } from './refunds';
import { openPlannedChargeback, winPlannedChargeback } from './disputes';
import type { Order, PlannedJob, Step } from './order';
import { unchanged } from './order';
import { resolvePending } from './place-order';

/** `dueAt` is when it was to happen: that, not the moment of running it, is when the payer paid. */
export function runJob(order: Order, job: PlannedJob, now: Date): Step {
  const { action, dueAt } = job;
  switch (action.kind) {
    case 'RESOLVE':
      return resolvePending(order, now);
    case 'PAY': {
      const step = pay(order, { via: action.via, amountCents: null, paidAt: dueAt, payer: {} }, now);
      return step.ok ? step.value : unchanged(order);
    }
    case 'COMPLETE_REFUND':
      return completeRefund(order, action.refundId, now);
    case 'OPEN_CHARGEBACK':
      return openPlannedChargeback(order, dueAt);
    case 'WIN_CHARGEBACK':
      return winPlannedChargeback(order, dueAt);
  }
}
