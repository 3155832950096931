// RefreshPixKey: wire in, look-up, wire out.
import type { Handler } from '@mps/chassis';
import type { RefreshPixKeyRequest__Output } from '@mps/contracts/gen/mps/pix_keys/v1/RefreshPixKeyRequest';
import type { RefreshPixKeyResponse } from '@mps/contracts/gen/mps/pix_keys/v1/RefreshPixKeyResponse';
import { ok } from '@mps/kernel';
import type { RefreshPixKey } from '../usecases/refresh-pix-key';
import { pixKeyToWire } from '../wire/pix-key';

export function refreshPixKeyHandler(
  run: RefreshPixKey,
): Handler<RefreshPixKeyRequest__Output, RefreshPixKeyResponse> {
  return async ({ merchant_id, pix_key_id }, call) => {
    const answered = await run(call, merchant_id, pix_key_id);
    return answered.ok ? ok({ pix_key: pixKeyToWire(answered.value) }) : answered;
  };
}
