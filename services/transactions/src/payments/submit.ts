// Sends an order that has been written down to its provider, and writes the outcome down. Whatever happens in between,
// the transaction is there and the sweeper finishes the story.
import { ANSWER_RESERVE_MS, MIN_RETRY_MS, PROVIDER_TIMEOUT_MS } from '../limits';
import { askProvider, type Provider } from '../transaction/ask-provider';
import { cardOrder, chargeOrder, type OrderedCard } from './orders';
import type { Clocks, StoredTransaction } from '../transaction/ports';
import type { CardOutcome, ChargeOutcome } from '../transaction/provider';
import { ownerOf } from '../three-ds/apply-verdict';
import type { TakeOutcome } from './apply-outcome';
import type { CardVault } from '../three-ds/directory';

export interface SubmitOrderDependencies extends Clocks {
  readonly provider: Provider;
  readonly takeOutcome: TakeOutcome;
  readonly vault: CardVault;
}

/** Answers the transaction with its outcome, or PROCESSING when the provider did not answer in time. */
export type SubmitOrder = (
  transaction: StoredTransaction,
  card: OrderedCard | null,
  deadlineMs: number,
) => Promise<StoredTransaction>;

export function makeSubmitOrder({
  provider,
  takeOutcome,
  vault,
  realClock,
}: SubmitOrderDependencies): SubmitOrder {
  const callUntil = (deadlineMs: number) => ({
    timeoutMs: Math.max(
      1,
      Math.min(PROVIDER_TIMEOUT_MS, deadlineMs - realClock.now().getTime() - ANSWER_RESERVE_MS),
    ),
  });

  async function register(transaction: StoredTransaction, deadlineMs: number): Promise<ChargeOutcome> {
    const order = chargeOrder(transaction);
    const first = await askProvider(provider, callUntil(deadlineMs), (port, call) =>
      port.registerCharge(order, call),
    );
    // A charge is known by our id and moves no money by itself: it may be sent again without being asked for.
    const mayRetry = first.kind === 'unknown' && callUntil(deadlineMs).timeoutMs >= MIN_RETRY_MS;
    if (!mayRetry) return first;
    return askProvider(provider, callUntil(deadlineMs), (port, call) => port.registerCharge(order, call));
  }

  async function send(
    transaction: StoredTransaction,
    card: OrderedCard | null,
    deadlineMs: number,
  ): Promise<CardOutcome | ChargeOutcome> {
    if (card === null) return register(transaction, deadlineMs);
    const order = cardOrder(transaction, card);
    return askProvider(provider, callUntil(deadlineMs), (port, call) => port.authorizeCard(order, call));
  }

  return async (transaction, card, deadlineMs) => {
    const outcome = await send(transaction, card, deadlineMs);
    const mayWait = outcome.kind === 'soft_declined' && card !== null;
    const sealedToken = mayWait ? vault.seal(card.network_token, ownerOf(transaction)) : null;
    const taken = await takeOutcome.take(transaction, outcome, callUntil(deadlineMs), sealedToken);
    return taken.ok ? taken.value : transaction;
  };
}
