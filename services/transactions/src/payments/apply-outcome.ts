// Applies an outcome that a provider reports for an order. Money that the payment must not keep is sent back at once.
import type { StoreRefusal } from '@mps/aggregates';
import { newId, ok, type Result } from '@mps/kernel';
import type { Clocks } from '../operation';
import type { Refunds } from '../refunds';
import {
  canHave,
  decideUnknown,
  isUnsettled,
  buildQrCode,
  type Asking,
  type Decision,
  type OrderOutcome,
  type ProviderCall,
  type StoredTransaction,
  type Transaction,
  type TransactionStore,
  type UnknownOutcome,
} from '../transaction';
import { decideOutcome } from './domain/decide-outcome';

export interface OutcomeDeps extends Clocks, Asking {
  readonly store: TransactionStore;
  readonly refunds: Refunds;
  /** The address where payers' banks reach us. PIX codes contain it. */
  readonly publicBaseUrl: string;
}

/**
 * Decides the next state without writing it, for callers that write more in the same commit. `sealedToken`: the card's,
 * from the request that brought it; a soft decline keeps it.
 */
export function outcomeDecision(
  { businessClock, publicBaseUrl }: OutcomeDeps,
  transaction: Transaction,
  outcome: OrderOutcome | UnknownOutcome,
  sealedToken: string | null = null,
): Decision {
  const now = businessClock.now();
  if (outcome.kind === 'unknown') return decideUnknown(transaction, now);
  const qrCode = buildQrCode(transaction, publicBaseUrl);
  return decideOutcome(transaction, outcome, { now, newRefundId: newId, qrCode, sealedToken });
}

/** Decides and writes the outcome of a call, and settles the automatic refunds that follow from it. */
export async function applyOutcome(
  deps: OutcomeDeps,
  transaction: StoredTransaction,
  outcome: OrderOutcome | UnknownOutcome,
  call: ProviderCall,
  sealedToken: string | null = null,
): Promise<Result<StoredTransaction, StoreRefusal>> {
  const possible = canHave(transaction.instrument, outcome) ? outcome : ({ kind: 'unknown' } as const);
  const applied = await deps.store.change<never>(transaction, (state) =>
    ok(outcomeDecision(deps, state, possible, sealedToken)),
  );
  return applied.ok ? ok(await giveBack(deps, applied.value.stored, call)) : applied;
}

/** Settles automatic refunds, for callers that have written the outcome themselves. */
export async function giveBack(
  { refunds }: OutcomeDeps,
  transaction: StoredTransaction,
  call: ProviderCall,
): Promise<StoredTransaction> {
  const mustGoBack = transaction.refunds.some((refund) => refund.automatic && isUnsettled(refund));
  return mustGoBack ? refunds.settle(transaction, call) : transaction;
}
