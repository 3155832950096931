// CancelTransaction: wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { CancelTransactionRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/CancelTransactionRequest';
import type { CancelTransactionResponse } from '@mps/contracts/gen/mps/transactions/v1/CancelTransactionResponse';
import { ok } from '@mps/kernel';
import type { CancelTransaction } from '../payments/cancel';
import { transactionToWire } from '../transaction/messages';

export function cancelTransactionHandler(
  run: CancelTransaction,
): Handler<CancelTransactionRequest__Output, CancelTransactionResponse> {
  return async ({ merchant_id, transaction_id }, context) => {
    const done = await run({ merchant_id, transaction_id }, context);
    return done.ok ? ok({ transaction: transactionToWire(done.value) }) : done;
  };
}
