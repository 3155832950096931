// Looks a key up in the directory again and keeps what it says now.
import { scopeOf, type DomainError } from '@mps/contracts';
import { canonicalJson, err, ok, type Result } from '@mps/kernel';
import type { DictKeyInformation } from '../domain/pix-key';
import { DICT_REFRESH_WAIT_MS } from '../limits';
import { NOT_FOUND, TOO_CONTENDED } from './failures';
import type { Call, Lookup, ShownKey, Stored, UseCaseDeps } from './ports';
import { showKey } from './shown-key';

export type RefreshPixKey = (
  call: Call,
  merchantId: string,
  pixKeyId: string,
) => Promise<Result<ShownKey, DomainError>>;

export function makeRefreshPixKey(deps: UseCaseDeps): RefreshPixKey {
  const { pixKeys, merchants, directory, clock } = deps;
  return async (call, merchantId, pixKeyId) => {
    const scope = scopeOf(call.caller);
    if (scope === null) return err(NOT_FOUND);
    const key = await pixKeys.find(scope, merchantId, pixKeyId);
    if (key === null) return err(NOT_FOUND);
    if (key.status !== 'ACTIVE') return err({ code: 'pix_key_not_active' });
    const owner = await merchants.find(call, merchantId);
    if (!owner.ok) return owner;
    if (owner.value === null) return err(NOT_FOUND);
    const answer = await directory.lookUp(key.key, owner.value.document_number, DICT_REFRESH_WAIT_MS);
    const information = snapshotOf(answer);
    if (!information.ok) return information;
    if (canonicalJson(information.value) === canonicalJson(key.dict_key_information))
      return ok(await showKey(pixKeys, scope, key));
    const next: Stored = {
      ...key,
      dict_key_information: information.value,
      updated_at: clock.now().toISOString(),
    };
    const committed = await pixKeys.commit(scope, key, { key: next, events: [] });
    return committed === null ? err(TOO_CONTENDED) : ok(await showKey(pixKeys, scope, committed));
  };
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
