// PayTransaction (test mode): wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { Payer__Output } from '@mps/contracts/gen/mps/transactions/v1/Payer';
import type { PayTransactionRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/PayTransactionRequest';
import type { PayTransactionResponse } from '@mps/contracts/gen/mps/transactions/v1/PayTransactionResponse';
import { ok } from '@mps/kernel';
import type { Payer } from '../transaction/provider';
import type { PayTransaction } from '../payments/pay';
import { transactionToWire } from '../transaction/messages';

export function payTransactionHandler(
  run: PayTransaction,
): Handler<PayTransactionRequest__Output, PayTransactionResponse> {
  return async (request, context) => {
    const paid = await run(
      {
        merchant_id: request.merchant_id,
        transaction_id: request.transaction_id,
        paid_via: request.paid_via === 'BOLETO' ? 'BOLETO' : 'PIX',
        amount: request.amount ?? null,
        paid_at: request.paid_at === undefined ? null : new Date(request.paid_at),
        payer: payerOf(request.payer),
      },
      context,
    );
    return paid.ok ? ok({ transaction: transactionToWire(paid.value) }) : paid;
  };
}

const payerOf = (payer: Payer__Output | null): Payer => ({
  name: payer?.name ?? null,
  document: payer?.document ?? null,
  bankName: payer?.bank_name ?? null,
  ispb: payer?.ispb ?? null,
  branch: payer?.branch ?? null,
  account: payer?.account ?? null,
});
