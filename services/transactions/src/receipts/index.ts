// Receipts of payments and refunds, each with the page that can be kept.
import type { CallContext } from '@mps/contracts';
import { ok } from '@mps/kernel';
import type { Reply } from '../operation';
import type { Upstreams } from '../reference-data';
import { toReceivingAccount, type StoredTransaction, type TransactionStore } from '../transaction';
import {
  findChargeWithoutAccount,
  findReceipt,
  makeReceiptsOfPayment,
  withReceivingAccount,
  type Receipt,
} from './domain/receipt';
import type { ReceiptFile, ReceiptRenderer } from './pdf/renderer';

export { makeReceiptRenderer, type ReceiptFile } from './pdf/renderer';

export interface ReceiptsDeps {
  readonly store: TransactionStore;
  readonly upstreams: Pick<Upstreams, 'getPixKeyForCharge'>;
  readonly renderer: ReceiptRenderer;
}

export type Receipts = ReturnType<typeof makeReceipts>;

export const makeReceipts = ({ renderer, ...deps }: ReceiptsDeps) => ({
  /** resource_not_found · invalid_transaction_state · service_unavailable */
  async get(transaction_id: string, context: CallContext): Reply<readonly ReceiptFile[]> {
    const found = await findReceipts(deps, transaction_id, context);
    return found.ok ? renderer.render(found.value.receipts, context) : found;
  },

  /**
   * The file of the payment, or of one refund: no other is drawn.
   * resource_not_found · invalid_transaction_state · invalid_refund_state · service_unavailable
   */
  async getFile(
    { transaction_id, refund_id }: { readonly transaction_id: string; readonly refund_id: string | null },
    context: CallContext,
  ): Reply<Buffer> {
    const found = await findReceipts(deps, transaction_id, context);
    if (!found.ok) return found;
    const receipt = findReceipt(found.value.transaction, found.value.receipts, refund_id);
    if (!receipt.ok) return receipt;
    const files = await renderer.render([receipt.value], context);
    if (!files.ok) return files;
    const [file] = files.value;
    if (file === undefined) throw new Error('The renderer returned no file for a receipt');
    return ok(file.pdf);
  },
});

interface FoundReceipts {
  readonly transaction: StoredTransaction;
  readonly receipts: readonly Receipt[];
}

async function findReceipts(
  deps: Pick<ReceiptsDeps, 'store' | 'upstreams'>,
  transaction_id: string,
  context: CallContext,
): Reply<FoundReceipts> {
  const found = await deps.store.findForCaller({ transaction_id, merchant_id: null }, context);
  if (!found.ok) return found;
  // Checked before any service is asked: an unpaid transaction has no receipt.
  const paid = makeReceiptsOfPayment(found.value);
  if (!paid.ok) return paid;
  const transaction = await ensureAccount(deps, found.value, context);
  const receipts = makeReceiptsOfPayment(transaction);
  return receipts.ok ? ok({ transaction, receipts: receipts.value }) : receipts;
}

/**
 * A charge that was created while pix-keys was unavailable lacks the account behind its key. This requests the account and
 * stores it, so that every later receipt is the same. The receipt has no account while pix-keys gives none.
 */
async function ensureAccount(
  { store, upstreams }: Pick<ReceiptsDeps, 'store' | 'upstreams'>,
  transaction: StoredTransaction,
  context: CallContext,
): Promise<StoredTransaction> {
  const wanted = findChargeWithoutAccount(transaction);
  if (wanted === null) return transaction;
  const key = await upstreams.getPixKeyForCharge(transaction.company_id, wanted.pix_key_id, context);
  if (!key.ok || key.value.key !== wanted.pix_key || key.value.dict_key_information == null)
    return transaction;
  const account = toReceivingAccount(key.value.dict_key_information, transaction.company_document);
  const changed = await store.change<never>(transaction, (current) =>
    ok({ next: withReceivingAccount(current, account), events: [] }),
  );
  return changed.ok ? changed.value.stored : transaction;
}
