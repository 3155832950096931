// GetChargePayload: the address of a PIX code in, the signed payload out.
import type { Handler } from '@mps/chassis';
import type { GetChargePayloadRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/GetChargePayloadRequest';
import type { GetChargePayloadResponse } from '@mps/contracts/gen/mps/transactions/v1/GetChargePayloadResponse';
import { ok } from '@mps/kernel';
import type { GetChargePayload } from '../charge-payload/get-charge-payload';

export function getChargePayloadHandler(
  run: GetChargePayload,
): Handler<GetChargePayloadRequest__Output, GetChargePayloadResponse> {
  return async ({ txid, has_due_date: hasDueDate, payment_day }) => {
    const found = await run({ txid, hasDueDate, paymentDay: payment_day ?? null });
    return found.ok ? ok({ jws: found.value }) : found;
  };
}
