// The 404 of the merchant that a path names, for when nothing else asks for it.
import type { DomainError } from '@mps/contracts';
import { z } from 'zod';
import type { RouteContext } from '../route';
import { idParam } from '../schemas/params';

export const merchantParams = z.object({ merchantId: idParam });
export const transactionParams = z.object({ merchantId: idParam, transactionId: idParam });

interface MerchantPath {
  readonly params: { readonly merchantId: string };
}

export async function merchantExists(
  { params }: MerchantPath,
  { clients, call }: RouteContext,
): Promise<DomainError | null> {
  const found = await clients.merchants.GetMerchant({ merchant_id: params.merchantId }, call);
  return found.ok ? null : found.error;
}

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
