// One refund of a payment.
import { err, ok } from '@mps/kernel';
import type { Refund } from '../transaction/domain/transaction';
import type { FindTransaction } from '../payments/get-transaction';
import type { Reply, RequestContext, StoredTransaction } from '../transaction/ports';

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
export type GetRefund = (ref: RefundRef, context: RequestContext) => Reply<FoundRefund>;

export const makeGetRefund =
  (findTransaction: FindTransaction): GetRefund =>
  async (ref, context) => {
    const found = await findTransaction(ref, context);
    if (!found.ok) return found;
    const refund = found.value.refunds.find(({ id }) => id === ref.refund_id);
    return refund === undefined
      ? err({ code: 'resource_not_found' })
      : ok({ transaction: found.value, refund });
  };
