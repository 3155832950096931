// The PIX code of a charge: a pointer to the payload that the gateway serves, never the key itself.
import { buildDynamicBrCode } from '@mps/kernel';
import type { Transaction } from '../../transaction/domain/transaction';

/** `publicBaseUrl` is where payers' banks reach us. Null for cards. Throws when the address does not fit into a code. */
export function qrCodeOf(transaction: Transaction, publicBaseUrl: string): string | null {
  const { pix, bolepix } = transaction;
  const txid = pix?.identification ?? bolepix?.pix_identification;
  if (txid === undefined) return null;
  const hasDueDate = bolepix !== null || pix?.due_date !== null;
  const code = buildDynamicBrCode({
    url: `${publicBaseUrl.replace(/\/+$/, '')}/qr/v2/${hasDueDate ? 'cobv/' : ''}${txid}`,
    merchantName: transaction.company_name,
    city: transaction.company_city,
    mcc: transaction.mcc,
    // A charge with a due date costs what the payload says on the day, not what stands in a printed code.
    amountCents: hasDueDate ? undefined : transaction.amount,
  });
  if (!code.ok) throw new Error(`No PIX code can be made: ${code.error.field} ${code.error.code}`);
  return code.value;
}
