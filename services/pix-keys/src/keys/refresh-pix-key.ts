// Looks a key up in the directory again and stores the answer.
import { type CallContext, type DomainError, scopeOf } from '@mps/contracts';
import { canonicalJson, err, ok, type Result } from '@mps/kernel';
import { toCause, NOT_FOUND, showChanged, type KeyDeps, type ShownKey } from '.';
import { takeSnapshot } from './domain/company-keys';
import type { DictKeyInformation, Lookup } from './domain/dict-information';

const REFRESH_LOOKUP_TIMEOUT_MS = 3_500;

/** `replayed`: an earlier request with the same Idempotency-Key did it. The directory is not asked again. */
export async function refreshPixKey(
  deps: KeyDeps,
  { merchantId, pixKeyId }: { readonly merchantId: string; readonly pixKeyId: string },
  context: CallContext,
): Promise<Result<ShownKey & { readonly replayed: boolean }, DomainError>> {
  const { keys, findOwner, lookUp } = deps;
  const scope = scopeOf(context.caller);
  const earlier = await keys.replay(scope, context.idempotency);
  if (earlier !== null) return showChanged(keys, scope, earlier);
  const key = await keys.find(scope, merchantId, pixKeyId);
  if (key === null) return err(NOT_FOUND);
  if (key.status !== 'ACTIVE') return err(NOT_ACTIVE);
  const owner = await findOwner(context, merchantId);
  if (!owner.ok) return owner;
  if (owner.value === null) return err(NOT_FOUND);
  const answer = await lookUp({
    key: key.key,
    ownerDocument: owner.value.document_number,
    organizationId: owner.value.organization_id,
    companyId: merchantId,
    purse: 'keys',
    timeoutMs: REFRESH_LOOKUP_TIMEOUT_MS,
  });
  const information = toSnapshot(answer);
  if (!information.ok) return information;
  const changed = await keys.change<DomainError>(
    scope,
    { _id: pixKeyId },
    {
      from: key,
      idempotency: context.idempotency,
      deadlineMs: context.deadlineMs,
      onDuplicate: () => 'retry',
      async decide(current) {
        if (current.status !== 'ACTIVE') return err(NOT_ACTIVE);
        const isSame = canonicalJson(information.value) === canonicalJson(current.dict_key_information);
        if (isSame) return ok({ next: current, events: [] });
        const companyKeys = await keys.findCompanyKeys(scope, merchantId);
        return ok(takeSnapshot(current, companyKeys, information.value, toCause(deps, context)));
      },
    },
  );
  return showChanged(keys, scope, changed);
}

const NOT_ACTIVE: DomainError = { code: 'pix_key_not_active' };

/** An unknown key and an unusable answer leave no snapshot. */
function toSnapshot(answer: Lookup): Result<DictKeyInformation | null, DomainError> {
  switch (answer.code) {
    case 'found':
      return ok(answer.information);
    case 'not_found':
    case 'invalid':
      return ok(null);
    case 'rate_limited':
    case 'over_budget':
      return err({ code: 'rate_limited', retryAfterSeconds: answer.retryAfterSeconds });
    case 'unavailable':
      return err({ code: 'service_unavailable', retryAfterSeconds: 1 });
  }
}
