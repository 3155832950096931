// The merchant gives in: the dispute is over, the money stays with the payer, and the provider is told.
import { err, ok } from '@mps/kernel';
import { decideDisputeAccepted } from './domain/decide-dispute';
import { changeFrom } from '../transaction/change';
import { disputeErrorOf } from './dispute-error';
import { foundIn, type FoundDispute, type GetDispute } from './get-dispute';
import type { Clocks, Reply, RequestContext, TransactionStore } from '../transaction/ports';
import type { SendDisputeAnswers } from './send-answers';

export interface AcceptDisputeDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly getDispute: GetDispute;
  readonly sendDisputeAnswers: SendDisputeAnswers;
}

/** resource_not_found · invalid_dispute_state */
export type AcceptDispute = (disputeId: string, context: RequestContext) => Reply<FoundDispute>;

export const makeAcceptDispute =
  ({ store, getDispute, sendDisputeAnswers, businessClock }: AcceptDisputeDependencies): AcceptDispute =>
  async (disputeId, context) => {
    const found = await getDispute(disputeId, context);
    if (!found.ok) return found;
    const changed = await changeFrom(store, found.value.transaction, (state) =>
      decideDisputeAccepted(state, disputeId, businessClock.now()),
    );
    if (!changed.ok) return err(disputeErrorOf(changed.error));
    const sent = await sendDisputeAnswers(changed.value, context.deadlineMs);
    return ok(foundIn(sent, found.value.dispute));
  };
