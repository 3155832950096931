// ListAffiliations: wire in, page, wire out.
import { pageFromWire, pageToWire, type Handler } from '@mps/chassis';
import type { ListAffiliationsRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/ListAffiliationsRequest';
import type { ListAffiliationsResponse } from '@mps/contracts/gen/mps/merchants/v1/ListAffiliationsResponse';
import { ok } from '@mps/kernel';
import type { ListAffiliations } from '../usecases/list-affiliations';
import { affiliationToWire } from '../wire/merchant';

export function listAffiliationsHandler(
  run: ListAffiliations,
): Handler<ListAffiliationsRequest__Output, ListAffiliationsResponse> {
  return async ({ merchant_id, page }, { caller }) => {
    const query = pageFromWire(page);
    const listed = await run(caller, merchant_id, query);
    if (!listed.ok) return listed;
    return ok({
      affiliations: listed.value.items.map((one) => affiliationToWire(merchant_id, one)),
      page: pageToWire(query, listed.value.total),
    });
  };
}
