// Receipts of payments and refunds, each with the page that can be kept.
import type { CallContext } from '@mps/contracts';
import { ok } from '@mps/kernel';
import type { Reply } from '../operation';
import type { TransactionStore } from '../transaction';
import { receiptsOf, type Receipt } from './domain/receipt';
import type { ReceiptRenderer } from './pdf/renderer';

export { makeReceiptRenderer } from './pdf/renderer';

export interface ReceiptFile {
  readonly receipt: Receipt;
  readonly pdf: Buffer;
}

export interface ReceiptsDeps {
  readonly store: TransactionStore;
  readonly renderer: ReceiptRenderer;
}

export type Receipts = ReturnType<typeof makeReceipts>;

export const makeReceipts = ({ store, renderer }: ReceiptsDeps) => ({
  /** resource_not_found · invalid_transaction_state */
  async get(transaction_id: string, context: CallContext): Reply<readonly ReceiptFile[]> {
    const found = await store.findForCaller({ transaction_id, merchant_id: null }, context);
    if (!found.ok) return found;
    const receipts = receiptsOf(found.value);
    if (!receipts.ok) return receipts;
    const files: ReceiptFile[] = [];
    // One after another: other requests get their turn between two pages.
    for (const receipt of receipts.value) files.push({ receipt, pdf: await renderer.render(receipt) });
    return ok(files);
  },
});
