// What the merchant says to a dispute, handed on to PROVIDER_A. Evidence has our id there, so whatever is sent twice is
// there once; a dispute is accepted once by nature.
import type {
  DisputeAnswerOutcome,
  DisputeEvidenceOrder,
  DisputeRef,
  PaymentProvider,
} from '../../transaction/provider';
import { orderAnswer, type OrderAnswer } from './answers';
import type { Answer, ProviderClient } from './client';
import type { Observer } from './observer';

/** Refusals that prove that the answer will never be taken. */
const FINAL_REFUSALS: ReadonlySet<string> = new Set(['dispute_closed', 'invalid_request']);

const disputePath = ({ transactionId, providerDisputeId }: DisputeRef): string =>
  `/v1/orders/${encodeURIComponent(transactionId)}/disputes/${encodeURIComponent(providerDisputeId)}`;

export function answeringDisputes(
  client: ProviderClient,
  observer: Observer,
): Pick<PaymentProvider, 'submitEvidence' | 'acceptDispute'> {
  const outcomeOf = (
    answer: Answer<OrderAnswer>,
    { transactionId: orderId }: DisputeRef,
  ): DisputeAnswerOutcome => {
    if (answer.kind === 'ok') return { kind: 'taken' };
    if (answer.kind === 'unknown') return answer;
    const { status, refusal } = answer;
    if (FINAL_REFUSALS.has(refusal.code)) return { kind: 'refused' };
    observer.unknown('unexpected_refusal', { orderId, status, code: refusal.code });
    return { kind: 'unknown' };
  };
  return {
    submitEvidence: async (order, { timeoutMs }) => {
      const path = `${disputePath(order)}/evidence/${encodeURIComponent(order.evidenceId)}`;
      const body = evidenceBody(order.content);
      return outcomeOf(await client({ method: 'PUT', path, body, answer: orderAnswer, timeoutMs }), order);
    },
    acceptDispute: async (ref, { timeoutMs }) => {
      const path = `${disputePath(ref)}/accept`;
      return outcomeOf(await client({ method: 'POST', path, body: {}, answer: orderAnswer, timeoutMs }), ref);
    },
  };
}

const evidenceBody = (content: DisputeEvidenceOrder['content']) =>
  'text' in content
    ? { text: content.text }
    : {
        name: content.name,
        content_type: content.contentType,
        data_base64: content.data.toString('base64'),
      };
