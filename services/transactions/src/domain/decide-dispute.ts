// Chargebacks and MED debits: the network takes the money back first and asks afterwards. Refunds that were not yet sent
// are cancelled before anything else, so that the payer is never paid twice.
import type { DisputeOutcome } from '@mps/kernel';
import { chain, move, note, unchanged, type Decision } from './decision';
import { decideRefundOutcome } from './decide-refund';
import type { DisputeFact } from './provider-outcome';
import type { Dispute, Transaction } from './transaction';
import { movesFrom } from './transition-table';

/** A dispute opens. `id` is ours. One that is known already, or of a transaction never paid, changes nothing. */
export function decideDisputeOpened(
  transaction: Transaction,
  id: string,
  fact: DisputeFact,
  now: Date,
): Decision {
  const isKnown = transaction.disputes.some((one) => one.provider_dispute_id === fact.providerDisputeId);
  if (isKnown) return unchanged(transaction);
  const opens = movesFrom(transaction.status, 'open_dispute').length > 0;
  if (!opens && movesFrom(transaction.status, 'record_dispute').length === 0) return unchanged(transaction);
  // A refund without a provider reference was never sent: it can still be stopped on our side.
  const unsent = transaction.refunds.filter(
    (refund) =>
      !refund.automatic && refund.status === 'PENDING' && refund.provider_refund_identification === null,
  );
  const cancelled = opens
    ? unsent.map((refund) => (state: Transaction) => cancelUnsent(state, refund.id, now))
    : [];
  return chain(unchanged(transaction), ...cancelled, (state) => record(state, id, fact, now));
}

function cancelUnsent(transaction: Transaction, refundId: string, now: Date): Decision {
  return decideRefundOutcome(transaction, refundId, { kind: 'cancelled', providerRefundId: null }, now);
}

function record(transaction: Transaction, id: string, fact: DisputeFact, now: Date): Decision {
  const opens = movesFrom(transaction.status, 'open_dispute').length > 0;
  const atStake = (transaction.approved_amount ?? 0) - transaction.reserved_amount;
  const dispute: Dispute = {
    id,
    provider_dispute_id: fact.providerDisputeId,
    kind: fact.kind,
    status: 'OPEN',
    amount: fact.amountCents,
    debited: opens ? Math.min(fact.amountCents, atStake) : 0,
    reason_code: fact.reasonCode,
    due_at: fact.dueAt,
    created_at: now,
    updated_at: now,
    closed_at: null,
  };
  const changes = { disputes: [...transaction.disputes, dispute] };
  const moved = opens
    ? move(transaction, now, { on: 'open_dispute', to: 'CHARGEDBACK', changes })
    : note(transaction, changes);
  return chain(moved, (state) => ({
    next: state,
    facts: [{ type: 'dispute.created', after: state, dispute, previousStatus: null }],
  }));
}

/** A dispute ends. Won, the payment stands again; lost or accepted, it stays charged back. */
export function decideDisputeClosed(
  transaction: Transaction,
  providerDisputeId: string,
  outcome: DisputeOutcome | 'ACCEPTED',
  now: Date,
): Decision {
  const before = transaction.disputes.find((one) => one.provider_dispute_id === providerDisputeId);
  if (before === undefined || before.closed_at !== null) return unchanged(transaction);
  const dispute: Dispute = { ...before, status: outcome, updated_at: now, closed_at: now };
  const disputes = transaction.disputes.map((one) => (one.id === before.id ? dispute : one));
  const isOtherOpen = disputes.some((one) => one.debited > 0 && one.status !== 'WON');
  const restores = outcome === 'WON' && transaction.status === 'CHARGEDBACK' && !isOtherOpen;
  const to = transaction.refunded_amount > 0 ? 'PARTIALLY_REFUNDED' : 'APPROVED';
  const moved = restores
    ? move(transaction, now, { on: 'win_dispute', to, changes: { disputes } })
    : note(transaction, { disputes });
  return chain(moved, (state) => ({
    next: state,
    facts: [{ type: 'dispute.closed', after: state, dispute, previousStatus: before.status }],
  }));
}
