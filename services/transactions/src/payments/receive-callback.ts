// The provider says by itself what happened. Believed only with its signature, taken in once, in whatever order it comes,
// and only for the order that both sides mean.
import type { Provider as ProviderName } from '@mps/kernel';
import { assertNever, err, ok, type Result } from '@mps/kernel';
import type { DomainError } from '@mps/contracts';
import { MAX_CALLBACK_IDS, SWEEP_PROVIDER_TIMEOUT_MS } from '../limits';
import { decideDisputeClosed } from '../disputes/domain/decide-dispute';
import { decideRefundOutcome } from '../refunds/domain/decide-refund';
import { chain, note, unchanged, type Decision } from '../transaction/domain/decision';
import type { Transaction } from '../transaction/domain/transaction';
import { changeTransaction } from '../transaction/change';
import {
  PLATFORM,
  type Clocks,
  type Reply,
  type TransactionStore,
  type UseCaseLog,
} from '../transaction/ports';
import type { PaymentProvider, ProviderCallback, RawCallback, RefundOutcome } from '../transaction/provider';
import type { TakeDispute } from '../disputes/apply';
import type { ReceiveThreeDsCallback } from '../three-ds/receive-callback';
import type { TakeOutcome } from './apply-outcome';

export interface ReceiveCallbackCommand extends RawCallback {
  readonly provider: string;
}

export interface ReceiveProviderCallbackDependencies extends Clocks {
  readonly providers: ReadonlyMap<ProviderName, PaymentProvider>;
  readonly store: TransactionStore;
  readonly takeOutcome: TakeOutcome;
  readonly receiveThreeDsCallback: ReceiveThreeDsCallback;
  readonly takeDispute: TakeDispute;
  readonly log: UseCaseLog;
}

/** authentication_error · validation_error · resource_not_found · service_unavailable (send it again) */
export type ReceiveProviderCallback = (command: ReceiveCallbackCommand) => Reply<undefined>;

const CALL = { timeoutMs: SWEEP_PROVIDER_TIMEOUT_MS };

export function makeReceiveProviderCallback({
  providers,
  store,
  takeOutcome,
  takeDispute,
  receiveThreeDsCallback,
  businessClock,
  log,
}: ReceiveProviderCallbackDependencies): ReceiveProviderCallback {
  /** What must be asked before a dispute can be written down. An old story asks nothing: it would take new refunds back. */
  async function recallRefunds(callback: ProviderCallback): Promise<ReadonlyMap<string, RefundOutcome>> {
    const { fact, transactionId } = callback;
    if (fact.about !== 'dispute_opened') return new Map();
    const transaction = await store.find(PLATFORM, transactionId);
    const isNews =
      transaction !== null &&
      isSameOrder(transaction, callback) &&
      !transaction.callback_ids.includes(callback.eventId) &&
      !transaction.disputes.some((one) => one.provider_dispute_id === fact.dispute.providerDisputeId);
    return isNews ? takeDispute.recall(transaction, CALL) : new Map();
  }

  function decide(
    transaction: Transaction,
    callback: ProviderCallback,
    refundOutcomes: ReadonlyMap<string, RefundOutcome>,
  ): Decision {
    const { fact } = callback;
    const now = businessClock.now();
    switch (fact.about) {
      case 'order':
        // Told of the authorization again: older than a capture whose answer was lost, and says nothing about it.
        return fact.outcome.kind === 'authorized' && transaction.status === 'AUTHORIZED'
          ? unchanged(transaction)
          : takeOutcome.decide(transaction, fact.outcome);
      case 'refund':
        return decideRefundOutcome(transaction, fact.refundId, fact.outcome, now);
      case 'dispute_opened':
        return takeDispute.decide(transaction, fact.dispute, refundOutcomes);
      case 'dispute_closed':
        return decideDisputeClosed(transaction, fact.providerDisputeId, fact.outcome, now);
      default:
        return assertNever(fact);
    }
  }

  return async ({ provider: name, ...raw }) => {
    const read = readCallback(providers, name, raw);
    if (!read.ok) return (await receiveThreeDsCallback(raw)) ?? read;
    const callback = read.value;
    const ids = { transaction_id: callback.transactionId, provider_event_id: callback.eventId };
    const refundOutcomes = await recallRefunds(callback);
    const changed = await changeTransaction<DomainError>(
      store,
      PLATFORM,
      callback.transactionId,
      (transaction) => {
        if (!isSameOrder(transaction, callback)) {
          log.warn(ids, 'callback names an order that is not ours');
          return err({ code: 'resource_not_found' });
        }
        if (transaction.callback_ids.includes(callback.eventId)) return ok({ next: transaction, facts: [] });
        if (isTooEarly(transaction, callback)) return err({ code: 'service_unavailable' });
        return ok(
          chain(decide(transaction, callback, refundOutcomes), (state) => remember(state, callback.eventId)),
        );
      },
    );
    if (!changed.ok) return changed;
    await takeOutcome.followUp(changed.value, CALL);
    return ok();
  };
}

function readCallback(
  providers: ReadonlyMap<string, PaymentProvider>,
  name: string,
  raw: RawCallback,
): Result<ProviderCallback, DomainError> {
  const read = providers.get(name)?.readCallback(raw);
  if (read === undefined) return err({ code: 'resource_not_found' });
  if (read.ok) return read;
  return read.error.code === 'bad_signature'
    ? err({ code: 'authentication_error', detail: 'callback signature is not valid' })
    : err({ code: 'validation_error', detail: 'callback cannot be read' });
}

// A callback can overtake the answer that would have told us the provider's id: then ours alone decides.
function isSameOrder(transaction: Transaction, callback: ProviderCallback): boolean {
  const known = transaction.provider_transaction_id;
  return known === undefined || known === callback.providerTransactionId;
}

// The end of a dispute has overtaken its beginning: it is taken in when it is sent again.
function isTooEarly({ disputes }: Transaction, { fact }: ProviderCallback): boolean {
  return (
    fact.about === 'dispute_closed' &&
    !disputes.some((one) => one.provider_dispute_id === fact.providerDisputeId)
  );
}

function remember(transaction: Transaction, eventId: string): Decision {
  return note(transaction, {
    callback_ids: [...transaction.callback_ids, eventId].slice(-MAX_CALLBACK_IDS),
  });
}
