// Checks the destinations of payouts and refunds. The directory is asked for each one, and only its current answer
// releases money.
import { type CallContext, type DomainError, scopeOf } from '@mps/contracts';
import { err, ok, readPixKey, type Result } from '@mps/kernel';
import { NOT_FOUND, type KeyDeps, type ShownKey } from '.';
import { findPrimarySince, type PixKey } from './domain/company-keys';
import { compareMasked, type Lookup } from './domain/dict-information';

const PAYOUT_LOOKUP_TIMEOUT_MS = 3_500;

/**
 * Returns null when the company has no primary key. Refuses, in this order, with resource_not_found,
 * payout_destination_on_hold, pix_key_not_owned or service_unavailable.
 */
export async function getPixKeyForPayout(
  deps: KeyDeps,
  merchantId: string,
  context: CallContext,
): Promise<Result<ShownKey | null, DomainError>> {
  const scope = scopeOf(context.caller);
  const owner = await deps.findOwner(context, merchantId);
  if (!owner.ok) return owner;
  if (owner.value === null) return err(NOT_FOUND);
  // Read with the version of the facts, so that no answered change is missed.
  const { value: key } = await deps.factsVersion.readFacts((facts) =>
    deps.keys.findPrimary(scope, merchantId, facts),
  );
  if (key === null) return ok(null);
  const held = await checkHold(deps, key, context);
  if (held !== null) return err(held);
  const { document_number: ownerDocument, organization_id: organizationId } = owner.value;
  const paidBy = { organizationId, companyId: merchantId, purse: 'payouts' } as const;
  const request = { key: key.key, ownerDocument, ...paidBy };
  const answer = await deps.lookUp({ ...request, timeoutMs: PAYOUT_LOOKUP_TIMEOUT_MS });
  const allowed = ownedBy(ownerDocument, answer, { code: 'pix_key_not_owned' });
  return allowed.ok ? ok({ key, primary: true }) : allowed;
}

/** A thief may have made the key primary a moment ago. The hold gives the company time to notice. */
async function checkHold(
  { keys, businessClock, payoutHoldMs }: KeyDeps,
  key: PixKey,
  { caller }: CallContext,
): Promise<DomainError | null> {
  if (payoutHoldMs === 0) return null;
  const since = findPrimarySince(key, await keys.findLastLoss(scopeOf(caller), key));
  const availableAt = new Date(Date.parse(since) + payoutHoldMs);
  return availableAt <= businessClock.now()
    ? null
    : { code: 'payout_destination_on_hold', members: { available_at: availableAt.toISOString() } };
}

export interface RefundDestination {
  readonly merchantId: string;
  /** The key as the payer gave it, of any type. */
  readonly key: string;
  /** CPF or CNPJ in normal form. */
  readonly ownerDocument: string;
}

/** Refuses, in this order, with resource_not_found, refund_destination_mismatch or service_unavailable. */
export async function checkRefundDestination(
  deps: KeyDeps,
  { merchantId, key: text, ownerDocument }: RefundDestination,
  context: CallContext,
): Promise<Result<undefined, DomainError>> {
  const owner = await deps.findOwner(context, merchantId);
  if (!owner.ok) return owner;
  if (owner.value === null) return err(NOT_FOUND);
  const key = readPixKey(text);
  if (key === null) return err(MISMATCH);
  const { organization_id: organizationId } = owner.value;
  const paidBy = { organizationId, companyId: merchantId, purse: 'payouts' } as const;
  const request = { key, ownerDocument, ...paidBy };
  const answer = await deps.lookUp({ ...request, timeoutMs: PAYOUT_LOOKUP_TIMEOUT_MS });
  return ownedBy(ownerDocument, answer, MISMATCH);
}

const MISMATCH: DomainError = { code: 'refund_destination_mismatch' };

/**
 * A document that the directory hides whole proves no owner, whatever the directory says. A directory that does not answer is no
 * reason to refuse for good, and no reason to pay.
 */
function ownedBy(
  ownerDocument: string,
  answer: Lookup,
  refusal: DomainError,
): Result<undefined, DomainError> {
  switch (answer.code) {
    case 'found': {
      const { is_owned_by_company, owner_document } = answer.information;
      const isShown = compareMasked(owner_document, ownerDocument) === 'same';
      return is_owned_by_company && isShown ? ok() : err(refusal);
    }
    case 'not_found':
    case 'invalid':
      return err(refusal);
    case 'rate_limited':
    case 'over_budget':
      return err({ code: 'service_unavailable', retryAfterSeconds: answer.retryAfterSeconds });
    case 'unavailable':
      return err({ code: 'service_unavailable', retryAfterSeconds: 1 });
  }
}
