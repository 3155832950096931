// AddDisputeEvidence: wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { AddDisputeEvidenceRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/AddDisputeEvidenceRequest';
import type { AddDisputeEvidenceResponse } from '@mps/contracts/gen/mps/transactions/v1/AddDisputeEvidenceResponse';
import { ok } from '@mps/kernel';
import { disputeToWire } from '../disputes/messages';
import type { AddDisputeEvidence } from '../disputes/add-evidence';

export function addDisputeEvidenceHandler(
  run: AddDisputeEvidence,
): Handler<AddDisputeEvidenceRequest__Output, AddDisputeEvidenceResponse> {
  return async ({ dispute_id, text, files }, context) => {
    const added = await run({ dispute_id, text: text ?? null, files }, context);
    if (!added.ok) return added;
    const { transaction, dispute } = added.value;
    return ok({ dispute: disputeToWire(transaction, dispute) });
  };
}
