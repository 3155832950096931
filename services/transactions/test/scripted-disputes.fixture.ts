// A dispute simulator for tests of this service alone. Its disputes of a payment total at most 10,000 cents.
import type { DisputeSimulator } from '../src/disputes/simulate';
import type { DisputeReport } from '../src/transaction';

const ANSWER_WITHIN_MS = 7 * 86_400_000;
const PAID_CENTS = 10_000;

interface Made {
  readonly transactionId: string;
  readonly providerDisputeId: string;
  readonly requestKey: string;
  readonly amountCents: number;
  readonly dispute: DisputeReport;
  outcome: string | null;
}

export function makeScriptedDisputes(now: () => Date): DisputeSimulator {
  const made: Made[] = [];
  return {
    open: async ({ transactionId, kind, amountCents, reasonCode, requestKey }) => {
      const ofPayment = made.filter((one) => one.transactionId === transactionId);
      const standing = ofPayment.filter(({ outcome }) => outcome !== 'WON');
      const left = PAID_CENTS - standing.reduce((sum, one) => sum + one.amountCents, 0);
      const known = ofPayment.find((one) => one.requestKey === requestKey);
      if (known !== undefined) return { kind: 'opened', dispute: known.dispute };
      if (left <= 0) return { kind: 'refused', code: 'dispute_open' };
      const amount = amountCents ?? left;
      if (amount > left) return { kind: 'refused', code: 'amount_too_big' };
      const providerDisputeId = `dispute-${made.length + 1}`;
      const openedAt = now();
      const dueAt = new Date(openedAt.getTime() + ANSWER_WITHIN_MS);
      const dispute = { providerDisputeId, kind, amountCents: amount, reasonCode, dueAt, openedAt };
      made.push({
        transactionId,
        providerDisputeId,
        requestKey,
        amountCents: amount,
        dispute,
        outcome: null,
      });
      return { kind: 'opened', dispute };
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
