// The keys under which the provider moves a payment's money (docs/rules.md#provider-keys). They follow from the name of the
// movement, not from ids that a restore would make anew. So a repeat reaches the provider under the key from before the
// loss.
import { deriveMovementKey } from '@mps/kernel';
import type { CaptureIntent, Refund, Transaction } from './transaction';

/** A merchant's refund is named by company and request_id. An automatic refund is named by the payment that it returns. */
export const formatRefundKey = (
  { _id, company_id }: Pick<Transaction, '_id' | 'company_id'>,
  { automatic, request_id, payment_id }: Pick<Refund, 'automatic' | 'request_id' | 'payment_id'>,
): string =>
  automatic
    ? deriveMovementKey('refund', 'automatic', _id, payment_id ?? '')
    : deriveMovementKey('refund', company_id, request_id);

export const formatCaptureKey = (
  { _id }: Pick<Transaction, '_id'>,
  { attempt }: Pick<CaptureIntent, 'attempt'>,
): string => deriveMovementKey('capture', _id, String(attempt));

/** Finds the refund that a provider names by its key, or by our id, which the provider has as the reference. */
export const findRefundByName = (transaction: Transaction, name: string): Refund | undefined =>
  transaction.refunds.find((one) => formatRefundKey(transaction, one) === name || one.id === name);
