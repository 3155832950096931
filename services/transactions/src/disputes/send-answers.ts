// Hands the merchant's answers to disputes on to the provider, in the order in which they were given: for the request that
// gave one, and for the reconciler when the provider did not confirm it. Harmless to repeat: each is keyed by an id of ours.
import { ok } from '@mps/kernel';
import { ANSWER_RESERVE_MS, MIN_RETRY_MS, RECONCILE_TIMEOUT_MS } from '../limits';
import type { Clocks } from '../operation';
import {
  askProvider,
  decideUnknown,
  unsentOf,
  type Asking,
  type Dispute,
  type DisputeAnswerOutcome,
  type DisputeEvidenceOrder,
  type ProviderCall,
  type StoredTransaction,
  type TransactionStore,
} from '../transaction';
import { decideAnswerSent } from './domain/decide-dispute';
import type { EvidenceFiles } from './store';

export interface SendAnswersDeps extends Clocks, Asking {
  readonly store: TransactionStore;
  readonly evidenceFiles: EvidenceFiles;
}

/**
 * Answers the transaction as it is afterwards. Stops at the first answer that the provider does not confirm, and before one
 * that could not be waited for: `deadlineMs` is in epoch milliseconds of the real clock, Infinity for the reconciler.
 */
export async function sendDisputeAnswers(
  deps: SendAnswersDeps,
  transaction: StoredTransaction,
  deadlineMs: number,
): Promise<StoredTransaction> {
  const { store, realClock, businessClock, log } = deps;
  let current = transaction;
  for (const dispute of transaction.disputes) {
    for (const id of unsentOf(dispute)) {
      const leftMs = deadlineMs - realClock.now().getTime() - ANSWER_RESERVE_MS;
      if (leftMs < MIN_RETRY_MS) return current;
      const call = { timeoutMs: Math.min(RECONCILE_TIMEOUT_MS, leftMs) };
      const { kind } = await send(deps, transaction._id, dispute, id, call);
      if (kind === 'refused')
        log.warn({ transaction_id: transaction._id, dispute_id: dispute.id }, 'answer came too late');
      const changed = await store.change<never>(current, (state) =>
        ok(
          kind === 'unknown'
            ? decideUnknown(state, businessClock.now())
            : decideAnswerSent(state, dispute.id, id),
        ),
      );
      if (!changed.ok) return current;
      current = changed.value.stored;
      if (kind === 'unknown') return current;
    }
  }
  return current;
}

async function send(
  deps: SendAnswersDeps,
  transactionId: string,
  dispute: Dispute,
  id: string,
  call: ProviderCall,
): Promise<DisputeAnswerOutcome> {
  const ref = { transactionId, providerDisputeId: dispute.provider_dispute_id };
  if (id === dispute.id) return askProvider(deps, call, (provider) => provider.acceptDispute(ref, call));
  const content = await contentOf(deps, dispute, id);
  if (content === null) throw new Error(`Evidence ${id} of dispute ${dispute.id} is not there`);
  const order = { ...ref, evidenceId: id, content };
  return askProvider(deps, call, (provider) => provider.submitEvidence(order, call));
}

async function contentOf(
  { evidenceFiles }: SendAnswersDeps,
  dispute: Dispute,
  id: string,
): Promise<DisputeEvidenceOrder['content'] | null> {
  const item = dispute.evidence.find((one) => one.id === id);
  if (item === undefined) return null;
  if (item.text !== null) return { text: item.text };
  const file = await evidenceFiles.find(id);
  return file && { name: file.name, contentType: file.content_type, data: file.data };
}
