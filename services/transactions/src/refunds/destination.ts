// Checks the destination of a refund. A card or PIX payment goes back the way it came. A slip that was paid at a bank names
// no account to return to. Its money goes to the key that the merchant gave for the consumer, and only the directory knows
// the owner of that key. docs/rules/payments.md#refunds
import { failure, type CallContext, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { Upstreams } from '../reference-data';
import { isPaidBySlip, type Transaction } from '../transaction';

export interface DestinationDeps {
  readonly upstreams: Pick<Upstreams, 'getPaymentContext' | 'checkRefundDestination'>;
}

const MISMATCH: DomainError = { code: 'refund_destination_mismatch' };

/** merchant_not_active (BLOCKED) · refund_destination_mismatch · service_unavailable, in this order. */
export async function checkDestination(
  { upstreams }: DestinationDeps,
  { instrument, company_id, consumer }: Transaction,
  context: CallContext,
): Promise<Result<undefined, DomainError>> {
  if (!isPaidBySlip(instrument)) return ok();
  const merchant = await upstreams.getPaymentContext(company_id, context);
  if (!merchant.ok) return merchant;
  if (merchant.value.status === 'BLOCKED')
    return err(failure('merchant_not_active', 'blocked_merchant_refunds'));
  const { pix_key: key = null, document_number: ownerDocument = null } = consumer ?? {};
  if (key === null || ownerDocument === null) return err(MISMATCH);
  return upstreams.checkRefundDestination({ merchantId: company_id, key, ownerDocument }, context);
}
