// Where money may leave to: the directory is asked for this payout or refund, and only its answer of now lets money go.
import { scopeOf, type CallContext, type DomainError } from '@mps/contracts';
import { err, ok, parsePixKey, PIX_KEY_TYPES, type Result } from '@mps/kernel';
import { NOT_FOUND, type KeyDeps, type ShownKey } from '.';
import { findPrimarySince, type PixKey } from './domain/company-keys';
import type { Lookup } from './domain/dict-information';

const PAYOUT_LOOKUP_TIMEOUT_MS = 3_500;

/**
 * null: the company has no primary key. resource_not_found · payout_destination_on_hold · pix_key_not_owned ·
 * service_unavailable, in this order.
 */
export async function getPixKeyForPayout(
  deps: KeyDeps,
  call: CallContext,
  merchantId: string,
): Promise<Result<ShownKey | null, DomainError>> {
  const scope = scopeOf(call.caller);
  const owner = await deps.findOwner(call, merchantId);
  if (!owner.ok) return owner;
  if (owner.value === null) return err(NOT_FOUND);
  // Read as facts are: no change that was answered before is missed.
  const { value: key } = await deps.factsVersion.reading((facts) =>
    deps.keys.findPrimary(scope, merchantId, facts),
  );
  if (key === null) return ok(null);
  const held = await checkHold(deps, call, key);
  if (held !== null) return err(held);
  const { document_number: ownerDocument, organization_id: organizationId } = owner.value;
  const request = { key: key.key, ownerDocument, organizationId, purse: 'payouts' } as const;
  const answer = await deps.lookUp({ ...request, timeoutMs: PAYOUT_LOOKUP_TIMEOUT_MS });
  const allowed = ownedBy(answer, { code: 'pix_key_not_owned' });
  return allowed.ok ? ok({ key, primary: true }) : allowed;
}

/** A key that became primary a moment ago may be a thief's: its company has this long to notice. */
async function checkHold(
  { keys, clock, payoutHoldMs }: KeyDeps,
  { caller }: CallContext,
  key: PixKey,
): Promise<DomainError | null> {
  if (payoutHoldMs === 0) return null;
  const since = findPrimarySince(key, await keys.findLastLoss(scopeOf(caller), key));
  const availableAt = new Date(Date.parse(since) + payoutHoldMs);
  return availableAt <= clock.now()
    ? null
    : { code: 'payout_destination_on_hold', members: { available_at: availableAt.toISOString() } };
}

export interface RefundDestination {
  readonly merchantId: string;
  /** As the payer gave it: of any type. */
  readonly key: string;
  /** CPF or CNPJ in its normal form. */
  readonly ownerDocument: string;
}

/** resource_not_found · refund_destination_mismatch · service_unavailable, in this order. */
export async function checkRefundDestination(
  deps: KeyDeps,
  call: CallContext,
  { merchantId, key: text, ownerDocument }: RefundDestination,
): Promise<Result<undefined, DomainError>> {
  const owner = await deps.findOwner(call, merchantId);
  if (!owner.ok) return owner;
  if (owner.value === null) return err(NOT_FOUND);
  const key = readAnyKey(text);
  if (key === null) return err(MISMATCH);
  const { organization_id: organizationId } = owner.value;
  const request = { key, ownerDocument, organizationId, purse: 'payouts' } as const;
  return ownedBy(await deps.lookUp({ ...request, timeoutMs: PAYOUT_LOOKUP_TIMEOUT_MS }), MISMATCH);
}

const MISMATCH: DomainError = { code: 'refund_destination_mismatch' };

/** The key in the directory's form; null: it is of no type. */
function readAnyKey(text: string): string | null {
  for (const type of PIX_KEY_TYPES) {
    const parsed = parsePixKey(type, text);
    if (parsed.ok) return parsed.value;
  }
  return null;
}

/** A directory that does not answer is no reason to refuse for good, and no reason to pay. */
function ownedBy(answer: Lookup, refusal: DomainError): Result<undefined, DomainError> {
  switch (answer.code) {
    case 'found':
      return answer.information.is_owned_by_company ? ok() : err(refusal);
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
