// What the sweeper does with one transaction whose time has come: ask the provider by our id, reverse what cannot be
// resolved, expire what has run out, void what is cancelled, settle refunds, hand on answers to
// disputes. Safe to do twice.
import { ok } from '@mps/kernel';
import { NEVER_ARRIVED_AFTER_MS, SWEEP_PROVIDER_TIMEOUT_MS } from '../limits';
import { decideReversed, decideTimeout, decideUnknown } from './domain/decide-outcome';
import { isUnsent, isUnsettled, RESOLUTION_DEADLINE_MS } from '../transaction/domain/wake-time';
import { askProvider, type Provider } from '../transaction/ask-provider';
import { changeFrom } from '../transaction/change';
import { chargeOrder, orderRef } from './orders';
import type { Clocks, StoredTransaction, TransactionStore } from '../transaction/ports';
import type { FinishCancellation } from './finish-cancellation';
import type { SendDisputeAnswers } from '../disputes/send-answers';
import type { SettleRefunds } from '../refunds/settle';
import type { TakeOutcome } from './apply-outcome';

export interface WakeTransactionDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly provider: Provider;
  readonly takeOutcome: TakeOutcome;
  readonly settleRefunds: SettleRefunds;
  readonly sendDisputeAnswers: SendDisputeAnswers;
  readonly finishCancellation: FinishCancellation;
}

export type WakeTransaction = (transaction: StoredTransaction) => Promise<void>;

const CALL = { timeoutMs: SWEEP_PROVIDER_TIMEOUT_MS };

export function makeWakeTransaction(dependencies: WakeTransactionDependencies): WakeTransaction {
  const { store, provider, takeOutcome, businessClock } = dependencies;
  const { settleRefunds, sendDisputeAnswers, finishCancellation } = dependencies;

  async function reverse(transaction: StoredTransaction, cause: 'never_arrived' | 'deadline'): Promise<void> {
    const { kind } = await askProvider(provider, CALL, (port) => port.reverse(orderRef(transaction), CALL));
    await changeFrom(store, transaction, (state) => {
      const now = businessClock.now();
      if (state.status !== 'PROCESSING') return ok({ next: state, facts: [] });
      return kind === 'reversed' ? decideReversed(state, cause, now) : ok(decideUnknown(state, now));
    });
  }

  /** The card's token is gone with the request that brought it: nothing can be sent again, so nothing may arrive. */
  async function closeUnlessOnItsWay(transaction: StoredTransaction, ageMs: number): Promise<void> {
    if (ageMs >= NEVER_ARRIVED_AFTER_MS) return reverse(transaction, 'never_arrived');
    await takeOutcome.take(transaction, { kind: 'unknown' }, CALL);
  }

  async function resolve(transaction: StoredTransaction): Promise<void> {
    const outcome = await askProvider(provider, CALL, (port) => port.queryOrder(orderRef(transaction), CALL));
    const ageMs = businessClock.now().getTime() - transaction.processing_since.getTime();
    if (outcome.kind === 'not_found') {
      if (transaction.card !== null) return closeUnlessOnItsWay(transaction, ageMs);
      const registered = await askProvider(provider, CALL, (port) =>
        port.registerCharge(chargeOrder(transaction), CALL),
      );
      if (registered.kind === 'unknown' && ageMs >= RESOLUTION_DEADLINE_MS)
        return reverse(transaction, 'deadline');
      await takeOutcome.take(transaction, registered, CALL);
      return;
    }
    // It may be the answer to the first attempt, while the one with its 3DS proof is on its way.
    if (outcome.kind === 'soft_declined' && ageMs < NEVER_ARRIVED_AFTER_MS) {
      await takeOutcome.take(transaction, { kind: 'unknown' }, CALL);
      return;
    }
    if (outcome.kind === 'unknown' && ageMs >= RESOLUTION_DEADLINE_MS)
      return reverse(transaction, 'deadline');
    await takeOutcome.take(transaction, outcome, CALL);
  }

  /** A capture whose answer was lost: the order itself says whether it happened. */
  async function learnOfCapture(transaction: StoredTransaction): Promise<void> {
    const outcome = await askProvider(provider, CALL, (port) => port.queryOrder(orderRef(transaction), CALL));
    const isKnown = outcome.kind !== 'not_found' && outcome.kind !== 'unknown';
    // The intent of a killed request counts as uncertain first, so that `authorized` can settle it.
    const asked = await takeOutcome.take(transaction, { kind: 'unknown' }, CALL);
    if (isKnown && asked.ok) await takeOutcome.take(asked.value, outcome, CALL);
  }

  async function timeOut(transaction: StoredTransaction): Promise<void> {
    const timed = await changeFrom(store, transaction, (state) =>
      ok(decideTimeout(state, businessClock.now())),
    );
    if (timed.ok && timed.value.status === 'PENDING_CANCELLATION')
      await finishCancellation(timed.value, CALL);
  }

  return async (transaction) => {
    if (transaction.refunds.some(isUnsettled)) await settleRefunds(transaction, CALL);
    if (transaction.disputes.some(isUnsent)) await sendDisputeAnswers(transaction, Infinity);
    switch (transaction.status) {
      case 'PROCESSING':
        return resolve(transaction);
      case 'PENDING_CANCELLATION':
        await finishCancellation(transaction, CALL);
        return;
      case 'AUTHORIZED':
        return transaction.submission === 'SETTLED' ? timeOut(transaction) : learnOfCapture(transaction);
      case 'AWAITING_3DS':
      case 'WAITING_PAYMENT':
        return timeOut(transaction);
      default:
        return;
    }
  };
}
