// CaptureTransaction: wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { CaptureTransactionRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/CaptureTransactionRequest';
import type { CaptureTransactionResponse } from '@mps/contracts/gen/mps/transactions/v1/CaptureTransactionResponse';
import { ok } from '@mps/kernel';
import type { CaptureTransaction } from '../payments/capture';
import { transactionToWire } from '../transaction/messages';

export function captureTransactionHandler(
  run: CaptureTransaction,
): Handler<CaptureTransactionRequest__Output, CaptureTransactionResponse> {
  return async ({ merchant_id, transaction_id, amount }, context) => {
    const done = await run({ merchant_id, transaction_id, amount: amount ?? null }, context);
    return done.ok ? ok({ transaction: transactionToWire(done.value) }) : done;
  };
}
