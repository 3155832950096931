// Callbacks of the provider. A callback needs a valid signature, is applied once, in any order, and only to the order that
// both sides mean. One that cannot be applied yet is refused without a trace, and the provider sends it again.
import { ALL_TENANTS } from '@mps/aggregates';
import { failure, type DomainError } from '@mps/contracts';
import { err, newId, ok, type Result } from '@mps/kernel';
import type { RefundOutcomes } from '../disputes';
import { CALLBACK_RETRY_AFTER_SECONDS, MAX_CALLBACK_IDS } from '../limits';
import type { Reply } from '../operation';
import type { ThreeDs } from '../three-ds';
import {
  chain,
  note,
  RECONCILE_CALL as CALL,
  unchanged,
  type Decision,
  type PaymentProvider,
  type ProviderCallback,
  type RawCallback,
  type Transaction,
} from '../transaction';
import { giveBack, outcomeDecision } from './apply-outcome';
import { decideCallback } from './domain/decide-callback';
import type { Intents } from './intents/store';
import type { ReconcileDeps } from './reconcile';

export interface CallbackRequest extends RawCallback {
  readonly provider: string;
}

export interface CallbackDeps extends ReconcileDeps {
  readonly threeDs: ThreeDs;
  readonly intents: Intents;
}

/** authentication_error · validation_error · resource_not_found · service_unavailable (send it again) */
export async function receiveProviderCallback(
  deps: CallbackDeps,
  { provider: name, ...raw }: CallbackRequest,
): Reply<undefined> {
  const read = readCallback(deps.provider, name, raw);
  if (!read.ok) return (await deps.threeDs.receiveCallback(raw)) ?? read;
  const callback = read.value;
  const refundOutcomes = await cancelPendingRefunds(deps, callback);
  const change = () =>
    deps.store.changeById<DomainError>(ALL_TENANTS, callback.transactionId, (transaction) =>
      apply(deps, transaction, callback, refundOutcomes),
    );
  let changed = await change();
  // The callback has overtaken the answer that the payment would be written with.
  if (!changed.ok && changed.error.code === 'resource_not_found') {
    await deps.intents.materializePayment(callback.transactionId);
    changed = await change();
  }
  if (!changed.ok) return changed;
  await giveBack(deps, changed.value.stored, CALL);
  return ok();
}

function readCallback(
  provider: PaymentProvider,
  name: string,
  raw: RawCallback,
): Result<ProviderCallback, DomainError> {
  if (provider.name !== name) return err({ code: 'resource_not_found' });
  const read = provider.readCallback(raw);
  if (read.ok) return read;
  return read.error.code === 'bad_signature'
    ? err(failure('authentication_error', 'callback_signature_invalid'))
    : err(failure('validation_error', 'callback_unreadable'));
}

/** Runs before a dispute is stored. A report that is already known asks nothing: it would cancel newer refunds. */
async function cancelPendingRefunds(
  { store, disputes }: CallbackDeps,
  callback: ProviderCallback,
): Promise<RefundOutcomes> {
  const { fact, transactionId } = callback;
  if (fact.about !== 'dispute_opened') return new Map();
  const transaction = await store.find(ALL_TENANTS, transactionId);
  const isNews =
    transaction !== null &&
    isSameOrder(transaction, callback) &&
    !transaction.callback_ids.includes(callback.eventId) &&
    !transaction.disputes.some((one) => one.provider_dispute_id === fact.dispute.providerDisputeId);
  return isNews ? disputes.cancelPendingRefunds(transaction, CALL) : new Map();
}

function apply(
  deps: CallbackDeps,
  transaction: Transaction,
  callback: ProviderCallback,
  refundOutcomes: RefundOutcomes,
): Result<Decision, DomainError> {
  if (!isSameOrder(transaction, callback)) {
    const ids = { transaction_id: callback.transactionId, provider_event_id: callback.eventId };
    deps.log.warn(ids, 'callback names an order that is not ours');
    return err({ code: 'resource_not_found' });
  }
  if (transaction.callback_ids.includes(callback.eventId)) return ok(unchanged(transaction));
  const decided = decideCallback(transaction, callback, {
    now: deps.businessClock.now(),
    disputeId: newId(),
    refundOutcomes,
    decideOrder: (state, outcome) => outcomeDecision(deps, state, outcome),
  });
  if (!decided.ok) return err(SEND_AGAIN);
  // An event id that is stored without a change would drop the event forever.
  return decided.value.next === transaction
    ? ok(unchanged(transaction))
    : ok(chain(decided.value, (state) => withCallbackId(state, callback.eventId)));
}

const SEND_AGAIN: DomainError = {
  code: 'service_unavailable',
  retryAfterSeconds: CALLBACK_RETRY_AFTER_SECONDS,
};

// A callback can overtake the answer that carries the provider's id. Then our id alone decides.
function isSameOrder(transaction: Transaction, callback: ProviderCallback): boolean {
  const known = transaction.provider_transaction_id;
  return known === undefined || known === callback.providerTransactionId;
}

function withCallbackId(transaction: Transaction, eventId: string): Decision {
  return note(transaction, {
    callback_ids: [...transaction.callback_ids, eventId].slice(-MAX_CALLBACK_IDS),
  });
}
