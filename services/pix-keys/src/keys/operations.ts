// The operations on keys: changes, and reads of one, of a page and of the one that a charge is paid to. A new key is decided
// on the company's keys, inserted at the next ordinal, then looked up in the directory; a deleted one stays with its time of
// deletion.
import { type FactsRead, NO_DEADLINE, type Stored, type StoreScope } from '@mps/aggregates';
import { type CallContext, type DomainError, failure, invalid, scopeOf, violation } from '@mps/contracts';
import { err, mapOk, newId, ok, type PixKeyType, type Result } from '@mps/kernel';
import { type KeyDeps, NOT_FOUND, showKey, type ShownKey } from '.';
import {
  addKey,
  deleteKey,
  type KeyChange,
  type NewKey,
  type PixKey,
  type Refusal,
  primaryIdOf,
} from './domain/company-keys';
import type { KeyQuery, KeyStore } from './store';

/** A creation does not wait longer for the directory: the key is there without its snapshot. */
const CREATION_LOOKUP_TIMEOUT_MS = 1_500;

export interface CreatePixKeyCommand {
  readonly merchantId: string;
  readonly key_type: PixKeyType;
  /** null for EVP: the key is made here. */
  readonly key: string | null;
  readonly primary: boolean;
}

/** `replayed`: an equal request with the same Idempotency-Key had made it before. */
export async function createPixKey(
  deps: KeyDeps,
  call: CallContext,
  { merchantId, key_type, key, primary }: CreatePixKeyCommand,
): Promise<Result<ShownKey & { readonly replayed: boolean }, DomainError>> {
  const scope = scopeOf(call.caller);
  const text = key_type === 'EVP' ? deps.makeEvp() : key;
  if (text === null) return err(invalid(violation('#/key', 'required', 'required')));
  const input: NewKey = { id: newId(), key_type, key: text, primary };
  const created = await deps.keys.create(scope, {
    idempotency: call.idempotency,
    deadlineMs: call.deadlineMs,
    decide: () => decideCreation(deps, call, merchantId, input),
    onDuplicate: (index) => ('ordinal' in index ? 'retry' : { code: 'pix_key_taken' as const }),
  });
  if (!created.ok) return created;
  const { stored, replayed } = created.value;
  const shown = replayed ? stored : await withSnapshot(deps, call, scope, stored);
  return ok({ ...(await showKey(deps.keys, scope, shown)), replayed });
}

async function decideCreation(
  { keys, findOwner, clock }: KeyDeps,
  call: CallContext,
  merchantId: string,
  input: NewKey,
): Promise<Result<KeyChange, DomainError>> {
  const owner = await findOwner(call, merchantId);
  if (!owner.ok) return owner;
  if (owner.value === null) return err(NOT_FOUND);
  const companyKeys = await keys.findCompanyKeys(scopeOf(call.caller), merchantId);
  const decided = addKey(companyKeys, owner.value, input, clock.now().toISOString());
  return decided.ok ? decided : err(errorOf(decided.error));
}

/** The directory is asked once and briefly: without its answer the key is as good, and can be refreshed. */
async function withSnapshot(
  { keys, findOwner, lookUp }: KeyDeps,
  call: CallContext,
  scope: StoreScope,
  key: Stored<PixKey>,
): Promise<Stored<PixKey>> {
  const owner = await findOwner(call, key.company_id);
  if (!owner.ok || owner.value === null) return key;
  const answer = await lookUp(key.key, owner.value.document_number, CREATION_LOOKUP_TIMEOUT_MS);
  if (answer.code !== 'found') return key;
  const changed = await keys.change(
    scope,
    { _id: key.id },
    {
      from: key,
      // The key stands, and its caller may have gone.
      deadlineMs: NO_DEADLINE,
      decide: (current) => ok({ next: { ...current, dict_key_information: answer.information }, events: [] }),
    },
  );
  return changed.ok ? changed.value.stored : key;
}

function errorOf({ code }: Refusal): DomainError {
  switch (code) {
    case 'invalid_format':
      return invalid(violation('#/key', 'invalid_format', 'wrong_form_of_type'));
    case 'not_owned':
      return invalid(violation('#/key', 'not_owned', 'not_own_document'));
    case 'merchant_blocked':
      return failure('merchant_not_active', 'blocked_merchant_keys');
    case 'limit':
      return { code: 'pix_key_limit' };
  }
}

/** Soft: the key stays with its time of deletion, and the company's next key becomes primary. */
export function deletePixKey(
  { keys, clock }: KeyDeps,
  { caller, deadlineMs }: CallContext,
  merchantId: string,
  pixKeyId: string,
): Promise<Result<ShownKey, DomainError>> {
  const scope = scopeOf(caller);
  const deleted = keys.change<DomainError>(
    scope,
    { _id: pixKeyId, company_id: merchantId },
    {
      deadlineMs,
      async decide(key) {
        const { primary } = await showKey(keys, scope, key);
        return ok(deleteKey(key, primary, clock.now().toISOString()));
      },
    },
  );
  return mapOk(deleted, ({ stored }) => ({ key: stored, primary: false }));
}

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

/** The key asked for, or with null the merchant's primary one; and the version of the facts that it was read with. */
export async function getPixKeyForCharge(
  { keys, factsVersion }: KeyDeps,
  { caller }: CallContext,
  merchantId: string,
  pixKeyId: string | null,
): Promise<Result<ShownKey & { readonly factsVersion: number | null }, DomainError>> {
  const { value: found, version } = await factsVersion.reading((facts) =>
    findKeyForCharge(keys, scopeOf(caller), merchantId, pixKeyId, facts),
  );
  return found.ok ? ok({ ...found.value, factsVersion: version }) : found;
}

async function findKeyForCharge(
  keys: Pick<KeyStore, 'find' | 'findPrimary'>,
  scope: StoreScope,
  merchantId: string,
  pixKeyId: string | null,
  facts: FactsRead,
): Promise<Result<ShownKey, DomainError>> {
  if (pixKeyId === null) {
    const primary = await keys.findPrimary(scope, merchantId, facts);
    return primary === null ? err(NOT_ACTIVE) : ok({ key: primary, primary: true });
  }
  const [primary, key] = await Promise.all([
    keys.findPrimary(scope, merchantId, facts),
    keys.find(scope, merchantId, pixKeyId, facts),
  ]);
  if (key === null) return err(UNKNOWN);
  return key.status === 'ACTIVE' ? ok({ key, primary: key.id === primary?.id }) : err(NOT_ACTIVE);
}
