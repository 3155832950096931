// AcceptDispute: wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { AcceptDisputeRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/AcceptDisputeRequest';
import type { AcceptDisputeResponse } from '@mps/contracts/gen/mps/transactions/v1/AcceptDisputeResponse';
import { ok } from '@mps/kernel';
import { disputeToWire } from '../disputes/messages';
import type { AcceptDispute } from '../disputes/accept';

export function acceptDisputeHandler(
  run: AcceptDispute,
): Handler<AcceptDisputeRequest__Output, AcceptDisputeResponse> {
  return async ({ dispute_id }, context) => {
    const found = await run(dispute_id, context);
    if (!found.ok) return found;
    const { transaction, dispute } = found.value;
    return ok({ dispute: disputeToWire(transaction, dispute) });
  };
}
