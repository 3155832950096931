// Test mode: the payer pays. The provider makes the payment up, and it is taken in the way every payment is.
import { invalid, violation } from '@mps/contracts';
import { dayOf, err, ok, type PaidVia, type Result } from '@mps/kernel';
import type { DomainError } from '@mps/contracts';
import { SWEEP_PROVIDER_TIMEOUT_MS } from '../limits';
import { refuse } from '../transaction/domain/decision';
import { payableAmountOn } from '../transaction/domain/payable-amount';
import type { Payer } from '../transaction/domain/provider-outcome';
import { movesFrom, type Trigger } from '../transaction/domain/transition-table';
import { askProvider, type Provider } from '../transaction/ask-provider';
import type { FindTransaction } from './get-transaction';
import { orderRef } from './orders';
import type { Clocks, Reply, RequestContext, StoredTransaction } from '../transaction/ports';
import type { TakeOutcome } from './apply-outcome';

export interface PayCommand {
  readonly merchant_id: string;
  readonly transaction_id: string;
  readonly paid_via: PaidVia;
  /** Cents; null: what is payable then. */
  readonly amount: number | null;
  /** null: now. */
  readonly paid_at: Date | null;
  readonly payer: Payer;
}

export interface PayTransactionDependencies extends Clocks {
  readonly findTransaction: FindTransaction;
  readonly provider: Provider;
  readonly takeOutcome: TakeOutcome;
}

/** resource_not_found · invalid_transaction_state · validation_error · provider_error */
export type PayTransaction = (command: PayCommand, context: RequestContext) => Reply<StoredTransaction>;

const PAYING: readonly Trigger[] = ['take_payment', 'take_payment_in_grace', 'return_late_payment'];
const CALL = { timeoutMs: SWEEP_PROVIDER_TIMEOUT_MS };

export function makePayTransaction({
  findTransaction,
  provider,
  takeOutcome,
  businessClock,
}: PayTransactionDependencies): PayTransaction {
  return async (command, context) => {
    const found = await findTransaction(command, context);
    if (!found.ok) return found;
    const now = businessClock.now();
    const payment = paymentOf(command, found.value, now);
    if (!payment.ok) return payment;
    const outcome = await askProvider(provider, CALL, (port) =>
      port.simulatePayment({ ...orderRef(found.value), ...payment.value }, CALL),
    );
    if (outcome.kind !== 'paid') return err({ code: 'provider_error' });
    const taken = await takeOutcome.take(found.value, outcome, CALL);
    return taken.ok ? ok(taken.value) : taken;
  };
}

function paymentOf(command: PayCommand, transaction: StoredTransaction, now: Date) {
  const { status } = transaction;
  const isPayable =
    transaction.card === null && PAYING.some((trigger) => movesFrom(status, trigger).length > 0);
  if (!isPayable) return err(refuse(transaction, ...uniqueTriggers(transaction)));
  const paidAt = command.paid_at ?? now;
  const payable = payableAmountOn(transaction, dayOf(paidAt)).payableCents;
  const violations = [
    ...(paidAt > now ? [violation('#/paid_at', 'too_big', 'must not be in the future')] : []),
    ...(command.paid_via === 'BOLETO' && transaction.bolepix === null
      ? [violation('#/paid_via', 'not_allowed', 'a PIX charge has no slip')]
      : []),
    ...(command.amount !== null && command.amount !== payable
      ? [violation('#/amount', command.amount < payable ? 'too_small' : 'too_big', 'must be what is payable')]
      : []),
  ];
  if (violations.length > 0) return err(invalid(...violations));
  const { paid_via: paidVia, payer } = command;
  const payment = { paidVia, amountCents: payable, paidAt, payer };
  return ok(payment) satisfies Result<typeof payment, DomainError>;
}

// A card is never paid by a payer: no status would allow it.
const uniqueTriggers = (transaction: StoredTransaction): readonly Trigger[] =>
  transaction.card === null ? ['take_payment', 'return_late_payment'] : [];
