// Reads of refunds: one, and a payment's in pages. They live in their transaction and are few, so the page is cut here.
import type { CallContext } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import type { Paging, Reply } from '../operation';
import type { Refund, StoredTransaction, TransactionStore } from '../transaction';

export interface RefundRef {
  readonly merchant_id: string;
  readonly transaction_id: string;
  readonly refund_id: string;
}

export interface FoundRefund {
  readonly transaction: StoredTransaction;
  readonly refund: Refund;
}

/** resource_not_found */
export async function getRefund(
  { store }: { readonly store: TransactionStore },
  ref: RefundRef,
  context: CallContext,
): Reply<FoundRefund> {
  const found = await store.findForCaller(ref, context);
  if (!found.ok) return found;
  const refund = found.value.refunds.find(({ id }) => id === ref.refund_id);
  return refund === undefined
    ? err({ code: 'resource_not_found' })
    : ok({ transaction: found.value, refund });
}

export interface RefundPage {
  readonly data: readonly Refund[];
  readonly total: number;
}

/** resource_not_found */
export async function listRefunds(
  { store }: { readonly store: TransactionStore },
  query: Omit<RefundRef, 'refund_id'> & Paging,
  context: CallContext,
): Reply<RefundPage> {
  const found = await store.findForCaller(query, context);
  if (!found.ok) return found;
  const { page, limit, direction } = query;
  const sorted = [...found.value.refunds].sort((a, b) => direction * compare(a, b));
  return ok({ data: sorted.slice((page - 1) * limit, page * limit), total: sorted.length });
}

function compare(a: Refund, b: Refund): number {
  const byTime = a.created_at.getTime() - b.created_at.getTime();
  if (byTime !== 0) return byTime;
  return a.id < b.id ? -1 : 1;
}
