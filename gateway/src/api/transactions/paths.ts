// The path of a merchant's transaction, and its 404 for when nothing else asks for it.
import type { DomainError } from '@mps/contracts';
import type { RouteContext } from '../../http/route/route';
import { idParam } from '../../http/schemas/params';
import { merchantParams } from '../merchants/schemas';

export const transactionParams = merchantParams.extend({ transactionId: idParam });

interface TransactionPath {
  readonly params: { readonly merchantId: string; readonly transactionId: string };
}

export async function transactionExists(
  { params }: TransactionPath,
  { clients, call }: RouteContext,
): Promise<DomainError | null> {
  const { merchantId: merchant_id, transactionId: transaction_id } = params;
  const found = await clients.transactions.GetTransaction({ merchant_id, transaction_id }, call);
  return found.ok ? null : found.error;
}
