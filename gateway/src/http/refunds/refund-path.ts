// Where refunds are, and the 404 of what such a path names.
import type { DomainError } from '@mps/contracts';
import type { RouteContext } from '../route';
import { idParam } from '../schemas/params';
import { refundFromWire } from '../transactions/transaction';
import { transactionParams } from '../transactions/transaction-path';

export const REFUNDS_PATH = '/v1/merchants/{merchantId}/transactions/{transactionId}/refunds';

export const refundParams = transactionParams.extend({ refundId: idParam });

interface RefundPath {
  readonly params: { readonly merchantId: string; readonly transactionId: string; readonly refundId: string };
}

export const refundRef = ({ params }: RefundPath) => ({
  merchant_id: params.merchantId,
  transaction_id: params.transactionId,
  refund_id: params.refundId,
});

export async function refundExists(
  path: RefundPath,
  { clients, call }: RouteContext,
): Promise<DomainError | null> {
  const found = await clients.transactions.GetRefund(refundRef(path), call);
  return found.ok ? null : found.error;
}

/** A message that its contract promises and the service left out is a bug. */
export function promisedRefund(message: object | null): object {
  if (message === null) throw new Error('The service answered no refund');
  return refundFromWire(message);
}
