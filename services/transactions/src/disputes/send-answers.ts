// Hands the merchant's answers to disputes on to the provider, in the order in which they were given: for the request that
// gave one, and for the sweeper when the provider did not confirm it. Harmless to repeat: each is keyed by an id of ours.
import { ok } from '@mps/kernel';
import { ANSWER_RESERVE_MS, MIN_RETRY_MS, SWEEP_PROVIDER_TIMEOUT_MS } from '../limits';
import { decideAnswerSent } from './domain/decide-dispute';
import { decideUnknown } from '../payments/domain/decide-outcome';
import { unsentOf, type Dispute } from '../transaction/domain/transaction';
import { askProvider, type Provider } from '../transaction/ask-provider';
import { changeFrom } from '../transaction/change';
import type {
  Clocks,
  EvidenceFiles,
  StoredTransaction,
  TransactionStore,
  UseCaseLog,
} from '../transaction/ports';
import type { DisputeAnswerOutcome, DisputeEvidenceOrder, ProviderCall } from '../transaction/provider';

export interface SendDisputeAnswersDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly provider: Provider;
  readonly evidenceFiles: EvidenceFiles;
  readonly log: UseCaseLog;
}

/**
 * Answers the transaction as it is afterwards. Stops at the first answer that the provider does not confirm, and before one
 * that could not be waited for: `deadlineMs` is in epoch milliseconds of the real clock, Infinity for the sweeper.
 */
export type SendDisputeAnswers = (
  transaction: StoredTransaction,
  deadlineMs: number,
) => Promise<StoredTransaction>;

export function makeSendDisputeAnswers({
  store,
  provider,
  evidenceFiles,
  realClock,
  businessClock,
  log,
}: SendDisputeAnswersDependencies): SendDisputeAnswers {
  async function contentOf(dispute: Dispute, id: string): Promise<DisputeEvidenceOrder['content'] | null> {
    const item = dispute.evidence.find((one) => one.id === id);
    if (item === undefined) return null;
    if (item.text !== null) return { text: item.text };
    const file = await evidenceFiles.find(id);
    return file && { name: file.name, contentType: file.content_type, data: file.data };
  }

  async function send(
    transactionId: string,
    dispute: Dispute,
    id: string,
    call: ProviderCall,
  ): Promise<DisputeAnswerOutcome> {
    const ref = { transactionId, providerDisputeId: dispute.provider_dispute_id };
    if (id === dispute.id) return askProvider(provider, call, (port) => port.acceptDispute(ref, call));
    const content = await contentOf(dispute, id);
    if (content === null) throw new Error(`Evidence ${id} of dispute ${dispute.id} is not there`);
    const order = { ...ref, evidenceId: id, content };
    return askProvider(provider, call, (port) => port.submitEvidence(order, call));
  }

  return async (transaction, deadlineMs) => {
    let current = transaction;
    for (const dispute of transaction.disputes) {
      for (const id of unsentOf(dispute)) {
        const leftMs = deadlineMs - realClock.now().getTime() - ANSWER_RESERVE_MS;
        if (leftMs < MIN_RETRY_MS) return current;
        const call = { timeoutMs: Math.min(SWEEP_PROVIDER_TIMEOUT_MS, leftMs) };
        const { kind } = await send(transaction._id, dispute, id, call);
        if (kind === 'refused')
          log.warn({ transaction_id: transaction._id, dispute_id: dispute.id }, 'answer came too late');
        const changed = await changeFrom<never>(store, current, (state) =>
          ok(
            kind === 'unknown'
              ? decideUnknown(state, businessClock.now())
              : decideAnswerSent(state, dispute.id, id),
          ),
        );
        if (!changed.ok) return current;
        current = changed.value;
        if (kind === 'unknown') return current;
      }
    }
    return current;
  };
}
