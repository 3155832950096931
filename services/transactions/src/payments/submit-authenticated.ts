// Sends a payment with what its session has proven. The session is consumed first: from then on nobody else can use it,
// and the proof is in this request's memory alone.
import type { ThreeDsClaims } from '../three-ds/claims';
import type { OrderedCard } from './orders';
import type { StoredTransaction } from '../transaction/ports';
import type { StoredThreeDsSession } from '../three-ds/directory';
import type { SubmitOrder } from './submit';
import type { TakeOutcome } from './apply-outcome';

export interface SubmitAuthenticatedDependencies {
  readonly claims: ThreeDsClaims;
  readonly submitOrder: SubmitOrder;
  readonly takeOutcome: TakeOutcome;
}

/** For a transaction in PROCESSING that has the claim; answers it with its outcome, or as it is when none came in time. */
export type SubmitAuthenticated = (
  transaction: StoredTransaction,
  card: Omit<OrderedCard, 'cryptogram' | 'eci'>,
  claimed: StoredThreeDsSession,
  deadlineMs: number,
) => Promise<StoredTransaction>;

const NOT_SENT = { kind: 'failed', reason: 'INTERNAL_ERROR', providerTransactionId: null } as const;

export function makeSubmitAuthenticated({
  claims,
  submitOrder,
  takeOutcome,
}: SubmitAuthenticatedDependencies): SubmitAuthenticated {
  return async (transaction, card, claimed, deadlineMs) => {
    const proof = await claims.consume(claimed, transaction._id);
    if (proof !== null) return submitOrder(transaction, { ...card, ...proof }, deadlineMs);
    const failed = await takeOutcome.take(transaction, NOT_SENT, { timeoutMs: 1 });
    return failed.ok ? failed.value : transaction;
  };
}
