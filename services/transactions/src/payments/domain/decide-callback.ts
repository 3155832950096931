// The effect of a provider's callback on a payment, after any history. A callback that cannot be applied yet is refused and
// leaves no trace: the provider sends it again. One that can never be applied is a finding.
// docs/rules.md#provider-callbacks.
import { assertNever, err, ok, type Result } from '@mps/kernel';
import { decideDisputeClosed, decideDisputeOpened, isDisputable } from '../../disputes/domain/decide-dispute';
import { decideRefundOutcome, decideUnknownRefund } from '../../refunds/domain/decide-refund-outcome';
import { chain, noteFinding, unchanged, type Decision } from '../../transaction/domain/decision';
import { isAskedAfterEnd } from '../../transaction/domain/due-time';
import { findRefundByName } from '../../transaction/domain/movement-key';
import type { CallbackFact, OrderOutcome, RefundOutcome } from '../../transaction/domain/provider-outcome';
import type { Transaction } from '../../transaction/domain/transaction';

export interface CallbackContext {
  readonly now: Date;
  /** Our id for a dispute that the callback opens. */
  readonly disputeId: string;
  /** The provider's answers, by our refund id, to the request to cancel the pending refunds. */
  readonly refundOutcomes: ReadonlyMap<string, RefundOutcome>;
  readonly decideOrder: (transaction: Transaction, outcome: OrderOutcome) => Decision;
}

/** The callback reports a change that follows one which has not been reported yet. */
export interface NotYet {
  readonly code: 'not_yet';
}
const NOT_YET: NotYet = { code: 'not_yet' };

/** `order`: the order's snapshot in the callback; null: nothing certain. */
export function decideCallback(
  transaction: Transaction,
  { fact, order }: { readonly fact: CallbackFact; readonly order: OrderOutcome | null },
  context: CallbackContext,
): Result<Decision, NotYet> {
  const { now, decideOrder } = context;
  // A soft decline may be older than the attempt with its 3DS proof, which is under way. The order is queried instead.
  const taken =
    order === null || order.kind === 'soft_declined'
      ? unchanged(transaction)
      : decideOrder(transaction, order);
  switch (fact.about) {
    case 'order':
      return ok(taken);
    case 'refund':
      return ok(
        chain(taken, (state) => {
          const refund = findRefundByName(state, fact.refundName);
          if (refund !== undefined) return decideRefundOutcome(state, refund.id, fact.outcome, now);
          return fact.outcome.kind === 'completed' ? decideUnknownRefund(state, fact, now) : unchanged(state);
        }),
      );
    case 'dispute_opened':
      if (isDisputable(taken.next))
        return ok(
          chain(taken, (state) =>
            decideDisputeOpened(state, context.disputeId, fact.dispute, now, context.refundOutcomes),
          ),
        );
      if (canBePaid(taken.next)) return err(NOT_YET);
      return ok(
        chain(taken, (state) =>
          disputeAfterEnd(state, fact.dispute.providerDisputeId, { taken: fact.dispute.amountCents }, now),
        ),
      );
    case 'dispute_closed': {
      const { providerDisputeId, outcome, closedAt } = fact;
      if (taken.next.disputes.some((one) => one.provider_dispute_id === providerDisputeId))
        return ok(
          chain(taken, (state) => decideDisputeClosed(state, providerDisputeId, outcome, now, closedAt)),
        );
      if (isDisputable(taken.next) || canBePaid(taken.next)) return err(NOT_YET);
      return ok(
        outcome === 'LOST'
          ? taken
          : chain(taken, (state) =>
              disputeAfterEnd(state, providerDisputeId, { givenBack: fact.amountCents }, now),
            ),
      );
    }
    default:
      return assertNever(fact);
  }
}

/** Whether an unpaid payment can still become paid. */
function canBePaid(transaction: Transaction): boolean {
  switch (transaction.status) {
    case 'PROCESSING':
    case 'AWAITING_3DS':
    case 'AUTHORIZED':
    case 'WAITING_PAYMENT':
    case 'PENDING_CANCELLATION':
      return true;
    case 'EXPIRED':
      // Within its grace. A later payment is returned and is never the merchant's.
      return transaction.payments.length === 0 && isAskedAfterEnd(transaction);
    default:
      return false;
  }
}

/** The network moves money of a payment that is over. The merchant has none of it, and an operator must settle it. */
function disputeAfterEnd(
  transaction: Transaction,
  reference: string,
  { taken = 0, givenBack = 0 }: { readonly taken?: number; readonly givenBack?: number },
  at: Date,
): Decision {
  const finding = { kind: 'dispute_after_end', expected: givenBack, actual: taken, at, reference } as const;
  return noteFinding(transaction, finding);
}
