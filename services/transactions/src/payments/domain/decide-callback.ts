// What a provider's callback does to a payment, whatever came before it. A callback that cannot be applied yet is refused and
// leaves no trace: the provider sends it again. One that can never be applied is a finding. docs/rules.md#provider-callbacks.
import { assertNever, err, ok, type Result } from '@mps/kernel';
import { decideDisputeClosed, decideDisputeOpened, isDisputable } from '../../disputes/domain/decide-dispute';
import { decideRefundOutcome, decideUnknownRefund } from '../../refunds/domain/decide-refund';
import { chain, noteFinding, unchanged, type Decision } from '../../transaction/domain/decision';
import { isAskedAfterEnd } from '../../transaction/domain/due-time';
import { refundNamed } from '../../transaction/domain/movement-key';
import type { CallbackFact, OrderOutcome, RefundOutcome } from '../../transaction/domain/provider-outcome';
import type { Transaction } from '../../transaction/domain/transaction';

export interface CallbackContext {
  readonly now: Date;
  /** Ours, should the callback open a dispute. */
  readonly disputeId: string;
  /** What the provider said of the pending refunds when it was asked to take them back, by our id. */
  readonly refundOutcomes: ReadonlyMap<string, RefundOutcome>;
  readonly decideOrder: (transaction: Transaction, outcome: OrderOutcome) => Decision;
}

/** The change that the callback speaks of comes before one that we have not heard of yet. */
export interface NotYet {
  readonly code: 'not_yet';
}
const NOT_YET: NotYet = { code: 'not_yet' };

/** `order`: what the callback shows of its order; null: nothing for certain. */
export function decideCallback(
  transaction: Transaction,
  { fact, order }: { readonly fact: CallbackFact; readonly order: OrderOutcome | null },
  context: CallbackContext,
): Result<Decision, NotYet> {
  const { now, decideOrder } = context;
  // A soft decline may be older than the attempt with its 3DS proof, which is on its way: the order is asked for instead.
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
          const refund = refundNamed(state, fact.refundName);
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

/** Whether a payment that is not paid can still turn out to be. */
function canBePaid(transaction: Transaction): boolean {
  switch (transaction.status) {
    case 'PROCESSING':
    case 'AWAITING_3DS':
    case 'AUTHORIZED':
    case 'WAITING_PAYMENT':
    case 'PENDING_CANCELLATION':
      return true;
    case 'EXPIRED':
      // Within its grace; what was paid too late is returned and never the merchant's.
      return transaction.payments.length === 0 && isAskedAfterEnd(transaction);
    default:
      return false;
  }
}

/** The network moves money of a payment that is over: the merchant has none of it, and an operator must settle it. */
function disputeAfterEnd(
  transaction: Transaction,
  reference: string,
  { taken = 0, givenBack = 0 }: { readonly taken?: number; readonly givenBack?: number },
  at: Date,
): Decision {
  const finding = { kind: 'dispute_after_end', expected: givenBack, actual: taken, at, reference } as const;
  return noteFinding(transaction, finding);
}
