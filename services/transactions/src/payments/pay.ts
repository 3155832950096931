// Sandbox mode: simulates the payer. The provider simulates the payment, and it is applied like every other.
import { invalid, violation, type CallContext, type DomainError } from '@mps/contracts';
import { dayOf, err, ok, type PaidVia, type Result } from '@mps/kernel';
import type { Reply } from '../operation';
import {
  askProvider,
  isCharge,
  isUnderWay,
  matchInstrument,
  listMoves,
  note,
  toOrderRef,
  computePayableAmount,
  RECONCILE_CALL as CALL,
  refuse,
  STILL_UNDER_WAY,
  type Decision,
  type Instrument,
  type InvalidState,
  type OrderRef,
  type Payer,
  type PaymentProvider,
  type StoredTransaction,
  type Transaction,
  type Trigger,
} from '../transaction';
import { giveBack, outcomeDecision, type OutcomeDeps } from './apply-outcome';

export interface PayRequest {
  readonly merchant_id: string;
  readonly transaction_id: string;
  readonly paid_via: PaidVia;
  /** Cents; null: the amount payable at that time. */
  readonly amount: number | null;
  /** null: now. */
  readonly paid_at: Date | null;
  readonly payer: Payer;
}

const PAYING: readonly Trigger[] = ['take_payment', 'take_payment_in_grace', 'return_late_payment'];

/**
 * Only one of several simultaneous requests asks the provider: a payer pays once.
 *
 * resource_not_found · invalid_transaction_state · validation_error · request_in_progress · provider_error
 */
export async function payTransaction(
  deps: OutcomeDeps,
  request: PayRequest,
  context: CallContext,
): Reply<StoredTransaction> {
  const { store, businessClock } = deps;
  const found = await store.findForCaller(request, context);
  if (!found.ok) return found;
  const payment = toSimulatedPayment(request, found.value, businessClock.now());
  if (!payment.ok) return payment;
  const decideRequest: (state: Transaction) => Result<Decision, DomainError> = (state) => {
    const now = businessClock.now();
    if (!isPayable(state)) return err(refusePayment(state));
    if (isUnderWay(state.payment_requested_at, now)) return err(STILL_UNDER_WAY);
    return ok(note(state, { payment_requested_at: now }));
  };
  const { deadlineMs } = context;
  const requested = await store.change<DomainError>(found.value, decideRequest, { deadlineMs });
  if (!requested.ok) return requested;
  const order = { ...toOrderRef(found.value), ...payment.value };
  const outcome = await askProvider(deps, CALL, (provider) => provider.simulatePayment(order, CALL));
  const applied = await store.change<never>(requested.value.stored, ({ payment_requested_at: _, ...state }) =>
    ok(outcome.kind === 'paid' ? outcomeDecision(deps, state, outcome) : note(state, {})),
  );
  if (outcome.kind !== 'paid') return err({ code: 'provider_error' });
  return applied.ok ? ok(await giveBack(deps, applied.value.stored, CALL)) : applied;
}

// Payers never pay a card: no status allows it.
const isPayable = ({ instrument, status }: Transaction): boolean =>
  isCharge(instrument) && PAYING.some((trigger) => listMoves(status, trigger).length > 0);

const refusePayment = (transaction: Transaction): InvalidState =>
  isCharge(transaction.instrument)
    ? refuse(transaction, 'take_payment', 'return_late_payment')
    : refuse(transaction);

const hasSlip = (instrument: Instrument): boolean =>
  matchInstrument(instrument, { card: () => false, pix: () => false, bolepix: () => true });

type SimulatedPayment = Omit<Parameters<PaymentProvider['simulatePayment']>[0], keyof OrderRef>;

function toSimulatedPayment(
  { paid_at, paid_via: paidVia, amount, payer }: PayRequest,
  transaction: Transaction,
  now: Date,
): Result<SimulatedPayment, DomainError> {
  if (!isPayable(transaction)) return err(refusePayment(transaction));
  const paidAt = paid_at ?? now;
  const payable = computePayableAmount(transaction, dayOf(paidAt)).payableCents;
  const violations = [
    ...(paidAt > now ? [violation('#/paid_at', 'too_big', 'in_the_future')] : []),
    ...(paidAt < transaction.created_at
      ? [
          violation('#/paid_at', 'too_small', 'before_creation', {
            min: transaction.created_at.toISOString(),
          }),
        ]
      : []),
    ...(paidVia === 'BOLETO' && !hasSlip(transaction.instrument)
      ? [violation('#/paid_via', 'not_allowed', 'charge_without_slip')]
      : []),
    ...(amount !== null && amount !== payable
      ? [violation('#/amount', amount < payable ? 'too_small' : 'too_big', 'not_the_payable_amount')]
      : []),
  ];
  if (violations.length > 0) return err(invalid(...violations));
  return ok({ paidVia, amountCents: payable, paidAt, payer });
}
