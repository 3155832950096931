// The reconciler works on one transaction when it is due. It queries the provider by our id, reverses orders that stay
// unresolved, expires charges that ran out and looks for money that reaches them later, voids cancelled orders, settles
// refunds, and sends answers to disputes. Safe to repeat.
import { ok, type Result } from '@mps/kernel';
import type { Disputes } from '../disputes';
import { NEVER_ARRIVED_AFTER_MS } from '../limits';
import {
  askProvider,
  chain,
  decideUnknown,
  isCharge,
  isOrderCheckOpen,
  isStatusDue,
  isUnsent,
  isUnsettled,
  toOrderRef,
  RECONCILE_CALL as CALL,
  RESOLUTION_DEADLINE_MS,
  computeExpiry,
  unchanged,
  type Decision,
  type InvalidState,
  type QueryOutcome,
  type ReversalCause,
  type StoredTransaction,
  type Transaction,
} from '../transaction';
import { applyOutcome, giveBack, outcomeDecision, type OutcomeDeps } from './apply-outcome';
import type { AskBudget } from './ask-budget';
import { askOrder } from './ask-order';
import { finishCancellation } from './cancel';
import { sendCapture } from './capture';
import { checkOrder } from './check-order';
import { decideReversedAfterEnd } from './domain/decide-approval';
import {
  decideAskedAfterEnd,
  decideOpenChargeAsked,
  decideReversal,
  decideReversed,
  decideTimeout,
} from './domain/decide-outcome';
import { decideCaptureResend } from './domain/decide-request';
import { toChargeOrder } from './orders';

export interface ReconcileDeps extends OutcomeDeps {
  readonly disputes: Disputes;
  readonly openChargeAsks: AskBudget;
}

export async function reconcileTransaction(deps: ReconcileDeps, read: StoredTransaction): Promise<void> {
  // An order without an outcome is queried until it has one.
  if (!isOrderCheckOpen(read) || read.status === 'PROCESSING') return reconcileDue(deps, read);
  const checked = await checkOrder(deps, read);
  if (isOrderCheckOpen(checked)) await reconcileDue(deps, checked);
}

/** Does the work of the payment itself. */
async function reconcileDue(deps: ReconcileDeps, transaction: StoredTransaction): Promise<void> {
  const isOver = transaction.status !== 'PROCESSING';
  if (transaction.reversal !== undefined && isOver) await reverseAfterEnd(deps, transaction);
  if (transaction.refunds.some(isUnsettled)) await deps.refunds.settle(transaction, CALL);
  if (transaction.disputes.some(isUnsent)) await deps.disputes.sendAnswers(transaction);
  switch (transaction.status) {
    case 'PROCESSING':
      return resolve(deps, transaction);
    case 'PENDING_CANCELLATION':
      await finishCancellation(deps, transaction, CALL);
      return;
    case 'AUTHORIZED':
      return transaction.submission === 'SETTLED'
        ? timeOut(deps, transaction)
        : resolveCapture(deps, transaction);
    case 'AWAITING_3DS':
      return timeOut(deps, transaction);
    case 'WAITING_PAYMENT':
      return isOpenYet(deps, transaction)
        ? askOpenCharge(deps, transaction)
        : expireCharge(deps, transaction);
    case 'EXPIRED':
    case 'CANCELLED':
      if (isStatusDue(transaction, deps.businessClock.now())) await askAfterEnd(deps, transaction);
      return;
    default:
      return;
  }
}

async function resolve(deps: ReconcileDeps, transaction: StoredTransaction): Promise<void> {
  const outcome = await askOrder(deps, transaction);
  const ageMs = deps.businessClock.now().getTime() - transaction.processing_since.getTime();
  if (transaction.reversal !== undefined && !isRefusal(outcome))
    return reverse(deps, transaction, hasNeverArrived(transaction, outcome) ? 'never_arrived' : 'deadline');
  if (outcome.kind === 'not_found') {
    if (!isCharge(transaction.instrument)) return closeUnlessOnItsWay(deps, transaction, ageMs);
    const registered = await askProvider(deps, CALL, (provider) =>
      provider.registerCharge(toChargeOrder(transaction), CALL),
    );
    if (registered.kind === 'unknown' && ageMs >= RESOLUTION_DEADLINE_MS)
      return reverse(deps, transaction, 'deadline');
    await applyOutcome(deps, transaction, registered, CALL);
    return;
  }
  if (outcome.kind === 'soft_declined') {
    // It may be the answer to the first attempt, while the attempt with the 3DS proof is under way.
    if (ageMs < NEVER_ARRIVED_AFTER_MS) await applyOutcome(deps, transaction, { kind: 'unknown' }, CALL);
    else
      await reverse(deps, transaction, 'soft_declined', (state) => ok(outcomeDecision(deps, state, outcome)));
    return;
  }
  if (outcome.kind === 'unknown' && ageMs >= RESOLUTION_DEADLINE_MS)
    return reverse(deps, transaction, 'deadline');
  await applyOutcome(deps, transaction, outcome, CALL);
}

/** The provider confirms that the order took no money and takes none. */
const isRefusal = ({ kind }: QueryOutcome): boolean =>
  kind === 'declined' || kind === 'soft_declined' || kind === 'failed' || kind === 'closed';

/** `not_found` proves nothing for a charge: it may be registered again. */
const hasNeverArrived = ({ instrument }: Transaction, { kind }: QueryOutcome): boolean =>
  kind === 'not_found' && !isCharge(instrument);

type DecideReversed = (state: Transaction, now: Date) => Result<Decision, InvalidState>;

/**
 * An order that is closed without certainty is reversed first, so that nothing can approve it afterwards. The intent is
 * stored before the call. An approval that arrives meanwhile, by callback or as a slow answer, is then not applied.
 */
