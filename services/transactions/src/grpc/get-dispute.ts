// GetDispute: wire in, query, wire out.
import type { Handler } from '@mps/chassis';
import type { GetDisputeRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/GetDisputeRequest';
import type { GetDisputeResponse } from '@mps/contracts/gen/mps/transactions/v1/GetDisputeResponse';
import { ok } from '@mps/kernel';
import { disputeToWire } from '../disputes/messages';
import type { GetDispute } from '../disputes/get-dispute';

export function getDisputeHandler(run: GetDispute): Handler<GetDisputeRequest__Output, GetDisputeResponse> {
  return async ({ dispute_id }, context) => {
    const found = await run(dispute_id, context);
    if (!found.ok) return found;
    const { transaction, dispute } = found.value;
    return ok({ dispute: disputeToWire(transaction, dispute) });
  };
}
