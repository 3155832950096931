// The merchant gives in: the dispute is over, the money stays with the payer.
import { err, ok } from '@mps/kernel';
import { decideDisputeAccepted } from '../domain/decide-dispute';
import { changeFrom } from './change-transaction';
import { disputeErrorOf } from './dispute-error';
import { foundIn, type FoundDispute, type GetDispute } from './get-dispute';
import type { Clocks, Reply, RequestContext, TransactionStore } from './ports';

export interface AcceptDisputeDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly getDispute: GetDispute;
}

/** resource_not_found · invalid_dispute_state */
export type AcceptDispute = (disputeId: string, context: RequestContext) => Reply<FoundDispute>;

export const makeAcceptDispute =
  ({ store, getDispute, businessClock }: AcceptDisputeDependencies): AcceptDispute =>
  async (disputeId, context) => {
    const found = await getDispute(disputeId, context);
    if (!found.ok) return found;
    const changed = await changeFrom(store, found.value.transaction, (state) =>
      decideDisputeAccepted(state, disputeId, businessClock.now()),
    );
    return changed.ok ? ok(foundIn(changed.value, found.value.dispute)) : err(disputeErrorOf(changed.error));
  };
