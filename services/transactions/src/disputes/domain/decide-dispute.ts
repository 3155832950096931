// Chargebacks and MED debits: the network takes the money first and decides afterwards. Refunds that have not begun are
// cancelled first, so that the payer is never paid twice.
import { err, ok, type DisputeEnd, type DisputeStatus, type Result } from '@mps/kernel';
import {
  chain,
  move,
  addMovement,
  note,
  noteFinding,
  unchanged,
  type Decision,
} from '../../transaction/domain/decision';
import {
  decideRefundOutcome,
  isSentSince,
  resumeRefunds,
  type CancelOutcome,
} from '../../refunds/domain/decide-refund-outcome';
import type { DisputeReport } from '../../transaction/domain/provider-outcome';
import {
  listUnsent,
  type Dispute,
  type DisputeEvidence,
  type Transaction,
} from '../../transaction/domain/transaction';
import { listMoves } from '../../transaction/domain/transition-table';
import { boundInstant, isDebitStanding, computeUnclaimed } from '../../transaction/domain/unclaimed';

/** Texts and files together. A dispute stays small in its payment and in its events. */
export const MAX_EVIDENCE_ITEMS = 20;

/** Whether a dispute can be written down now: the transaction is paid. */
export const isDisputable = ({ status }: Pick<Transaction, 'status'>): boolean =>
  listMoves(status, 'open_dispute').length > 0 || listMoves(status, 'record_dispute').length > 0;

/** By refund id. */
export type RefundOutcomes = ReadonlyMap<string, CancelOutcome>;

/**
 * A dispute opens. `id` is ours. A dispute that is already known changes nothing, and so does one of an unpaid transaction:
 * callers ask isDisputable first. `refundOutcomes` are the provider's answers, by refund id, to the request to cancel the
 * pending refunds. A refund without an answer continues, and its reserved amount is not debited.
 */
export function decideDisputeOpened(
  transaction: Transaction,
  id: string,
  fact: DisputeReport,
  now: Date,
  refundOutcomes: RefundOutcomes = new Map(),
): Decision {
  const isKnown = transaction.disputes.some((one) => one.provider_dispute_id === fact.providerDisputeId);
  if (isKnown || !isDisputable(transaction)) return unchanged(transaction);
  const settled = [...refundOutcomes].map(
    ([refundId, outcome]) =>
      (state: Transaction) =>
        isSentSince(state, refundId, outcome)
          ? unchanged(state)
          : decideRefundOutcome(state, refundId, outcome, now),
  );
  return chain(unchanged(transaction), ...settled, (state) => record(state, id, fact, now));
}

function record(transaction: Transaction, id: string, fact: DisputeReport, now: Date): Decision {
  const opens = listMoves(transaction.status, 'open_dispute').length > 0;
  const dispute: Dispute = {
    id,
    provider_dispute_id: fact.providerDisputeId,
    kind: fact.kind,
    status: 'OPEN',
    amount: fact.amountCents,
    // A REFUNDED payment has nothing left to debit. A CHARGEDBACK payment has the amount that other disputes have not
    // taken.
    debited: Math.min(fact.amountCents, computeUnclaimed(transaction)),
    reason_code: fact.reasonCode,
    due_at: fact.dueAt,
    evidence: [],
    created_at: now,
    updated_at: now,
    closed_at: null,
  };
  const { debited: amount } = dispute;
  const occurred_at = boundInstant(transaction.approved_at ?? now, fact.openedAt, now);
  const changes = {
    disputes: [...transaction.disputes, dispute],
    ...(amount > 0 && addMovement(transaction, { kind: 'DISPUTE', id, amount, occurred_at })),
  };
  const opened = opens
    ? move(transaction, now, { on: 'open_dispute', to: 'CHARGEDBACK', changes })
    : note(transaction, changes);
  return chain(opened, (state) => ({
    next: state,
    events: [{ type: 'dispute.created', after: state, dispute, previousStatus: null }],
  }));
}

/**
 * The merchant's acceptance and the network's decision may cross. An accepted dispute still takes the network's decision if
 * that gives money back.
 */
const isFinal = ({ status, closed_at }: Dispute, outcome: DisputeEnd): boolean =>
  closed_at !== null && (status !== 'ACCEPTED' || outcome === 'LOST');

/**
 * A dispute ends; `told` is the provider's instant of it. Won or taken back, the payment continues as before, and refunds
 * that ran on meanwhile take effect at once. Lost, it stays charged back.
 */
export function decideDisputeClosed(
  transaction: Transaction,
  providerDisputeId: string,
  outcome: DisputeEnd,
  now: Date,
  told = now,
): Decision {
  const before = transaction.disputes.find((one) => one.provider_dispute_id === providerDisputeId);
  if (before === undefined || isFinal(before, outcome)) return unchanged(transaction);
  const closed_at = boundInstant(findDebitInstant(transaction, before), told, now);
  const dispute: Dispute = { ...before, status: outcome, unsent: [], updated_at: now, closed_at };
  const disputes = transaction.disputes.map((one) => (one.id === before.id ? dispute : one));
  const changes = { disputes, ...returnDebit(transaction, dispute, closed_at) };
  const closed = (state: Transaction): Decision => ({
    next: state,
    events: [{ type: 'dispute.closed', after: state, dispute, previousStatus: before.status }],
  });
  const restores =
    outcome !== 'LOST' && transaction.status === 'CHARGEDBACK' && !disputes.some(isDebitStanding);
  if (!restores) return chain(note(transaction, changes), closed);
  const to = transaction.refunded_amount > 0 ? 'PARTIALLY_REFUNDED' : 'APPROVED';
  const won = move(transaction, now, { on: 'win_dispute', to, changes });
  return chain(won, closed, (state) => resumeRefunds(state, now));
}

