// One key of a merchant.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { NOT_FOUND } from './failures';
import type { ShownKey, UseCaseDeps } from './ports';
import { showKey } from './shown-key';

export type GetPixKey = (
  caller: Caller,
  merchantId: string,
  pixKeyId: string,
) => Promise<Result<ShownKey, DomainError>>;

export function makeGetPixKey({ pixKeys }: Pick<UseCaseDeps, 'pixKeys'>): GetPixKey {
  return async (caller, merchantId, pixKeyId) => {
    const scope = scopeOf(caller);
    const key = scope && (await pixKeys.find(scope, merchantId, pixKeyId));
    return scope === null || key === null ? err(NOT_FOUND) : ok(await showKey(pixKeys, scope, key));
  };
}
