// Takes a provider's word about an order in, and does at once what it asks for: money out of place goes back.
import { newId, ok, type Result } from '@mps/kernel';
import { decideOutcome, decideUnknown } from './domain/decide-outcome';
import type { Decision } from '../transaction/domain/decision';
import { qrCodeOf } from './domain/qr-code';
import type { Transaction } from '../transaction/domain/transaction';
import { isUnsettled } from '../transaction/domain/wake-time';
import { changeFrom, type NotThere } from '../transaction/change';
import type { Clocks, StoredTransaction, TransactionStore } from '../transaction/ports';
import type { OrderOutcome, ProviderCall, UnknownOutcome } from '../transaction/provider';
import type { SettleRefunds } from '../refunds/settle';

export interface TakeOutcomeDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly settleRefunds: SettleRefunds;
  /** Where payers' banks reach us; stands in PIX codes. */
  readonly publicBaseUrl: string;
}

export interface TakeOutcome {
  /** What the outcome makes of the transaction; for callers that have more to write in the same commit. */
  decide(transaction: Transaction, outcome: OrderOutcome | UnknownOutcome): Decision;
  /**
   * Decides, writes, and gives back what must go back. `sealedToken`: the card's, from the request that brought it; a
   * soft decline keeps it.
   */
  take(
    transaction: StoredTransaction,
    outcome: OrderOutcome | UnknownOutcome,
    call: ProviderCall,
    sealedToken?: string | null,
  ): Promise<Result<StoredTransaction, NotThere>>;
  /** Gives back what must go back; for callers that have written by themselves. */
  followUp(transaction: StoredTransaction, call: ProviderCall): Promise<StoredTransaction>;
}

export function makeTakeOutcome({
  store,
  settleRefunds,
  publicBaseUrl,
  businessClock,
}: TakeOutcomeDependencies): TakeOutcome {
  const decideWith = (
    transaction: Transaction,
    outcome: OrderOutcome | UnknownOutcome,
    sealedToken: string | null,
  ): Decision => {
    const now = businessClock.now();
    if (outcome.kind === 'unknown') return decideUnknown(transaction, now);
    const qrCode = qrCodeOf(transaction, publicBaseUrl);
    return decideOutcome(transaction, outcome, { now, newRefundId: newId, qrCode, sealedToken });
  };
  const followUp: TakeOutcome['followUp'] = async (transaction, call) => {
    const mustGoBack = transaction.refunds.some((refund) => refund.automatic && isUnsettled(refund));
    return mustGoBack ? settleRefunds(transaction, call) : transaction;
  };
  return {
    decide: (transaction, outcome) => decideWith(transaction, outcome, null),
    followUp,
    async take(transaction, outcome, call, sealedToken = null) {
      const taken = await changeFrom<never>(store, transaction, (state) =>
        ok(decideWith(state, outcome, sealedToken)),
      );
      return taken.ok ? ok(await followUp(taken.value, call)) : taken;
    },
  };
}
