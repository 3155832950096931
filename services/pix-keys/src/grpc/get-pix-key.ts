// GetPixKey: wire in, one key, wire out.
import type { Handler } from '@mps/chassis';
import type { GetPixKeyRequest__Output } from '@mps/contracts/gen/mps/pix_keys/v1/GetPixKeyRequest';
import type { GetPixKeyResponse } from '@mps/contracts/gen/mps/pix_keys/v1/GetPixKeyResponse';
import { ok } from '@mps/kernel';
import type { GetPixKey } from '../usecases/get-pix-key';
import { pixKeyToWire } from '../wire/pix-key';

export function getPixKeyHandler(run: GetPixKey): Handler<GetPixKeyRequest__Output, GetPixKeyResponse> {
  return async ({ merchant_id, pix_key_id }, { caller }) => {
    const answered = await run(caller, merchant_id, pix_key_id);
    return answered.ok ? ok({ pix_key: pixKeyToWire(answered.value) }) : answered;
  };
}
