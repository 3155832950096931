// GetReceipts: wire in, query, wire out.
import type { Handler } from '@mps/chassis';
import { withoutNulls } from '@mps/contracts';
import type { GetReceiptsRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/GetReceiptsRequest';
import type { GetReceiptsResponse } from '@mps/contracts/gen/mps/transactions/v1/GetReceiptsResponse';
import type { Receipt as WireReceipt } from '@mps/contracts/gen/mps/transactions/v1/Receipt';
import { ok } from '@mps/kernel';
import type { GetReceipts, ReceiptFile } from '../receipts/get-receipts';

export function getReceiptsHandler(
  run: GetReceipts,
): Handler<GetReceiptsRequest__Output, GetReceiptsResponse> {
  return async ({ transaction_id }, context) => {
    const found = await run(transaction_id, context);
    return found.ok ? ok({ receipts: found.value.map(receiptToWire) }) : found;
  };
}

function receiptToWire({ receipt, pdf }: ReceiptFile): WireReceipt {
  const { payer, receiver, card_data, refund_id, created_at } = receipt;
  return {
    type: receipt.type,
    payment_method: receipt.payment_method,
    transaction_id: receipt.transaction_id,
    amount: receipt.amount,
    currency: receipt.currency,
    identification: receipt.identification,
    created_at: created_at.toISOString(),
    payer: withoutNulls(payer),
    receiver: {
      bank_account: withoutNulls(receiver.bank_account),
      ...withoutNulls({ pix_data: receiver.pix_data }),
    },
    pdf_file_base64: pdf.toString('base64'),
    ...withoutNulls({ refund_id, card_data: card_data && withoutNulls(card_data) }),
  };
}
