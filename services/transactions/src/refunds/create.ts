// Refunds a payment: replay, decide, reserve by one conditional write, ask the provider, store the outcome. The reservation
// keeps a hundred refunds at once within the paid amount. The reconciler finishes a refund that the provider leaves open.
import { UniqueIndexError, type DuplicateKey } from '@mps/aggregates';
import { scopeOf, type CallContext, type DomainError, type Scope } from '@mps/contracts';
import { err, newId, ok, type RefundReason, type Result } from '@mps/kernel';
import { ANSWER_RESERVE_MS, PROVIDER_TIMEOUT_MS } from '../limits';
import { toCompanyFilter, type Reply } from '../operation';
import {
  INDEX,
  isUnderWay,
  STILL_UNDER_WAY,
  type Refund,
  type StoredTransaction,
  type TransactionStore,
} from '../transaction';
import { checkDestination, type DestinationDeps } from './destination';
import {
  decideRefund,
  fingerprintRefund,
  type NewRefund,
  type RefundRefusal,
  type RefundRules,
} from './domain/decide-refund';
import { settleRefunds, type SettleDeps } from './settle';

const REFUND_REQUEST_ID = 'refunds.request_id';

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
  const fingerprint = fingerprintRefund(transaction_id, body);
  const replayed = await replay(deps, request, fingerprint, scope, context);
  if (replayed !== null) return replayed;
  if (!(await deps.payouts.maySend())) return err(PAUSED);
  const refund: NewRefund = { ...body, id: newId(), fingerprint };
  // The payment's own refusal needs no call to other services, so it comes first.
  const possible = decideRefund(found.value, refund, toRules(deps));
  if (!possible.ok) return possible;
  const allowed = await checkDestination(deps, found.value, context);
  if (!allowed.ok) return allowed;
  const reserved = await reserve(deps, found.value, refund, context);
  if (reserved === null) return (await replay(deps, request, fingerprint, scope, context)) ?? err(TRY_LATER);
  if (!reserved.ok) return reserved;
  const leftMs = context.deadlineMs - deps.realClock.now().getTime() - ANSWER_RESERVE_MS;
  const call = { timeoutMs: Math.max(1, Math.min(PROVIDER_TIMEOUT_MS, leftMs)) };
  const settled = await settleRefunds(deps, reserved.value.stored, call, refund.id);
  const made = settled.refunds.find((one) => one.id === refund.id);
  if (made === undefined) throw new Error(`Refund ${refund.id} was stored and is not there`);
  return ok({ transaction_id, refund: made, replayed: false });
}

const PAUSED: DomainError = { code: 'payouts_paused', retryAfterSeconds: 60 };
/** The index has the earlier request's refund, but no read finds it. A failover rolls it back, or it becomes readable soon. */
const TRY_LATER: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

/**
 * Finds the transaction that has a refund with this request_id. A unique index over the refunds' request ids makes it the
 * only one.
 */
async function findByRequestId(
  store: TransactionStore,
  scope: Scope,
  companyId: string,
  requestId: string,
): Promise<StoredTransaction | null> {
  const filter = { [REFUND_REQUEST_ID]: requestId };
  return store.findBy(toCompanyFilter(scope, companyId), filter, { hint: INDEX.refundRequest });
}

/** Waits for the outcome of an equal request that is under way, within this caller's deadline. */
async function replay(
  { store, businessClock }: CreateRefundDeps,
  { merchant_id, request_id }: CreateRefundRequest,
  fingerprint: string,
  scope: Scope,
  { deadlineMs }: CallContext,
): Promise<Result<CreatedRefund, DomainError> | null> {
  const refundOf = ({ refunds }: StoredTransaction) => refunds.find((one) => one.request_id === request_id);
  const earlier = await findByRequestId(store, scope, merchant_id, request_id);
  const refund = earlier === null ? undefined : refundOf(earlier);
  if (earlier === null || refund === undefined) return null;
  if (refund.fingerprint !== fingerprint)
    return err({ code: 'request_id_conflict', members: { existing_id: refund.id } });
  const isBeingSent = (transaction: StoredTransaction): boolean => {
    const { status, provider_refund_identification, created_at } = refundOf(transaction) ?? refund;
    const isUnanswered = status === 'PENDING' && provider_refund_identification === null;
    return isUnanswered && isUnderWay(created_at, businessClock.now());
  };
  const stored = await store.follow(earlier, isBeingSent, deadlineMs);
  if (stored === null) return err(STILL_UNDER_WAY);
  return ok({ transaction_id: stored._id, refund: refundOf(stored) ?? refund, replayed: true });
}

const toRules = ({ businessClock, cardRefundWindowMs }: CreateRefundDeps): RefundRules => ({
  now: businessClock.now(),
  cardRefundWindowMs,
});

/** The company has a refund with this request_id. */
interface Repeated {
  readonly code: 'repeated';
}

const REPEATED: Repeated = { code: 'repeated' };

/** `null`: an equal request reserved the refund first. */
async function reserve(
  deps: CreateRefundDeps,
  transaction: StoredTransaction,
  request: NewRefund,
  { deadlineMs }: CallContext,
) {
  const reserved = await deps.store.change<RefundRefusal | Repeated>(
    transaction,
    (state) => {
      const isRepeated = state.refunds.some(({ request_id }) => request_id === request.request_id);
      if (isRepeated) return err(REPEATED);
      return decideRefund(state, request, toRules(deps));
    },
    { onDuplicate: reportRepeat, deadlineMs },
  );
  if (reserved.ok) return reserved;
  const { error } = reserved;
  return error.code === 'repeated' ? null : err(error);
}

/** The unique index refused the write: a refund of another transaction has this request_id. */
function reportRepeat(index: DuplicateKey): Repeated {
  if (REFUND_REQUEST_ID in index) return REPEATED;
  throw new UniqueIndexError(index);
}
