// Refunds a payment: reserve the request_id, replay, decide, reserve the amount by one conditional write, ask the provider,
// store the outcome. The reservation keeps a hundred refunds at once within the paid amount. The reconciler finishes a refund
// that the provider leaves open. docs/adr/0038
import { ALL_TENANTS, DatabaseBusyError } from '@mps/aggregates';
import { scopeOf, type CallContext, type DomainError, type Scope } from '@mps/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { err, newId, ok, type RefundReason } from '@mps/kernel';
import { ANSWER_RESERVE_MS, FOLLOW_POLL_MS, PROVIDER_TIMEOUT_MS } from '../limits';
import { toCompanyFilter, type Reply } from '../operation';
import {
  isUnderWay,
  materializeRefund,
  STILL_UNDER_WAY,
  type Refund,
  type StillUnderWay,
  type StoredTransaction,
  type Transaction,
} from '../transaction';
import { checkDestination, type DestinationDeps } from './destination';
import {
  checkRefund,
  decideRefund,
  fingerprintRefund,
  type NewRefund,
  type RefundRefusal,
  type RefundRules,
} from './domain/decide-refund';
import type { RefundIntent } from './intents/documents';
import type { RefundIntents } from './intents/store';
import type { RefundNames } from './names-store';
import { settleRefunds, type SettleDeps } from './settle';

export interface CreateRefundRequest {
  readonly merchant_id: string;
  readonly transaction_id: string;
  readonly request_id: string;
  /** Cents; null: all that remains. */
  readonly amount: number | null;
  readonly reason: RefundReason;
  readonly description: string | null;
}

export interface CreatedRefund {
  readonly transaction_id: string;
  readonly refund: Refund;
  /** An earlier equal request made it. */
  readonly replayed: boolean;
}

export interface CreateRefundDeps extends SettleDeps, DestinationDeps {
  readonly intents: RefundIntents;
  readonly refundNames: RefundNames;
  /** How long after the approval cards take refunds. */
  readonly cardRefundWindowMs: number;
}

/**
 * resource_not_found · request_id_conflict · request_in_progress · payouts_paused · invalid_transaction_state ·
 * refund_window_closed · too_many_refunds · refund_account_missing · insufficient_refundable_amount · merchant_not_active ·
 * refund_destination_mismatch, in this order.
 */
export async function createRefund(
  deps: CreateRefundDeps,
  request: CreateRefundRequest,
  context: CallContext,
): Reply<CreatedRefund> {
  const found = await deps.store.findForCaller(request, context);
  if (!found.ok) return found;
  const scope = scopeOf(context.caller);
  if (scope === null) return err({ code: 'resource_not_found' });
  const { merchant_id: _merchant, transaction_id, ...body } = request;
  const refund: NewRefund = { ...body, id: newId(), fingerprint: fingerprintRefund(transaction_id, body) };
  const begun = await openIntent(deps, found.value, refund, scope, context);
  if (!begun.ok) return begun;
  if ('earlier' in begun.value) return replay(deps, begun.value.earlier, refund, context);
  const { intent } = begun.value;
  const answer = await sendRefund(deps, found.value, refund, intent, context);
  // The payment keeps a refund that was made; a refusal frees the request_id at once. After an error that was thrown the
  // due-work scanner ends the intent.
  if (answer.ok) deps.intents.close(intent);
  else await deps.intents.withdraw(intent);
  return answer;
}

/** The request has the request_id, or a payment has an earlier refund with it. */
type Begun = { readonly intent: RefundIntent } | { readonly earlier: StoredTransaction };

/** Opens the intent of the request. While another request has one, waits until its refund can be read or it is over. */
async function openIntent(
  deps: CreateRefundDeps,
  transaction: StoredTransaction,
  refund: NewRefund,
  scope: Scope,
  { deadlineMs }: CallContext,
): Reply<Begun> {
  for (;;) {
    const opened = await deps.intents.open(transaction, refund, deadlineMs);
    if (!opened.ok && opened.error.code === 'upstream_timeout') return err({ code: 'upstream_timeout' });
    const earlier = await findEarlier(deps, transaction, refund.request_id, scope, opened.ok);
    if (opened.ok && earlier !== null) await deps.intents.withdraw(opened.value);
    if (earlier !== null) return ok({ earlier });
    if (opened.ok) return ok({ intent: opened.value });
    const lookAgainMs = deps.realClock.now().getTime() + FOLLOW_POLL_MS;
    if (lookAgainMs > deadlineMs - ANSWER_RESERVE_MS) return err(STILL_UNDER_WAY);
    await pause(FOLLOW_POLL_MS);
  }
}

