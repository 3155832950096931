// GetTransaction: wire in, query, wire out.
import type { Handler } from '@mps/chassis';
import { withoutNulls } from '@mps/contracts';
import type { GetTransactionRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/GetTransactionRequest';
import type { GetTransactionResponse } from '@mps/contracts/gen/mps/transactions/v1/GetTransactionResponse';
import { ok } from '@mps/kernel';
import type { GetTransaction } from '../payments/get-transaction';
import { refundToWire, transactionToWire } from '../transaction/messages';

export function getTransactionHandler(
  run: GetTransaction,
): Handler<GetTransactionRequest__Output, GetTransactionResponse> {
  return async ({ transaction_id, merchant_id }, context) => {
    const found = await run({ transaction_id, merchant_id: merchant_id ?? null }, context);
    if (!found.ok) return found;
    const { transaction, feePolicy } = found.value;
    return ok({
      transaction: transactionToWire(transaction),
      refunds: transaction.refunds.map((refund) => refundToWire(transaction._id, refund)),
      ...withoutNulls({ fee_policy: feePolicy && withoutNulls(feePolicy) }),
    });
  };
}
