// A refund as the message that answers and events carry, and its requests from the wire.
import { withoutNulls } from '@mps/contracts';
import type { CreateRefundRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/CreateRefundRequest';
import type { Refund as WireRefund } from '@mps/contracts/gen/mps/transactions/v1/Refund';
import { isOneOf, REFUND_REASONS } from '@mps/kernel';
import type { Refund } from '../transaction';
import type { CreateRefundRequest } from './create';

/** What the gateway fills in where nothing is said. */
const DEFAULT_REASON = 'CUSTOMER_REQUEST';

export const createRefundRequest = ({
  amount,
  description,
  reason,
  ...ids
}: CreateRefundRequest__Output): CreateRefundRequest => ({
  ...ids,
  amount: amount ?? null,
  reason: isOneOf(REFUND_REASONS, reason) ? reason : DEFAULT_REASON,
  description: description ?? null,
});

export function refundToWire(transactionId: string, refund: Refund): WireRefund {
  return {
    id: refund.id,
    transaction_id: transactionId,
    request_id: refund.request_id,
    amount: refund.amount,
    status: refund.status,
    created_at: refund.created_at.toISOString(),
    updated_at: refund.updated_at.toISOString(),
    ...withoutNulls({
      reason: refund.reason,
      description: refund.description,
      provider_refund_identification: refund.provider_refund_identification,
    }),
  };
}
