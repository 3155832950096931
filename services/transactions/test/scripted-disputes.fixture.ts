// A test mode for tests of this service alone: makes disputes up, one open at a time and payment.
import type { DisputeSimulator } from '../src/disputes/simulate';

const ANSWER_WITHIN_MS = 7 * 86_400_000;

export function makeScriptedDisputes(now: () => Date): DisputeSimulator {
  const open = new Map<string, string>();
  let made = 0;
  return {
    open: async ({ transactionId, kind, amountCents, reasonCode }) => {
      if (open.has(transactionId)) return { kind: 'refused', code: 'dispute_open' };
      made += 1;
      const providerDisputeId = `dispute-${made}`;
      open.set(transactionId, providerDisputeId);
      const openedAt = now();
      const dueAt = new Date(openedAt.getTime() + ANSWER_WITHIN_MS);
      const fact = { providerDisputeId, kind, amountCents: amountCents ?? 10_000, reasonCode };
      return { kind: 'opened', dispute: { ...fact, dueAt, openedAt } };
    },
    resolve: async (transactionId, outcome) => {
      const providerDisputeId = open.get(transactionId);
      if (providerDisputeId === undefined) return { kind: 'refused', code: 'dispute_not_found' };
      open.delete(transactionId);
      return { kind: 'closed', providerDisputeId, outcome, closedAt: now() };
    },
  };
}
