// DeletePixKey: wire in, soft delete, wire out.
import type { Handler } from '@mps/chassis';
import type { DeletePixKeyRequest__Output } from '@mps/contracts/gen/mps/pix_keys/v1/DeletePixKeyRequest';
import type { DeletePixKeyResponse } from '@mps/contracts/gen/mps/pix_keys/v1/DeletePixKeyResponse';
import { ok } from '@mps/kernel';
import type { DeletePixKey } from '../usecases/delete-pix-key';
import { pixKeyToWire } from '../wire/pix-key';

export function deletePixKeyHandler(
  run: DeletePixKey,
): Handler<DeletePixKeyRequest__Output, DeletePixKeyResponse> {
  return async ({ merchant_id, pix_key_id }, { caller }) => {
    const answered = await run(caller, merchant_id, pix_key_id);
    return answered.ok ? ok({ pix_key: pixKeyToWire(answered.value) }) : answered;
  };
}