/** Sends the refund of an open intent, and stores its outcome. */
async function sendRefund(
  deps: CreateRefundDeps,
  transaction: StoredTransaction,
  refund: NewRefund,
  intent: RefundIntent,
  context: CallContext,
): Reply<CreatedRefund> {
  if (!(await deps.payouts.maySend())) return err(PAUSED);
  // The payment's own refusal needs no call to other services, so it comes first.
  const possible = checkRefund(materializeRefund(transaction).next, refund, toRules(deps));
  if (!possible.ok) return possible;
  const allowed = await checkDestination(deps, transaction, context);
  if (!allowed.ok) return allowed;
  const reserved = await reserve(deps, transaction, refund, intent, context);
  if (!reserved.ok) return reserved;
  const leftMs = context.deadlineMs - deps.realClock.now().getTime() - ANSWER_RESERVE_MS;
  const call = { timeoutMs: Math.max(1, Math.min(PROVIDER_TIMEOUT_MS, leftMs)) };
  const settled = await settleRefunds(deps, reserved.value.stored, call, refund.id);
  const made = settled.refunds.find((one) => one.id === refund.id);
  if (made === undefined) throw new DatabaseBusyError('The outcome of a refund was not stored');
  return ok({ transaction_id: transaction._id, refund: made, replayed: false });
}

const PAUSED: DomainError = { code: 'payouts_paused', retryAfterSeconds: 60 };

/** Finds the payment that has a refund with this request_id: in full, or under way where another request has the intent. */
async function findEarlier(
  { store, intents, refundNames }: CreateRefundDeps,
  { company_id }: Transaction,
  request_id: string,
  scope: Scope,
  hasIntent: boolean,
): Promise<StoredTransaction | null> {
  const company = toCompanyFilter(scope, company_id);
  if (company === null) return null;
  const intent = hasIntent ? null : await intents.find({ ...company, request_id });
  if (intent !== null) {
    const payment = await store.find(company, intent.transaction_id);
    if (payment !== null && findRefund(payment, request_id) !== undefined) return payment;
  }
  // A refund that was under way a moment ago is here now.
  const refunded = await refundNames.findPayment({ ...company, request_id });
  return refunded === null ? null : store.find(company, refunded);
}

const findRefund = (transaction: Transaction, requestId: string): Refund | undefined =>
  materializeRefund(transaction).next.refunds.find((one) => one.request_id === requestId);

/**
 * Waits for the outcome of an equal request that is under way, within this caller's deadline. A refund without an outcome is
 * written in full before it is answered, so the payment shows every refund that a caller knows.
 */
async function replay(
  { store, businessClock }: CreateRefundDeps,
  earlier: StoredTransaction,
  { request_id, fingerprint }: NewRefund,
  { deadlineMs }: CallContext,
): Reply<CreatedRefund> {
  const refund = findRefund(earlier, request_id);
  if (refund === undefined) throw new Error(`Transaction ${earlier._id} has lost a refund`);
  if (refund.fingerprint !== fingerprint)
    return err({ code: 'request_id_conflict', members: { existing_id: refund.id } });
  const isBeingSent = (transaction: StoredTransaction): boolean => {
    const { status, provider_refund_identification, created_at } =
      findRefund(transaction, request_id) ?? refund;
    const isUnanswered = status === 'PENDING' && provider_refund_identification === null;
    return isUnanswered && isUnderWay(created_at, businessClock.now());
  };
  const followed = await store.follow(earlier, isBeingSent, deadlineMs);
  if (followed === null) return err(STILL_UNDER_WAY);
  const stored =
    followed.refund_under_way === undefined ? followed : await materializeStored({ store }, followed._id);
  const made = findRefund(stored, request_id) ?? refund;
  return ok({ transaction_id: stored._id, refund: made, replayed: true });
}

const toRules = ({ businessClock, cardRefundWindowMs }: CreateRefundDeps): RefundRules => ({
  now: businessClock.now(),
  cardRefundWindowMs,
});

/** Reserves the amount, unless the due-work scanner has given up the intent. */
async function reserve(
  deps: CreateRefundDeps,
  transaction: StoredTransaction,
  refund: NewRefund,
  intent: RefundIntent,
  { deadlineMs }: CallContext,
) {
  return deps.store.change<RefundRefusal | StillUnderWay>(
    transaction,
    async (state) => {
      // The scanner changes the payment after it has given up an intent. So only a changed payment needs a look.
      const isChanged = state.version !== transaction.version;
      if (isChanged && !(await deps.intents.isOpen(intent))) return err(STILL_UNDER_WAY);
      return decideRefund(state, refund, toRules(deps));
    },
    { deadlineMs },
  );
}

/** Ends an intent that its request has not ended in time. The reconciler settles a refund that was begun. */
export async function endIntent(
  { store, intents }: Pick<CreateRefundDeps, 'store' | 'intents'>,
  intent: RefundIntent,
): Promise<void> {
  await intents.giveUp(intent);
  // Without a refund under way, the new version keeps the request from beginning it.
  await materializeStored({ store }, intent.transaction_id);
  intents.close(intent);
}

/** Writes a refund that is under way in full: every change of the payment does. */
async function materializeStored(
  { store }: Pick<CreateRefundDeps, 'store'>,
  transactionId: string,
): Promise<StoredTransaction> {
  const changed = await store.changeById<never>(ALL_TENANTS, transactionId, (state) =>
    ok({ next: { ...state }, events: [] }),
  );
  if (!changed.ok) throw new Error(`A refund under way could not be written: ${changed.error.code}`);
  return changed.value.stored;
}
