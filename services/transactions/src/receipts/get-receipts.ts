// The receipts of one transaction, each with the page that can be kept.
import { ok } from '@mps/kernel';
import { receiptsOf, type Receipt } from './domain/receipt';
import type { FindTransaction } from '../payments/get-transaction';
import type { ReceiptRenderer, Reply, RequestContext } from '../transaction/ports';

export interface ReceiptFile {
  readonly receipt: Receipt;
  readonly pdf: Buffer;
}

export interface GetReceiptsDependencies {
  readonly findTransaction: FindTransaction;
  readonly receiptRenderer: ReceiptRenderer;
}

/** resource_not_found · invalid_transaction_state */
export type GetReceipts = (transactionId: string, context: RequestContext) => Reply<readonly ReceiptFile[]>;

export function makeGetReceipts({ findTransaction, receiptRenderer }: GetReceiptsDependencies): GetReceipts {
  return async (transaction_id, context) => {
    const found = await findTransaction({ transaction_id, merchant_id: null }, context);
    if (!found.ok) return found;
    const receipts = receiptsOf(found.value);
    if (!receipts.ok) return receipts;
    const files: ReceiptFile[] = [];
    // One after another: other requests get their turn between two pages.
    for (const receipt of receipts.value) files.push({ receipt, pdf: await receiptRenderer.render(receipt) });
    return ok(files);
  };
}
