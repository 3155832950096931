// Money that arrived for a PIX or BOLEPIX charge: in time, in grace, too late, or twice. A payment that cannot be accepted
// is always given back, and always visible in refunds[].
import { dayOf } from '@mps/kernel';
import { isInTime, computePayableAmount } from '../../transaction/domain/charge';
import { chain, type Decision, move, note, unchanged } from '../../transaction/domain/decision';
import { compareAmounts } from '../../transaction/domain/finding';
import { isCharge, matchInstrument, type Instrument } from '../../transaction/domain/instrument';
import type { ProviderPayment } from '../../transaction/domain/provider-outcome';
import type { Refund, Transaction } from '../../transaction/domain/transaction';
import { boundInstant } from '../../transaction/domain/unclaimed';

/** Makes a new refund id for every call. */
export type NewRefundId = () => string;

export interface PaymentContext {
  readonly now: Date;
  readonly newRefundId: NewRefundId;
}

/** Applies the payments that are not known yet, oldest first. */
export function decidePayments(
  transaction: Transaction,
  payments: readonly ProviderPayment[],
  context: PaymentContext,
): Decision {
  return chain(
    unchanged(transaction),
    ...payments.map((payment) => (state: Transaction) => decidePayment(state, payment, context)),
  );
}

function decidePayment(
  transaction: Transaction,
  payment: ProviderPayment,
  context: PaymentContext,
): Decision {
  if (transaction.payments.some(({ payment_id }) => payment_id === payment.payment_id))
    return unchanged(transaction);
  if (!isCharge(transaction.instrument)) return unchanged(transaction);
  const { now } = context;
  const known = note(transaction, { payments: [...transaction.payments, payment] }).next;
  const inTime = isInTime(known, payment.paid_at);
  switch (known.status) {
    case 'WAITING_PAYMENT':
      if (inTime) return accept(known, payment, 'take_payment', now);
      // The due-work scanner is late: the charge is over all the same.
      return chain(move(known, now, { on: 'time_out_charge', to: 'EXPIRED' }), (state) =>
        giveBackLate(state, payment, context),
      );
    case 'PENDING_CANCELLATION':
      return inTime ? accept(known, payment, 'take_payment', now) : giveBackLate(known, payment, context);
    case 'EXPIRED':
      if (!inTime) return giveBackLate(known, payment, context);
      return chain(accept(known, payment, 'take_payment_in_grace', now), (state) => ({
        next: state,
        events: [{ type: 'transaction.late_payment', after: state, refundId: null }],
      }));
    case 'CANCELLED':
      return giveBackLate(known, payment, context);
    default:
      // Paid already, or failed for good: the status stays, the money goes back.
      return giveBack(known, payment, context);
  }
}

function accept(
  transaction: Transaction,
  payment: ProviderPayment,
  on: 'take_payment' | 'take_payment_in_grace',
  now: Date,
): Decision {
  const paidAt = boundInstant(transaction.created_at, payment.paid_at, now);
  const expected = computePayableAmount(transaction, dayOf(payment.paid_at)).payableCents;
  return move(transaction, now, {
    on,
    to: 'APPROVED',
    changes: {
      ...compareAmounts(transaction, 'paid_amount', { expected, actual: payment.amount, at: now }),
      approved_amount: payment.amount,
      approved_at: paidAt,
      instrument: matchInstrument<Instrument, Instrument>(transaction.instrument, {
        card: (card) => card,
        pix: (pix) => ({ ...pix, end_to_end_id: payment.end_to_end_id }),
        bolepix: (bolepix) => ({
          ...bolepix,
          paid_via: payment.paid_via,
          paid_amount: payment.amount,
          paid_at: paidAt,
          end_to_end_id: payment.end_to_end_id,
        }),
      }),
    },
  });
}

function giveBackLate(transaction: Transaction, payment: ProviderPayment, context: PaymentContext): Decision {
  return chain(giveBack(transaction, payment, context), (state) => {
    const refundId = state.refunds.at(-1)?.id ?? null;
    return { next: state, events: [{ type: 'transaction.late_payment', after: state, refundId }] };
  });
}

// An automatic refund's own id is part of its request_id, so that it never collides with a request_id of the merchant.
function giveBack(
  transaction: Transaction,
  payment: ProviderPayment,
  { now, newRefundId }: PaymentContext,
): Decision {
  const id = newRefundId();
  const refund: Refund = {
    id,
    request_id: `auto-${id}`,
    fingerprint: null,
    amount: payment.amount,
    status: 'PENDING',
    reason: 'CUSTOMER_REQUEST',
    description: null,
    provider_refund_identification: null,
    automatic: true,
    payment_id: payment.payment_id,
    created_at: now,
    updated_at: now,
  };
  const { next } = note(transaction, { refunds: [...transaction.refunds, refund] });
  return { next, events: [{ type: 'refund.created', after: next, refund, previousStatus: null }] };
}
