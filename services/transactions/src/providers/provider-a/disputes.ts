// Test mode: the buyer disputes a payment, and the issuer decides. In production both happen by themselves and are only
// called back.
import type { ClosedDispute, DisputeSimulator, OpenedDispute } from '../../disputes/simulator';
import type { ProviderCall } from '../../transaction/provider';
import { disputeOf } from './answer-parts';
import { orderAnswer, type OrderAnswer } from './answers';
import type { Answer, ProviderClient } from './client';

type DisputeRefusal = Exclude<OpenedDispute | ClosedDispute, { kind: 'opened' | 'closed' }>;

const UNKNOWN = { kind: 'unknown' } as const;

export function makeDisputeSimulator(client: ProviderClient): DisputeSimulator {
  const post = (transactionId: string, action: string, body: unknown, { timeoutMs }: ProviderCall) => {
    const path = `/sandbox/orders/${encodeURIComponent(transactionId)}/dispute${action}`;
    return client({ method: 'POST', path, body, answer: orderAnswer, timeoutMs });
  };
  return {
    open: async ({ transactionId, kind, amountCents, reasonCode }, call) => {
      const body = { kind, reason_code: reasonCode, ...(amountCents !== null && { amount: amountCents }) };
      const answer = await post(transactionId, '', body, call);
      if (answer.kind !== 'ok') return refusalOf(answer);
      const opened = answer.value.disputes.findLast(({ status }) => status === 'OPEN');
      return opened ? { kind: 'opened', dispute: disputeOf(opened) } : UNKNOWN;
    },
    resolve: async (transactionId, outcome, call) => {
      const answer = await post(transactionId, '/resolve', { outcome }, call);
      if (answer.kind !== 'ok') return refusalOf(answer);
      const closed = answer.value.disputes.findLast(({ status }) => status === outcome);
      if (!closed?.closed_at) return UNKNOWN;
      return { kind: 'closed', providerDisputeId: closed.dispute_id, outcome, closedAt: closed.closed_at };
    },
  };
}

function refusalOf(answer: Exclude<Answer<OrderAnswer>, { kind: 'ok' }>): DisputeRefusal {
  if (answer.kind === 'unknown') return UNKNOWN;
  const { code } = answer.refusal;
  return code === 'order_not_found' ? { kind: 'not_found' } : { kind: 'refused', code };
}
