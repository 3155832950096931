// OpenDispute (test mode): wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { OpenDisputeRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/OpenDisputeRequest';
import type { OpenDisputeResponse } from '@mps/contracts/gen/mps/transactions/v1/OpenDisputeResponse';
import { DISPUTE_KINDS, isOneOf, ok } from '@mps/kernel';
import { disputeToWire } from '../disputes/messages';
import type { OpenDispute } from '../disputes/open';

export function openDisputeHandler(
  run: OpenDispute,
): Handler<OpenDisputeRequest__Output, OpenDisputeResponse> {
  return async ({ merchant_id, transaction_id, kind, amount, reason_code }, context) => {
    const opened = await run(
      {
        merchant_id,
        transaction_id,
        kind: isOneOf(DISPUTE_KINDS, kind) ? kind : null,
        amount: amount ?? null,
        reason_code: reason_code ?? null,
      },
      context,
    );
    if (!opened.ok) return opened;
    const { transaction, dispute } = opened.value;
    return ok({ dispute: disputeToWire(transaction, dispute) });
  };
}
