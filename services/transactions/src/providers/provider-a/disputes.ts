// Disputes at PROVIDER_A: sends the merchant's answers. In sandbox mode it also plays the buyer who disputes and the issuer
// who decides; in production both act themselves and reach us only by callbacks.
import type { ClosedDispute, DisputeSimulator, OpenedDispute } from '../../disputes';
import type {
  DisputeAnswerOutcome,
  DisputeEvidenceOrder,
  DisputeRef,
  PaymentProvider,
  ProviderCall,
} from '../../transaction';
import { readDispute, orderAnswer, type OrderAnswer } from './answers';
import type { Answer, Observer, ProviderClient } from './client';

type DisputeRefusal = Exclude<OpenedDispute | ClosedDispute, { kind: 'opened' | 'closed' }>;

const UNKNOWN = { kind: 'unknown' } as const;

export function makeDisputeSimulator(client: ProviderClient): DisputeSimulator {
  const post = (transactionId: string, action: string, body: unknown, { timeoutMs }: ProviderCall) => {
    const path = `/sandbox/orders/${encodeURIComponent(transactionId)}/dispute${action}`;
    return client({ method: 'POST', path, body, answer: orderAnswer, timeoutMs });
  };
  return {
    open: async ({ transactionId, kind, amountCents, reasonCode, requestKey }, call) => {
      const body = {
        kind,
        reason_code: reasonCode,
        request_key: requestKey,
        ...(amountCents !== null && { amount: amountCents }),
      };
      const answer = await post(transactionId, '', body, call);
      if (answer.kind !== 'ok') return readRefusal(answer);
      const opened = answer.value.disputes.find(({ request_key }) => request_key === requestKey);
      return opened ? { kind: 'opened', dispute: readDispute(opened) } : UNKNOWN;
    },
    resolve: async ({ transactionId, providerDisputeId }, outcome, call) => {
      const body = { outcome, dispute_id: providerDisputeId };
      const answer = await post(transactionId, '/resolve', body, call);
      if (answer.kind !== 'ok') return readRefusal(answer);
      const closed = answer.value.disputes.find(({ dispute_id }) => dispute_id === providerDisputeId);
      if (closed?.status !== outcome || !closed.closed_at) return UNKNOWN;
      return { kind: 'closed', providerDisputeId: closed.dispute_id, outcome, closedAt: closed.closed_at };
    },
  };
}

function readRefusal(answer: Exclude<Answer<OrderAnswer>, { kind: 'ok' }>): DisputeRefusal {
  if (answer.kind === 'unknown') return UNKNOWN;
  const { code } = answer.refusal;
  return code === 'order_not_found' ? { kind: 'not_found' } : { kind: 'refused', code };
}

/** Refusals that prove that the provider will never accept the answer. */
const FINAL_REFUSALS: ReadonlySet<string> = new Set(['dispute_closed', 'invalid_request']);

const formatDisputePath = ({ transactionId, providerDisputeId }: DisputeRef): string =>
  `/v1/orders/${encodeURIComponent(transactionId)}/disputes/${encodeURIComponent(providerDisputeId)}`;

/** The provider knows evidence by our id, so sending it twice changes nothing. Neither does accepting a dispute twice. */
export function makeDisputeCalls(
  client: ProviderClient,
  observer: Observer,
): Pick<PaymentProvider, 'submitEvidence' | 'acceptDispute'> {
  const readOutcome = (
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
      const path = `${formatDisputePath(order)}/evidence/${encodeURIComponent(order.evidenceId)}`;
      const body = toEvidenceBody(order.content);
      return readOutcome(await client({ method: 'PUT', path, body, answer: orderAnswer, timeoutMs }), order);
    },
    acceptDispute: async (ref, { timeoutMs }) => {
      const path = `${formatDisputePath(ref)}/accept`;
      return readOutcome(
        await client({ method: 'POST', path, body: {}, answer: orderAnswer, timeoutMs }),
        ref,
      );
    },
  };
}

const toEvidenceBody = (content: DisputeEvidenceOrder['content']) =>
  'text' in content
    ? { text: content.text }
    : {
        name: content.name,
        content_type: content.contentType,
        data_base64: content.data.toString('base64'),
      };
