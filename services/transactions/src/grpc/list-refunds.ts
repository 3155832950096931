// ListRefunds: wire in, query, wire out.
import type { Handler } from '@mps/chassis';
import type { ListRefundsRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/ListRefundsRequest';
import type { ListRefundsResponse } from '@mps/contracts/gen/mps/transactions/v1/ListRefundsResponse';
import { ok } from '@mps/kernel';
import { refundToWire } from '../transaction/messages';
import { pagingOf } from './paging';
import type { ListRefunds } from '../refunds/list-refunds';

export function listRefundsHandler(
  run: ListRefunds,
): Handler<ListRefundsRequest__Output, ListRefundsResponse> {
  return async ({ merchant_id, transaction_id, page: asked }, context) => {
    const paging = pagingOf(asked);
    const listed = await run({ merchant_id, transaction_id, ...paging }, context);
    if (!listed.ok) return listed;
    const { data, total } = listed.value;
    const { page, limit } = paging;
    return ok({ data: data.map((one) => refundToWire(transaction_id, one)), page: { page, limit, total } });
  };
}
