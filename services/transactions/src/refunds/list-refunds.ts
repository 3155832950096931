// The refunds of a payment, in pages. They live in their transaction and are few, so the page is cut here.
import { ok } from '@mps/kernel';
import type { Refund } from '../transaction/domain/transaction';
import type { FindTransaction } from '../payments/get-transaction';
import type { Reply, RequestContext } from '../transaction/ports';

export interface RefundQuery {
  readonly merchant_id: string;
  readonly transaction_id: string;
  readonly page: number;
  readonly limit: number;
  /** Of created_at; the id breaks ties. */
  readonly direction: 1 | -1;
}

export interface RefundPage {
  readonly data: readonly Refund[];
  readonly total: number;
}

/** resource_not_found */
export type ListRefunds = (query: RefundQuery, context: RequestContext) => Reply<RefundPage>;

export const makeListRefunds =
  (findTransaction: FindTransaction): ListRefunds =>
  async (query, context) => {
    const found = await findTransaction(query, context);
    if (!found.ok) return found;
    const { page, limit, direction } = query;
    const sorted = [...found.value.refunds].sort((a, b) => direction * compare(a, b));
    return ok({ data: sorted.slice((page - 1) * limit, page * limit), total: sorted.length });
  };

function compare(a: Refund, b: Refund): number {
  const byTime = a.created_at.getTime() - b.created_at.getTime();
  if (byTime !== 0) return byTime;
  return a.id < b.id ? -1 : 1;
}
