// CancelRefund: wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { CancelRefundRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/CancelRefundRequest';
import type { CancelRefundResponse } from '@mps/contracts/gen/mps/transactions/v1/CancelRefundResponse';
import { ok } from '@mps/kernel';
import { refundToWire } from '../transaction/messages';
import type { CancelRefund } from '../refunds/cancel';

export function cancelRefundHandler(
  run: CancelRefund,
): Handler<CancelRefundRequest__Output, CancelRefundResponse> {
  return async (request, context) => {
    const cancelled = await run(request, context);
    if (!cancelled.ok) return cancelled;
    const { transaction, refund } = cancelled.value;
    return ok({ refund: refundToWire(transaction._id, refund) });
  };
}
