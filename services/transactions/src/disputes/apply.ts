// Applies a reported dispute. First the provider is asked to cancel pending refunds. Its answers are stored in the same
// document write as the dispute, so that the payer is not paid twice.
import { NO_DEADLINE, type Changed, type StoreRefusal } from '@mps/aggregates';
import type { Idempotency } from '@mps/contracts';
import { newId, ok, type Result } from '@mps/kernel';
import type { Clocks } from '../operation';
import { askToCancel } from '../refunds';
import {
  listMoves,
  materializeRefund,
  type Asking,
  type DisputeReport,
  type ProviderCall,
  type StoredTransaction,
  type Transaction,
  type TransactionStore,
} from '../transaction';
import type { CancelOutcome } from '../refunds/domain/decide-refund-outcome';
import { decideDisputeOpened, type RefundOutcomes } from './domain/decide-dispute';

export interface ApplyDisputeDeps extends Clocks, Asking {
  readonly store: TransactionStore;
}

/** Asks the provider to cancel every pending refund before the dispute is decided. Returns the outcomes by refund id. */
export async function cancelPendingRefunds(
  deps: ApplyDisputeDeps,
  transaction: Transaction,
  call: ProviderCall,
): Promise<RefundOutcomes> {
  const outcomes = new Map<string, CancelOutcome>();
  if (listMoves(transaction.status, 'open_dispute').length === 0) return outcomes;
  const { refunds } = materializeRefund(transaction).next;
  const pending = refunds.filter(({ status, automatic }) => status === 'PENDING' && !automatic);
  for (const refund of pending) {
    const outcome = await askToCancel(deps, transaction, refund, call);
    if (outcome.kind !== 'unknown' && outcome.kind !== 'not_found') outcomes.set(refund.id, outcome);
  }
  return outcomes;
}

/** `idempotency`: of the request that simulated it; its record refers to the dispute by the provider's id. */
export async function applyDispute(
  deps: ApplyDisputeDeps,
  transaction: StoredTransaction,
  report: DisputeReport,
  call: ProviderCall,
  idempotency: Idempotency | null = null,
): Promise<Result<Changed<Transaction>, StoreRefusal>> {
  const outcomes = await cancelPendingRefunds(deps, transaction, call);
  return deps.store.change<never>(
    transaction,
    (state) => {
      const decided = decideDisputeOpened(state, newId(), report, deps.businessClock.now(), outcomes);
      return ok({ ...decided, reference: report.providerDisputeId });
    },
    { idempotency, deadlineMs: NO_DEADLINE },
  );
}
