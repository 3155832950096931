// GetCapabilities: wire in, what the merchant can take, wire out.
import type { Handler } from '@mps/chassis';
import type { GetCapabilitiesRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/GetCapabilitiesRequest';
import type { GetCapabilitiesResponse } from '@mps/contracts/gen/mps/merchants/v1/GetCapabilitiesResponse';
import { ok } from '@mps/kernel';
import type { GetCapabilities } from '../usecases/get-capabilities';

export function getCapabilitiesHandler(
  run: GetCapabilities,
): Handler<GetCapabilitiesRequest__Output, GetCapabilitiesResponse> {
  return async ({ merchant_id }, { caller }) => {
    const found = await run(caller, merchant_id);
    if (!found.ok) return found;
    const { merchant_status, methods } = found.value;
    return ok({ merchant_status, methods: methods.map((one) => ({ ...one, reasons: [...one.reasons] })) });
  };
}
