// ResolveDispute (test mode): wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { ResolveDisputeRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/ResolveDisputeRequest';
import type { ResolveDisputeResponse } from '@mps/contracts/gen/mps/transactions/v1/ResolveDisputeResponse';
import { ok } from '@mps/kernel';
import { disputeToWire } from '../disputes/messages';
import type { ResolveDispute } from '../disputes/resolve';

export function resolveDisputeHandler(
  run: ResolveDispute,
): Handler<ResolveDisputeRequest__Output, ResolveDisputeResponse> {
  return async ({ dispute_id, outcome }, context) => {
    const resolved = await run({ dispute_id, outcome: outcome === 'WON' ? 'WON' : 'LOST' }, context);
    if (!resolved.ok) return resolved;
    const { transaction, dispute } = resolved.value;
    return ok({ dispute: disputeToWire(transaction, dispute) });
  };
}
