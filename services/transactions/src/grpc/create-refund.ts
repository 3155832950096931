// CreateRefund: wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { CreateRefundRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/CreateRefundRequest';
import type { CreateRefundResponse } from '@mps/contracts/gen/mps/transactions/v1/CreateRefundResponse';
import { isOneOf, ok, REFUND_REASONS } from '@mps/kernel';
import { refundToWire } from '../transaction/messages';
import type { CreateRefund } from '../refunds/create';

/** What the gateway fills in where nothing is said. */
const DEFAULT_REASON = 'CUSTOMER_REQUEST';

export function createRefundHandler(
  run: CreateRefund,
): Handler<CreateRefundRequest__Output, CreateRefundResponse> {
  return async ({ amount, description, reason, ...ids }, context) => {
    const made = await run(
      {
        ...ids,
        amount: amount ?? null,
        reason: isOneOf(REFUND_REASONS, reason) ? reason : DEFAULT_REASON,
        description: description ?? null,
      },
      context,
    );
    if (!made.ok) return made;
    const { transaction_id, refund, replayed } = made.value;
    return ok({ refund: refundToWire(transaction_id, refund), replayed });
  };
}
