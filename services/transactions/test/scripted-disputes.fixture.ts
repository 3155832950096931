// A dispute simulator for tests of this service alone. Its disputes of a payment total at most 10,000 cents.
import type { DisputeSimulator } from '../src/disputes/simulate';

const ANSWER_WITHIN_MS = 7 * 86_400_000;
const PAID_CENTS = 10_000;

interface Made {
  readonly transactionId: string;
  readonly providerDisputeId: string;
  readonly requestKey: string;
  readonly amountCents: number;
  outcome: string | null;
}

export function makeScriptedDisputes(now: () => Date): DisputeSimulator {
  const made: Made[] = [];
  return {
    open: async ({ transactionId, kind, amountCents, reasonCode, requestKey }) => {
      const ofPayment = made.filter((one) => one.transactionId === transactionId);
      const standing = ofPayment.filter(({ outcome }) => outcome !== 'WON');
      const left = PAID_CENTS - standing.reduce((sum, one) => sum + one.amountCents, 0);
      const isKnown = ofPayment.some((one) => one.requestKey === requestKey);
      if (isKnown || left <= 0) return { kind: 'refused', code: 'dispute_open' };
      const amount = amountCents ?? left;
      if (amount > left) return { kind: 'refused', code: 'amount_too_big' };
      const providerDisputeId = `dispute-${made.length + 1}`;
      made.push({ transactionId, providerDisputeId, requestKey, amountCents: amount, outcome: null });
      const openedAt = now();
      const dueAt = new Date(openedAt.getTime() + ANSWER_WITHIN_MS);
      const fact = { providerDisputeId, kind, amountCents: amount, reasonCode };
      return { kind: 'opened', dispute: { ...fact, dueAt, openedAt } };
    },
    resolve: async ({ transactionId, providerDisputeId }, outcome) => {
      const open = made.find(
        (one) =>
          one.transactionId === transactionId &&
          one.providerDisputeId === providerDisputeId &&
          one.outcome === null,
      );
      if (open === undefined) return { kind: 'refused', code: 'dispute_not_found' };
      open.outcome = outcome;
      return { kind: 'closed', providerDisputeId, outcome, closedAt: now() };
    },
  };
}
