// CreatePixKey: wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { CreatePixKeyRequest__Output } from '@mps/contracts/gen/mps/pix_keys/v1/CreatePixKeyRequest';
import type { CreatePixKeyResponse } from '@mps/contracts/gen/mps/pix_keys/v1/CreatePixKeyResponse';
import { ok, type PixKeyType } from '@mps/kernel';
import type { CreatePixKey } from '../usecases/create-pix-key';
import { pixKeyToWire } from '../wire/pix-key';

export function createPixKeyHandler(
  run: CreatePixKey,
): Handler<CreatePixKeyRequest__Output, CreatePixKeyResponse> {
  return async (request, call) => {
    const created = await run(call, {
      merchantId: request.merchant_id,
      key_type: request.key_type as PixKeyType,
      key: request.key ?? null,
      primary: request.primary ?? false,
      idempotency_key: request.idempotency_key ?? null,
    });
    if (!created.ok) return created;
    return ok({ pix_key: pixKeyToWire(created.value), replayed: created.value.replayed });
  };
}
