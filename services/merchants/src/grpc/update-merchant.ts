// UpdateMerchant: wire in, merge patch, wire out.
import type { Handler } from '@mps/chassis';
import type { UpdateMerchantRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/UpdateMerchantRequest';
import type { UpdateMerchantResponse } from '@mps/contracts/gen/mps/merchants/v1/UpdateMerchantResponse';
import { ok } from '@mps/kernel';
import type { MerchantPatch } from '../domain/update-merchant';
import type { UpdateMerchant } from '../usecases/update-merchant';
import { merchantToWire } from '../wire/merchant';

export function updateMerchantHandler(
  run: UpdateMerchant,
): Handler<UpdateMerchantRequest__Output, UpdateMerchantResponse> {
  return async ({ merchant_id, patch_json }, { caller }) => {
    const updated = await run(caller, merchant_id, JSON.parse(patch_json) as MerchantPatch);
    return updated.ok ? ok({ merchant: merchantToWire(updated.value) }) : updated;
  };
}
