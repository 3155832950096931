// ListPixKeys: wire in, query, wire out.
import { pageFromWire, pageToWire, type Handler } from '@mps/chassis';
import type { ListPixKeysRequest__Output } from '@mps/contracts/gen/mps/pix_keys/v1/ListPixKeysRequest';
import type { ListPixKeysResponse } from '@mps/contracts/gen/mps/pix_keys/v1/ListPixKeysResponse';
import { ok, type PixKeyStatus } from '@mps/kernel';
import type { ListPixKeys } from '../usecases/list-pix-keys';
import { pixKeyToWire } from '../wire/pix-key';

export function listPixKeysHandler(
  run: ListPixKeys,
): Handler<ListPixKeysRequest__Output, ListPixKeysResponse> {
  return async ({ merchant_id, page, status }, call) => {
    const query = pageFromWire(page);
    const listed = await run(call, merchant_id, { ...query, status: status as PixKeyStatus[] });
    if (!listed.ok) return listed;
    const { keys, total } = listed.value;
    return ok({ pix_keys: keys.map(pixKeyToWire), page: pageToWire(query, total) });
  };
}
