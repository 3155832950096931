// ListDisputes: wire in, query, wire out.
import type { Handler } from '@mps/chassis';
import type { ListDisputesRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/ListDisputesRequest';
import type { ListDisputesResponse } from '@mps/contracts/gen/mps/transactions/v1/ListDisputesResponse';
import { ok } from '@mps/kernel';
import { disputeToWire } from '../disputes/messages';
import { pagingOf } from './paging';
import type { ListDisputes } from '../disputes/list-disputes';

export function listDisputesHandler(
  run: ListDisputes,
): Handler<ListDisputesRequest__Output, ListDisputesResponse> {
  return async ({ page: asked, transaction_id, status }, context) => {
    const paging = pagingOf(asked);
    const listed = await run({ transaction_id: transaction_id ?? null, status, ...paging }, context);
    if (!listed.ok) return listed;
    const { data, total } = listed.value;
    const { page, limit } = paging;
    return ok({
      data: data.map((one) =>
        disputeToWire({ _id: one.transaction_id, company_id: one.company_id }, one.dispute),
      ),
      page: { page, limit, total },
    });
  };
}
