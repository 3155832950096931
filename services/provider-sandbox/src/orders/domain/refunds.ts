// Refunds. Each has the caller's id, so a repeated request returns the money once. Refunds under way reserve their amount, so
// their sum never exceeds the paid amount.
import { err, ok, type Result } from '@mps/kernel';
import { makeAcquirerReference, deriveReturnId } from './identifiers';
import {
  type Order,
  type OrderRefusal,
  type Payment,
  type Refund,
  type RefundStatus,
  type Step,
  unchanged,
  change,
  journalWith,
  after,
  refundedCents,
  takenCents,
} from './order';
import { LOST_ANSWER_FOUND_AFTER_MS, refundScript, type RefundScript } from './outcome';

export interface RefundRequest {
  readonly refundId: string;
  /** The caller's own id of it. Absent: the key serves as id. */
  readonly reference?: string;
  readonly amountCents: number;
  readonly description: string | null;
  /** The end-to-end id of the payment to give back; null: the card payment, or the one by slip, which has none. */
  readonly endToEndId: string | null;
  /** Whether the caller named a PIX key to pay to: a slip paid at a bank has no account to return to. */
  readonly hasPayoutKey: boolean;
  /** The key does not belong to the named receiver. */
  readonly isStrangersKey?: boolean;
}

const STATUS_OF_SCRIPT: Readonly<Record<RefundScript, RefundStatus>> = {
  COMPLETE: 'COMPLETED',
  FAIL: 'FAILED',
  LOSE_ANSWER: 'PROCESSING',
  STAY_PENDING: 'PENDING',
};

function repeatRefund(
  order: Order,
  known: Refund,
  request: RefundRequest,
  now: Date,
): Result<Step, OrderRefusal> {
  if (known.amountCents !== request.amountCents) return err({ code: 'refund_conflict' });
  const { reference = known.reference } = request;
  const renamed = { ...known, reference };
  return ok(
    unchanged(
      reference === known.reference ? order : change(order, now, { refunds: withRefund(order, renamed) }),
    ),
  );
}

export function refund(order: Order, request: RefundRequest, now: Date): Result<Step, OrderRefusal> {
  const known = findRefund(order, request.refundId);
  if (known !== undefined) return repeatRefund(order, known, request, now);
  const source = findSource(order, request);
  if (!source.ok) return source;
  const { payment } = source.value;
  const takenFrom = payment?.amountCents ?? takenCents(order);
  const availableCents = takenFrom - refundedCents(order, payment?.paymentId ?? null);
  if (request.amountCents > availableCents) return err({ code: 'amount_too_big', availableCents });

  const script = chooseScript(request, takenFrom);
  const made: Refund = {
    refundId: request.refundId,
    reference: request.reference ?? request.refundId,
    providerRefundId: payment
      ? deriveReturnId(request.refundId, now)
      : makeAcquirerReference(request.refundId),
    amountCents: request.amountCents,
    paymentId: payment?.paymentId ?? null,
    status: STATUS_OF_SCRIPT[script],
    isAnswerLost: script === 'LOSE_ANSWER',
    completedAt: script === 'COMPLETE' ? now.toISOString() : null,
  };
  const changed = change(order, now, {
    refunds: [...order.refunds, made],
    ...(script === 'COMPLETE' && { journal: journalWith(order, 'REFUND', made.amountCents, now) }),
  });
  const completion = { action: { kind: 'COMPLETE_REFUND', refundId: made.refundId } } as const;
  const dueAt = after(now, LOST_ANSWER_FOUND_AFTER_MS);
  return ok({ ...unchanged(changed), jobs: script === 'LOSE_ANSWER' ? [{ ...completion, dueAt }] : [] });
}

const chooseScript = ({ isStrangersKey, description, amountCents }: RefundRequest, takenFrom: number) =>
  isStrangersKey === true ? 'FAIL' : refundScript(description, amountCents < takenFrom);

/** Completes a refund after its answer was lost. The provider sends no callback, and the caller has to ask. */
export function completeRefund(order: Order, refundId: string, now: Date): Step {
  const standing = findRefund(order, refundId);
  if (standing?.status !== 'PROCESSING') return unchanged(order);
  const journal = journalWith(order, 'REFUND', standing.amountCents, now);
  const done = { status: 'COMPLETED', isAnswerLost: false, completedAt: now.toISOString() } as const;
  return unchanged(change(order, now, { refunds: withRefund(order, { ...standing, ...done }), journal }));
}

/** Cancels a refund that has not begun. One that has begun is returned unchanged. */
export function cancelRefund(order: Order, refundId: string, now: Date): Result<Step, OrderRefusal> {
  const standing = findRefund(order, refundId);
  if (!standing) return err({ code: 'refund_not_found' });
  if (standing.status !== 'PENDING') return ok(unchanged(order));
  return ok(
    unchanged(change(order, now, { refunds: withRefund(order, { ...standing, status: 'CANCELLED' }) })),
  );
}

export const findRefund = (order: Order, refundId: string): Refund | undefined =>
  order.refunds.find((one) => one.refundId === refundId);

const withRefund = (order: Order, changed: Refund): Refund[] =>
  order.refunds.map((one) => (one.refundId === changed.refundId ? changed : one));

// A card returns the captured amount. A charge returns one payment, also a late or second one, in every status but two.
function findSource(order: Order, request: RefundRequest): Result<{ payment: Payment | null }, OrderRefusal> {
  if (order.card) {
    return order.status === 'CAPTURED' ? ok({ payment: null }) : err({ code: 'not_refundable' });
  }
  const isReversed = order.status === 'REVERSED' || order.status === 'CHARGED_BACK';
  if (isReversed || order.payments.length === 0) return err({ code: 'not_refundable' });
  const payment = findPayment(order, request);
  if (!payment) return err({ code: 'payment_not_found' });
  if (payment.via === 'BOLETO' && !request.hasPayoutKey) return err({ code: 'refund_account_missing' });
  return ok({ payment });
}

/** Two payments of one slip have no distinct ids. The refund takes the payment that has enough left. */
function findPayment(order: Order, { amountCents, endToEndId }: RefundRequest): Payment | undefined {
  const named = order.payments.filter((one) => one.endToEndId === endToEndId);
  const left = (one: Payment): number => one.amountCents - refundedCents(order, one.paymentId);
  const first = endToEndId === null ? order.payments[0] : undefined;
  return named.find((one) => left(one) >= amountCents) ?? named[0] ?? first;
}
