// ListMerchants: wire in, query, wire out.
import { pageFromWire, pageToWire, type Handler } from '@mps/chassis';
import type { ListMerchantsRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/ListMerchantsRequest';
import type { ListMerchantsResponse } from '@mps/contracts/gen/mps/merchants/v1/ListMerchantsResponse';
import { ok, type MerchantStatus } from '@mps/kernel';
import type { ListMerchants } from '../usecases/list-merchants';
import { merchantToWire } from '../wire/merchant';

export function listMerchantsHandler(
  run: ListMerchants,
): Handler<ListMerchantsRequest__Output, ListMerchantsResponse> {
  return async ({ page, status, document_number, name }, { caller }) => {
    const query = pageFromWire(page);
    const listed = await run(caller, {
      ...query,
      status: status as MerchantStatus[],
      documentNumber: document_number ?? null,
      name: name ?? null,
    });
    return ok({ merchants: listed.items.map(merchantToWire), page: pageToWire(query, listed.total) });
  };
}
