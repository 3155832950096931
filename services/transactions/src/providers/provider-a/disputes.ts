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
  const post = (
    { owner, transactionId }: Pick<DisputeRef, 'owner' | 'transactionId'>,
    operation: 'OPEN_DISPUTE' | 'RESOLVE_DISPUTE',
    body: unknown,
    { timeoutMs }: ProviderCall,
  ) => {
    const action = operation === 'OPEN_DISPUTE' ? '' : '/resolve';
    const path = `/sandbox/orders/${encodeURIComponent(transactionId)}/dispute${action}`;
    const about = { operation, owner, subjectId: transactionId };
    return client({ ...about, method: 'POST', path, body, answer: orderAnswer, timeoutMs });
  };
  return {
    open: async ({ kind, amountCents, reasonCode, requestKey, ...order }, call) => {
      const body = {
        kind,
        reason_code: reasonCode,
        request_key: requestKey,
        ...(amountCents !== null && { amount: amountCents }),
      };
      const answer = await post(order, 'OPEN_DISPUTE', body, call);
      if (answer.kind !== 'ok') return readRefusal(answer);
      const opened = answer.value.disputes.find(({ request_key }) => request_key === requestKey);
      return opened ? { kind: 'opened', dispute: readDispute(opened) } : UNKNOWN;
    },
    resolve: async ({ providerDisputeId, ...order }, outcome, call) => {
      const body = { outcome, dispute_id: providerDisputeId };
      const answer = await post(order, 'RESOLVE_DISPUTE', body, call);
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
const FINAL_REFUSALS: ReadonlyMap<string, DisputeAnswerOutcome> = new Map([
  ['dispute_closed', { kind: 'refused' }],
  ['invalid_request', { kind: 'rejected' }],
]);

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
    const final = FINAL_REFUSALS.get(refusal.code);
    if (final !== undefined) return final;
    observer.unknown('unexpected_refusal', { orderId, status, code: refusal.code });
    return { kind: 'unknown' };
  };
  return {
    submitEvidence: async (order, { timeoutMs }) => {
      const path = `${formatDisputePath(order)}/evidence/${encodeURIComponent(order.evidenceId)}`;
      const body = toEvidenceBody(order.content);
      const about = toAbout('SUBMIT_EVIDENCE', order);
      const sent = { ...about, method: 'PUT', path, body, answer: orderAnswer, timeoutMs } as const;
      return readOutcome(await client(sent), order);
    },
    acceptDispute: async (ref, { timeoutMs }) => {
      const path = `${formatDisputePath(ref)}/accept`;
      const about = toAbout('ACCEPT_DISPUTE', ref);
      const sent = { ...about, method: 'POST', path, body: {}, answer: orderAnswer, timeoutMs } as const;
      return readOutcome(await client(sent), ref);
    },
  };
}

const toAbout = (operation: string, { owner, transactionId }: DisputeRef) => ({
  operation,
  owner,
  subjectId: transactionId,
});

const toEvidenceBody = (content: DisputeEvidenceOrder['content']) =>
  'text' in content
    ? { text: content.text }
    : {
        name: content.name,
        content_type: content.contentType,
        data_base64: content.data.toString('base64'),
      };
