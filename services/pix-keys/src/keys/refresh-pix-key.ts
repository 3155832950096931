// Looks a key up in the directory again and keeps what it says now.
import type { Changed, StoreScope } from '@mps/aggregates';
import { scopeOf, type CallContext, type DomainError } from '@mps/contracts';
import { canonicalJson, err, ok, type Result } from '@mps/kernel';
import { NOT_FOUND, showKey, type KeyDeps, type ShownKey } from '.';
import type { DictKeyInformation, Lookup } from './domain/dict-information';
import type { PixKey } from './domain/company-keys';
import type { KeyStore } from './store';

const REFRESH_LOOKUP_TIMEOUT_MS = 3_500;

/** `replayed`: an equal request with the same Idempotency-Key had asked before; the directory is not asked again. */
export async function refreshPixKey(
  { keys, findOwner, lookUp, clock }: KeyDeps,
  call: CallContext,
  merchantId: string,
  pixKeyId: string,
): Promise<Result<ShownKey & { readonly replayed: boolean }, DomainError>> {
  const scope = scopeOf(call.caller);
  const earlier = await keys.replay(scope, call.idempotency);
  if (earlier !== null) return shownOf(keys, scope, earlier);
  const key = await keys.find(scope, merchantId, pixKeyId);
  if (key === null) return err(NOT_FOUND);
  if (key.status !== 'ACTIVE') return err({ code: 'pix_key_not_active' });
  const owner = await findOwner(call, merchantId);
  if (!owner.ok) return owner;
  if (owner.value === null) return err(NOT_FOUND);
  const answer = await lookUp(key.key, owner.value.document_number, REFRESH_LOOKUP_TIMEOUT_MS);
  const information = snapshotOf(answer);
  if (!information.ok) return information;
  const changed = await keys.change<DomainError>(
    scope,
    { _id: pixKeyId },
    {
      from: key,
      idempotency: call.idempotency,
      deadlineMs: call.deadlineMs,
      decide(current) {
        const isSame = canonicalJson(information.value) === canonicalJson(current.dict_key_information);
        const updated_at = clock.now().toISOString();
        const next = isSame ? current : { ...current, dict_key_information: information.value, updated_at };
        return ok({ next, events: [] });
      },
    },
  );
  return shownOf(keys, scope, changed);
}

async function shownOf(
  keys: KeyStore,
  scope: StoreScope,
  changed: Result<Changed<PixKey>, DomainError>,
): Promise<Result<ShownKey & { readonly replayed: boolean }, DomainError>> {
  if (!changed.ok) return changed;
  const { stored, replayed } = changed.value;
  return ok({ ...(await showKey(keys, scope, stored)), replayed });
}

/** A key that is not in the directory, or an answer that cannot be used, leaves no snapshot. */
function snapshotOf(answer: Lookup): Result<DictKeyInformation | null, DomainError> {
  switch (answer.code) {
    case 'found':
      return ok(answer.information);
    case 'not_found':
    case 'invalid':
      return ok(null);
    case 'rate_limited':
      return err({ code: 'rate_limited', retryAfterSeconds: answer.retryAfterSeconds });
    case 'unavailable':
      return err({ code: 'service_unavailable', retryAfterSeconds: 1 });
  }
}
