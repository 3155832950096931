// GetRefund: wire in, query, wire out.
import type { Handler } from '@mps/chassis';
import type { GetRefundRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/GetRefundRequest';
import type { GetRefundResponse } from '@mps/contracts/gen/mps/transactions/v1/GetRefundResponse';
import { ok } from '@mps/kernel';
import { refundToWire } from '../transaction/messages';
import type { GetRefund } from '../refunds/get-refund';

export function getRefundHandler(run: GetRefund): Handler<GetRefundRequest__Output, GetRefundResponse> {
  return async (request, context) => {
    const found = await run(request, context);
    if (!found.ok) return found;
    const { transaction, refund } = found.value;
    return ok({ refund: refundToWire(transaction._id, refund) });
  };
}
