// Reads of keys: one, a page of them, and the one that a charge is paid to.
import { invalid, scopeOf, violation, type CallContext, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { NOT_FOUND, showKey, type KeyDeps, type ShownKey } from '.';
import { primaryIdOf } from './domain/company-keys';
import type { KeyQuery } from './store';

const UNKNOWN: DomainError = invalid(
  violation('#/pix_data/pix_key_id', 'pix_key_not_found', 'unknown_pix_key'),
);
const NOT_ACTIVE: DomainError = { code: 'pix_key_not_active' };

export async function getPixKey(
  { keys }: KeyDeps,
  { caller }: CallContext,
  merchantId: string,
  pixKeyId: string,
): Promise<Result<ShownKey, DomainError>> {
  const scope = scopeOf(caller);
  const key = await keys.find(scope, merchantId, pixKeyId);
  return key === null ? err(NOT_FOUND) : ok(await showKey(keys, scope, key));
}

/** Deleted keys are among them unless the status says otherwise. */
export async function listPixKeys(
  { keys, findOwner }: KeyDeps,
  call: CallContext,
  merchantId: string,
  query: KeyQuery,
): Promise<Result<{ readonly keys: readonly ShownKey[]; readonly total: number }, DomainError>> {
  const scope = scopeOf(call.caller);
  const [{ items, total }, companyKeys] = await Promise.all([
    keys.list(scope, merchantId, query),
    keys.findCompanyKeys(scope, merchantId),
  ]);
  // A merchant that has had a key exists; only for the others its owner must be asked for.
  if (companyKeys.lastOrdinal === 0) {
    const owner = await findOwner(call, merchantId);
    if (!owner.ok) return owner;
    if (owner.value === null) return err(NOT_FOUND);
  }
  const primaryId = primaryIdOf(companyKeys);
  return ok({ keys: items.map((key) => ({ key, primary: key.id === primaryId })), total });
}

/** The key asked for, or with null the merchant's primary one. */
export async function getPixKeyForCharge(
  { keys }: KeyDeps,
  { caller }: CallContext,
  merchantId: string,
  pixKeyId: string | null,
): Promise<Result<ShownKey, DomainError>> {
  const scope = scopeOf(caller);
  if (pixKeyId === null) {
    const primary = await keys.findPrimary(scope, merchantId);
    return primary === null ? err(NOT_ACTIVE) : ok({ key: primary, primary: true });
  }
  const [primary, key] = await Promise.all([
    keys.findPrimary(scope, merchantId),
    keys.find(scope, merchantId, pixKeyId),
  ]);
  if (key === null) return err(UNKNOWN);
  return key.status === 'ACTIVE' ? ok({ key, primary: key.id === primary?.id }) : err(NOT_ACTIVE);
}