/** The instant at which the dispute took its money. A dispute that took none has the instant it was stored. */
const findDebitInstant = ({ movements = [] }: Transaction, { id, created_at }: Dispute): Date =>
  movements.find((one) => one.kind === 'DISPUTE' && one.id === id)?.occurred_at ?? created_at;

/** Adds the movement that gives the debited amount back, unless the dispute is lost. */
function returnDebit(transaction: Transaction, { id, debited: amount, status }: Dispute, occurred_at: Date) {
  return amount > 0 && status !== 'LOST'
    ? addMovement(transaction, { kind: 'DISPUTE_REVERSAL', id, amount, occurred_at })
    : {};
}

export type DisputeRefusal =
  | {
      readonly code: 'invalid_dispute_state';
      readonly members: {
        readonly current_status: DisputeStatus;
        readonly allowed_statuses: readonly DisputeStatus[];
      };
    }
  | { readonly code: 'too_much_evidence' }
  /** The draft was sent already. */
  | { readonly code: 'version_conflict' }
  | { readonly code: 'resource_not_found' };

const ANSWERABLE: readonly DisputeStatus[] = ['OPEN', 'UNDER_REVIEW'];

/** Whether the merchant may still answer: the dispute is open. */
export function findAnswerable(transaction: Transaction, disputeId: string): Result<Dispute, DisputeRefusal> {
  const dispute = transaction.disputes.find(({ id }) => id === disputeId);
  if (dispute === undefined) return err({ code: 'resource_not_found' });
  if (ANSWERABLE.includes(dispute.status)) return ok(dispute);
  return err({
    code: 'invalid_dispute_state',
    members: { current_status: dispute.status, allowed_statuses: ANSWERABLE },
  });
}

/**
 * The merchant answers: the network has the dispute under review from now on. `draft` is the version of the draft that is sent,
 * which is sent once. null: none is.
 */
export function decideEvidence(
  transaction: Transaction,
  disputeId: string,
  evidence: readonly DisputeEvidence[],
  now: Date,
  draft: string | null = null,
): Result<Decision, DisputeRefusal> {
  const found = findAnswerable(transaction, disputeId);
  if (!found.ok) return found;
  const before = found.value;
  const { sent_drafts = [] } = before;
  if (draft !== null && sent_drafts.includes(draft)) return err({ code: 'version_conflict' });
  const all = [...before.evidence, ...evidence];
  if (all.length > MAX_EVIDENCE_ITEMS) return err({ code: 'too_much_evidence' });
  const unsent = [...listUnsent(before), ...evidence.map((one) => one.id)];
  const dispute: Dispute = {
    ...before,
    status: 'UNDER_REVIEW',
    evidence: all,
    unsent,
    ...(draft !== null && { sent_drafts: [...sent_drafts, draft] }),
    updated_at: now,
  };
  const { next: after } = note(transaction, withDispute(transaction, dispute));
  const previous = { previousStatus: before.status, previousEvidence: before.evidence };
  return ok({ next: after, events: [{ type: 'dispute.updated', after, dispute, ...previous }] });
}

/** The merchant accepts: the debit stays, whatever the network would have decided. */
export function decideDisputeAccepted(
  transaction: Transaction,
  disputeId: string,
  now: Date,
): Result<Decision, DisputeRefusal> {
  const found = findAnswerable(transaction, disputeId);
  if (!found.ok) return found;
  const unsent = [...listUnsent(found.value), disputeId];
  const dispute: Dispute = { ...found.value, status: 'ACCEPTED', unsent, updated_at: now, closed_at: now };
  const { next: after } = note(transaction, withDispute(transaction, dispute));
  const previousStatus = found.value.status;
  return ok({ next: after, events: [{ type: 'dispute.closed', after, dispute, previousStatus }] });
}

/** The provider has the part named by `sentId`, or will never accept it: it is not sent again. */
export function decideAnswerSent(transaction: Transaction, disputeId: string, sentId: string): Decision {
  const before = transaction.disputes.find(({ id }) => id === disputeId);
  if (before === undefined || !listUnsent(before).includes(sentId)) return unchanged(transaction);
  const dispute: Dispute = { ...before, unsent: listUnsent(before).filter((id) => id !== sentId) };
  return note(transaction, { ...withDispute(transaction, dispute), work_attempts: 0, last_asked_at: null });
}

/**
 * The text or the file of an evidence is not there, or the provider does not take it as it is. So the provider never gets it. An operator tells the merchant, who may answer
 * again while the dispute is open.
 */
export function decideEvidenceLost(
  transaction: Transaction,
  disputeId: string,
  evidenceId: string,
  now: Date,
): Decision {
  const finding = {
    kind: 'evidence_lost',
    at: now,
    expected: null,
    actual: null,
    reference: evidenceId,
  } as const;
  return chain(decideAnswerSent(transaction, disputeId, evidenceId), (state) => noteFinding(state, finding));
}

const withDispute = ({ disputes }: Transaction, changed: Dispute) => ({
  disputes: disputes.map((one) => (one.id === changed.id ? changed : one)),
});
