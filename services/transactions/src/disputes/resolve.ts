// Test mode: the network decides a dispute. Taken in the way every decision is.
import { err, ok, type DisputeOutcome } from '@mps/kernel';
import { SWEEP_PROVIDER_TIMEOUT_MS } from '../limits';
import { answerableDispute, decideDisputeClosed } from './domain/decide-dispute';
import { changeFrom } from '../transaction/change';
import { disputeErrorOf } from './dispute-error';
import type { DisputeSimulator } from './simulator';
import { foundIn, type FoundDispute, type GetDispute } from './get-dispute';
import type { Clocks, Reply, RequestContext, TransactionStore } from '../transaction/ports';

export interface ResolveDisputeCommand {
  readonly dispute_id: string;
  readonly outcome: DisputeOutcome;
}

export interface ResolveDisputeDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly getDispute: GetDispute;
  readonly disputeSimulator: DisputeSimulator;
}

/** resource_not_found · invalid_dispute_state · provider_error */
export type ResolveDispute = (command: ResolveDisputeCommand, context: RequestContext) => Reply<FoundDispute>;

const CALL = { timeoutMs: SWEEP_PROVIDER_TIMEOUT_MS };

export function makeResolveDispute({
  store,
  getDispute,
  disputeSimulator,
  businessClock,
}: ResolveDisputeDependencies): ResolveDispute {
  return async ({ dispute_id, outcome }, context) => {
    const found = await getDispute(dispute_id, context);
    if (!found.ok) return found;
    const { transaction, dispute } = found.value;
    const answerable = answerableDispute(transaction, dispute_id);
    if (!answerable.ok) return err(disputeErrorOf(answerable.error));
    const closed = await disputeSimulator.resolve(transaction._id, outcome, CALL);
    const isThis = closed.kind === 'closed' && closed.providerDisputeId === dispute.provider_dispute_id;
    if (!isThis) return err({ code: 'provider_error' });
    const changed = await changeFrom<never>(store, transaction, (state) =>
      ok(decideDisputeClosed(state, closed.providerDisputeId, outcome, businessClock.now())),
    );
    return changed.ok ? ok(foundIn(changed.value, dispute)) : changed;
  };
}