async function reverse(
  deps: ReconcileDeps,
  transaction: StoredTransaction,
  cause: ReversalCause,
  decide: DecideReversed = decideReversed,
): Promise<void> {
  const intended = await deps.store.change<never>(transaction, (state) =>
    ok(
      isSameAttempt(transaction, state)
        ? decideReversal(state, cause, deps.businessClock.now())
        : unchanged(state),
    ),
  );
  if (!intended.ok) return;
  const { stored } = intended.value;
  if (stored.status !== 'PROCESSING' || stored.reversal === undefined) return;
  const { kind } = await askProvider(deps, CALL, (provider) =>
    provider.reverse(toOrderRef(transaction), CALL),
  );
  await deps.store.change(stored, (state) => {
    const now = deps.businessClock.now();
    if (state.status !== 'PROCESSING') return ok(unchanged(state));
    return kind === 'reversed' ? decide(state, now) : ok(decideUnknown(state, now));
  });
}

/** A slow scan may have read the payment before its attempt with the 3DS proof. Its finding is then about the first attempt. */
const isSameAttempt = (read: Transaction, now: Transaction): boolean =>
  read.processing_since.getTime() === now.processing_since.getTime();

/** An order that took money although its payment is over. */
async function reverseAfterEnd(deps: ReconcileDeps, transaction: StoredTransaction): Promise<void> {
  const { kind } = await askProvider(deps, CALL, (provider) =>
    provider.reverse(toOrderRef(transaction), CALL),
  );
  await deps.store.change<never>(transaction, (state) =>
    ok(kind === 'reversed' ? decideReversedAfterEnd(state) : decideUnknown(state, deps.businessClock.now())),
  );
}

/** The card's token is gone with the request that brought it. So the order cannot be sent again, and it must not arrive. */
async function closeUnlessOnItsWay(
  deps: ReconcileDeps,
  transaction: StoredTransaction,
  ageMs: number,
): Promise<void> {
  if (ageMs >= NEVER_ARRIVED_AFTER_MS) return reverse(deps, transaction, 'never_arrived');
  await applyOutcome(deps, transaction, { kind: 'unknown' }, CALL);
}

/**
 * A capture with a lost answer. The order itself shows whether it happened. "Not captured" is believed once the capture can
 * no longer arrive. Then it is sent again under the same id.
 */
async function resolveCapture(deps: ReconcileDeps, transaction: StoredTransaction): Promise<void> {
  const askedAt = deps.businessClock.now();
  const outcome = await askOrder(deps, transaction);
  if (outcome.kind !== 'authorized') {
    await applyOutcome(deps, transaction, outcome.kind === 'not_found' ? { kind: 'unknown' } : outcome, CALL);
    return;
  }
  const now = deps.businessClock.now();
  // The provider may have given its answer as early as it was asked: the time since then proves nothing.
  const lateForMs = NEVER_ARRIVED_AFTER_MS + now.getTime() - askedAt.getTime();
  const looked = await deps.store.change<never>(transaction, (state) =>
    ok(decideCaptureResend(state, lateForMs, now)),
  );
  const isToBeSent =
    looked.ok && looked.value.moved && looked.value.stored.capture?.sent_at.getTime() === now.getTime();
  if (isToBeSent) await sendCapture(deps, looked.value.stored);
}

const isOpenYet = ({ businessClock }: ReconcileDeps, transaction: StoredTransaction): boolean => {
  const over = computeExpiry(transaction);
  return over !== null && businessClock.now() < over;
};

/** The callback of an open charge may be lost, and the charge may be open for long. So the provider is queried sparsely. */
async function askOpenCharge(deps: ReconcileDeps, transaction: StoredTransaction): Promise<void> {
  // The due work may be a refund of the same payment.
  if (!isStatusDue(transaction, deps.businessClock.now())) return;
  const outcome = deps.openChargeAsks.take()
    ? await askOrder(deps, transaction)
    : ({ kind: 'unknown' } as const);
  if (outcome.kind === 'paid') {
    await applyOutcome(deps, transaction, outcome, CALL);
    return;
  }
  await deps.store.change<never>(transaction, (state) =>
    ok(decideOpenChargeAsked(state, deps.businessClock.now())),
  );
}

/** A callback may have been lost. A charge expires only when the provider confirms that it was not paid. */
async function expireCharge(deps: ReconcileDeps, transaction: StoredTransaction): Promise<void> {
  const outcome = await askOrder(deps, transaction);
  if (outcome.kind === 'paid' || outcome.kind === 'unknown')
    await applyOutcome(deps, transaction, outcome, CALL);
  if (outcome.kind !== 'unknown') await timeOut(deps, transaction);
}

/** Money that was on its way when the charge ended (rows 26 and 27), if no callback has reported it. */
async function askAfterEnd(deps: ReconcileDeps, transaction: StoredTransaction): Promise<void> {
  const outcome = await askOrder(deps, transaction);
  const asked = await deps.store.change<never>(transaction, (state) => {
    const now = deps.businessClock.now();
    if (outcome.kind === 'not_found') return ok(decideAskedAfterEnd(state, now));
    const taken = outcomeDecision(deps, state, outcome);
    return ok(outcome.kind === 'unknown' ? taken : chain(taken, (next) => decideAskedAfterEnd(next, now)));
  });
  if (asked.ok) await giveBack(deps, asked.value.stored, CALL);
}

async function timeOut(deps: ReconcileDeps, transaction: StoredTransaction): Promise<void> {
  const timed = await deps.store.change<never>(transaction, (state) =>
    ok(decideTimeout(state, deps.businessClock.now())),
  );
  if (timed.ok && timed.value.stored.status === 'PENDING_CANCELLATION')
    await finishCancellation(deps, timed.value.stored, CALL);
}
