// GetMerchant: wire in, one company, wire out.
import type { Handler } from '@mps/chassis';
import type { GetMerchantRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/GetMerchantRequest';
import type { GetMerchantResponse } from '@mps/contracts/gen/mps/merchants/v1/GetMerchantResponse';
import { ok } from '@mps/kernel';
import type { GetMerchant } from '../usecases/get-merchant';
import { merchantToWire } from '../wire/merchant';

export function getMerchantHandler(
  run: GetMerchant,
): Handler<GetMerchantRequest__Output, GetMerchantResponse> {
  return async ({ merchant_id }, { caller }) => {
    const found = await run(caller, merchant_id);
    return found.ok ? ok({ merchant: merchantToWire(found.value) }) : found;
  };
}
