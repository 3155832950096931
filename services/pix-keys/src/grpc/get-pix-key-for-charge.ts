// GetPixKeyForCharge: wire in, the key to be paid to, wire out.
import type { Handler } from '@mps/chassis';
import type { GetPixKeyForChargeRequest__Output } from '@mps/contracts/gen/mps/pix_keys/v1/GetPixKeyForChargeRequest';
import type { GetPixKeyForChargeResponse } from '@mps/contracts/gen/mps/pix_keys/v1/GetPixKeyForChargeResponse';
import { ok } from '@mps/kernel';
import type { GetPixKeyForCharge } from '../usecases/get-pix-key-for-charge';
import { pixKeyToWire } from '../wire/pix-key';

export function getPixKeyForChargeHandler(
  run: GetPixKeyForCharge,
): Handler<GetPixKeyForChargeRequest__Output, GetPixKeyForChargeResponse> {
  return async ({ merchant_id, pix_key_id }, { caller }) => {
    const answered = await run(caller, merchant_id, pix_key_id ?? null);
    return answered.ok ? ok({ pix_key: pixKeyToWire(answered.value) }) : answered;
  };
}
