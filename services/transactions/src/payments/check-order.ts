// Asks the provider for all it knows of an order that a reconciliation found to differ, and applies it as the callbacks that were
// lost would have been applied. docs/rules.md#order-check.
import { newId, ok } from '@mps/kernel';
import type { Disputes, RefundOutcomes } from '../disputes';
import {
  askProvider,
  toOrderRef,
  RECONCILE_CALL as CALL,
  type ReportOutcome,
  type StoredTransaction,
} from '../transaction';
import { giveBack, outcomeDecision, type OutcomeDeps } from './apply-outcome';
import { decideOrderReport } from './domain/decide-order-report';

export interface CheckDeps extends OutcomeDeps {
  readonly disputes: Pick<Disputes, 'cancelPendingRefunds'>;
}

/** Answers the payment as it is afterwards; its check stays open while the provider cannot say. */
export async function checkOrder(
  deps: CheckDeps,
  transaction: StoredTransaction,
): Promise<StoredTransaction> {
  const report = await askProvider(deps, CALL, (provider) =>
    provider.reportOrder(toOrderRef(transaction), CALL),
  );
  const refundOutcomes = await cancelRefundsBeforeDispute(deps, transaction, report);
  const checked = await deps.store.change<never>(transaction, (state) =>
    ok(
      decideOrderReport(state, report, {
        now: deps.businessClock.now(),
        newDisputeId: newId,
        refundOutcomes,
        decideOrder: (current, outcome) => outcomeDecision(deps, current, outcome),
      }),
    ),
  );
  return checked.ok ? giveBack(deps, checked.value.stored, CALL) : transaction;
}

/** As for a callback: pending refunds are cancelled first, so that the payer of a lost dispute is not paid twice. */
async function cancelRefundsBeforeDispute(
  { disputes }: CheckDeps,
  transaction: StoredTransaction,
  report: ReportOutcome,
): Promise<RefundOutcomes> {
  const known = new Set(transaction.disputes.map(({ provider_dispute_id }) => provider_dispute_id));
  const opensOne =
    report.kind === 'reported' &&
    report.facts.some(
      (fact) => fact.about === 'dispute_opened' && !known.has(fact.dispute.providerDisputeId),
    );
  return opensOne ? disputes.cancelPendingRefunds(transaction, CALL) : new Map();
}
