// SetMerchantStatus: wire in, move, wire out.
import type { Handler } from '@mps/chassis';
import type { SetMerchantStatusRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/SetMerchantStatusRequest';
import type { SetMerchantStatusResponse } from '@mps/contracts/gen/mps/merchants/v1/SetMerchantStatusResponse';
import { ok, type MerchantStatus } from '@mps/kernel';
import type { SetMerchantStatus } from '../usecases/set-merchant-status';
import { merchantToWire } from '../wire/merchant';

export function setMerchantStatusHandler(
  run: SetMerchantStatus,
): Handler<SetMerchantStatusRequest__Output, SetMerchantStatusResponse> {
  return async ({ merchant_id, status, reason }, { caller }) => {
    const moved = await run(caller, {
      merchantId: merchant_id,
      status: status as MerchantStatus,
      reason: reason ?? null,
    });
    return moved.ok ? ok({ merchant: merchantToWire(moved.value) }) : moved;
  };
}
