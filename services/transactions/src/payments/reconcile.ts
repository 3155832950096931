// The reconciler: what is done with one transaction whose time has come. Asks the provider by our id, reverses what cannot
// be resolved, expires what has run out, voids what is cancelled, settles refunds, hands on answers to disputes. Safe to
// repeat.
import { ok } from '@mps/kernel';
import type { Disputes } from '../disputes';
import { NEVER_ARRIVED_AFTER_MS } from '../limits';
import {
  askProvider,
  decideUnknown,
  isUnsent,
  isUnsettled,
  orderRef,
  RECONCILE_CALL as CALL,
  RESOLUTION_DEADLINE_MS,
  unchanged,
  type StoredTransaction,
} from '../transaction';
import { applyOutcome, type OutcomeDeps } from './apply-outcome';
import { finishCancellation } from './cancel';
import { decideReversed, decideTimeout } from './domain/decide-outcome';
import { chargeOrder } from './submit';

export interface ReconcileDeps extends OutcomeDeps {
  readonly disputes: Disputes;
}

export async function reconcileTransaction(
  deps: ReconcileDeps,
  transaction: StoredTransaction,
): Promise<void> {
  if (transaction.refunds.some(isUnsettled)) await deps.refunds.settle(transaction, CALL);
  if (transaction.disputes.some(isUnsent)) await deps.disputes.sendAnswers(transaction, Infinity);
  switch (transaction.status) {
    case 'PROCESSING':
      return resolve(deps, transaction);
    case 'PENDING_CANCELLATION':
      await finishCancellation(deps, transaction, CALL);
      return;
    case 'AUTHORIZED':
      return transaction.submission === 'SETTLED'
        ? timeOut(deps, transaction)
        : learnOfCapture(deps, transaction);
    case 'AWAITING_3DS':
    case 'WAITING_PAYMENT':
      return timeOut(deps, transaction);
    default:
      return;
  }
}

async function resolve(deps: ReconcileDeps, transaction: StoredTransaction): Promise<void> {
  const outcome = await askProvider(deps, CALL, (provider) =>
    provider.queryOrder(orderRef(transaction), CALL),
  );
  const ageMs = deps.businessClock.now().getTime() - transaction.processing_since.getTime();
  if (outcome.kind === 'not_found') {
    if (transaction.card !== null) return closeUnlessOnItsWay(deps, transaction, ageMs);
    const registered = await askProvider(deps, CALL, (provider) =>
      provider.registerCharge(chargeOrder(transaction), CALL),
    );
    if (registered.kind === 'unknown' && ageMs >= RESOLUTION_DEADLINE_MS)
      return reverse(deps, transaction, 'deadline');
    await applyOutcome(deps, transaction, registered, CALL);
    return;
  }
  // It may be the answer to the first attempt, while the one with its 3DS proof is on its way.
  if (outcome.kind === 'soft_declined' && ageMs < NEVER_ARRIVED_AFTER_MS) {
    await applyOutcome(deps, transaction, { kind: 'unknown' }, CALL);
    return;
  }
  if (outcome.kind === 'unknown' && ageMs >= RESOLUTION_DEADLINE_MS)
    return reverse(deps, transaction, 'deadline');
  await applyOutcome(deps, transaction, outcome, CALL);
}

async function reverse(
  deps: ReconcileDeps,
  transaction: StoredTransaction,
  cause: 'never_arrived' | 'deadline',
): Promise<void> {
  const { kind } = await askProvider(deps, CALL, (provider) => provider.reverse(orderRef(transaction), CALL));
  await deps.store.change(transaction, (state) => {
    const now = deps.businessClock.now();
    if (state.status !== 'PROCESSING') return ok(unchanged(state));
    return kind === 'reversed' ? decideReversed(state, cause, now) : ok(decideUnknown(state, now));
  });
}

/** The card's token is gone with the request that brought it: nothing can be sent again, so nothing may arrive. */
async function closeUnlessOnItsWay(
  deps: ReconcileDeps,
  transaction: StoredTransaction,
  ageMs: number,
): Promise<void> {
  if (ageMs >= NEVER_ARRIVED_AFTER_MS) return reverse(deps, transaction, 'never_arrived');
  await applyOutcome(deps, transaction, { kind: 'unknown' }, CALL);
}

/** A capture whose answer was lost: the order itself says whether it happened. */
async function learnOfCapture(deps: ReconcileDeps, transaction: StoredTransaction): Promise<void> {
  const outcome = await askProvider(deps, CALL, (provider) =>
    provider.queryOrder(orderRef(transaction), CALL),
  );
  const isKnown = outcome.kind !== 'not_found' && outcome.kind !== 'unknown';
  // The intent of a killed request counts as uncertain first, so that `authorized` can settle it.
  const asked = await applyOutcome(deps, transaction, { kind: 'unknown' }, CALL);
  if (isKnown && asked.ok) await applyOutcome(deps, asked.value, outcome, CALL);
}

async function timeOut(deps: ReconcileDeps, transaction: StoredTransaction): Promise<void> {
  const timed = await deps.store.change<never>(transaction, (state) =>
    ok(decideTimeout(state, deps.businessClock.now())),
  );
  if (timed.ok && timed.value.stored.status === 'PENDING_CANCELLATION')
    await finishCancellation(deps, timed.value.stored, CALL);
}
