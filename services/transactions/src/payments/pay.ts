// Test mode: the payer pays. The provider makes the payment up, and it is applied in the way every payment is.
import { invalid, violation, type CallContext, type DomainError } from '@mps/contracts';
import { dayOf, err, ok, type PaidVia, type Result } from '@mps/kernel';
import type { Reply } from '../operation';
import {
  askProvider,
  movesFrom,
  orderRef,
  payableAmountOn,
  RECONCILE_CALL as CALL,
  refuse,
  type Payer,
  type StoredTransaction,
  type Trigger,
} from '../transaction';
import { applyOutcome, type OutcomeDeps } from './apply-outcome';

export interface PayRequest {
  readonly merchant_id: string;
  readonly transaction_id: string;
  readonly paid_via: PaidVia;
  /** Cents; null: what is payable then. */
  readonly amount: number | null;
  /** null: now. */
  readonly paid_at: Date | null;
  readonly payer: Payer;
}

const PAYING: readonly Trigger[] = ['take_payment', 'take_payment_in_grace', 'return_late_payment'];

/** resource_not_found · invalid_transaction_state · validation_error · provider_error */
export async function payTransaction(
  deps: OutcomeDeps,
  request: PayRequest,
  context: CallContext,
): Reply<StoredTransaction> {
  const found = await deps.store.findForCaller(request, context);
  if (!found.ok) return found;
  const payment = paymentOf(request, found.value, deps.businessClock.now());
  if (!payment.ok) return payment;
  const order = { ...orderRef(found.value), ...payment.value };
  const outcome = await askProvider(deps, CALL, (provider) => provider.simulatePayment(order, CALL));
  if (outcome.kind !== 'paid') return err({ code: 'provider_error' });
  return applyOutcome(deps, found.value, outcome, CALL);
}

function paymentOf(request: PayRequest, transaction: StoredTransaction, now: Date) {
  const { status } = transaction;
  const isPayable =
    transaction.card === null && PAYING.some((trigger) => movesFrom(status, trigger).length > 0);
  if (!isPayable) return err(refuse(transaction, ...uniqueTriggers(transaction)));
  const paidAt = request.paid_at ?? now;
  const payable = payableAmountOn(transaction, dayOf(paidAt)).payableCents;
  const violations = [
    ...(paidAt > now ? [violation('#/paid_at', 'too_big', 'must not be in the future')] : []),
    ...(request.paid_via === 'BOLETO' && transaction.bolepix === null
      ? [violation('#/paid_via', 'not_allowed', 'a PIX charge has no slip')]
      : []),
    ...(request.amount !== null && request.amount !== payable
      ? [violation('#/amount', request.amount < payable ? 'too_small' : 'too_big', 'must be what is payable')]
      : []),
  ];
  if (violations.length > 0) return err(invalid(...violations));
  const { paid_via: paidVia, payer } = request;
  const payment = { paidVia, amountCents: payable, paidAt, payer };
  return ok(payment) satisfies Result<typeof payment, DomainError>;
}

// A card is never paid by a payer: no status would allow it.
const uniqueTriggers = (transaction: StoredTransaction): readonly Trigger[] =>
  transaction.card === null ? ['take_payment', 'return_late_payment'] : [];
