// Operations on keys: creation, deletion, list, and the key of a charge. A creation is decided on the company's keys,
// looked up in the directory, and inserted with the answer. A deleted key stays with its time of deletion.
import type { FactsRead, StoreScope } from '@mps/aggregates';
import { type CallContext, type DomainError, failure, invalid, scopeOf, violation } from '@mps/contracts';
import { err, mapOk, newId, ok, type PixKeyType, type Result } from '@mps/kernel';
import { toCause, isRingIndex, type KeyDeps, NOT_FOUND, showKey, showChanged, type ShownKey } from '.';
import {
  addKey,
  claimPrimary,
  deleteKey,
  isForeign,
  type KeyChange,
  type KeyOwner,
  type NewKey,
  type PixKey,
  type Refusal,
  findPrimaryId,
} from './domain/company-keys';
import type { DictKeyInformation } from './domain/dict-information';
import type { KeyQuery, KeyStore } from './store';

/** Longest wait of a creation for the directory. After it the key is stored without a snapshot. */
const CREATION_LOOKUP_TIMEOUT_MS = 1_500;

export interface CreatePixKeyCommand {
  readonly merchantId: string;
  readonly keyType: PixKeyType;
  /** null for EVP: this service generates the key. */
  readonly key: string | null;
  readonly primary: boolean;
}

/** `replayed`: an earlier request with the same Idempotency-Key created the key. */
export async function createPixKey(
  deps: KeyDeps,
  { merchantId, keyType, key, primary }: CreatePixKeyCommand,
  context: CallContext,
): Promise<Result<ShownKey & { readonly replayed: boolean }, DomainError>> {
  const { keys } = deps;
  const scope = scopeOf(context.caller);
  const text = keyType === 'EVP' ? deps.makeEvp() : key;
  if (text === null) return err(invalid(violation('#/key', 'required', 'required')));
  const earlier = await keys.replay(scope, context.idempotency);
  if (earlier !== null) return showChanged(keys, scope, earlier);
  const input: NewKey = { id: newId(), key_type: keyType, key: text, primary, information: null };
  const owner = await deps.askOwner(context, merchantId);
  if (!owner.ok) return owner;
  const company = owner.value;
  if (company === null) return err(NOT_FOUND);
  // Refusals by the company's own keys come first, before the directory is asked.
  const possible = await decideCreation(deps, company, input, context);
  if (!possible.ok) return possible;
  const looked = await lookUpNewKey(deps, company, possible.value.next);
  if (!looked.ok) return looked;
  const created = await keys.create(scope, {
    idempotency: context.idempotency,
    deadlineMs: context.deadlineMs,
    decide: () => decideCreation(deps, company, { ...input, information: looked.value }, context),
    onDuplicate: (index) => (isRingIndex(index) ? 'retry' : { code: 'pix_key_taken' as const }),
  });
  return showChanged(keys, scope, created);
}

async function decideCreation(
  deps: KeyDeps,
  owner: KeyOwner,
  input: NewKey,
  { caller }: CallContext,
): Promise<Result<KeyChange, DomainError>> {
  const companyKeys = await deps.keys.findCompanyKeys(scopeOf(caller), owner.company_id);
  const decided = addKey(companyKeys, owner, input, toCause(deps, { caller }));
  return decided.ok ? decided : err(toDomainError(decided.error));
}

/**
 * Asks the directory once and briefly. Without an answer the key is stored and can be refreshed. Only an empty budget
 * refuses the creation: otherwise a merchant could drain its budget to register a key of another owner. Random keys
 * and the company's own document are its own, so they need no look-up.
 */
async function lookUpNewKey(
  { lookUp }: KeyDeps,
  { organization_id, company_id, document_number }: KeyOwner,
  { key, key_type }: PixKey,
): Promise<Result<DictKeyInformation | null, DomainError>> {
  const isOwnAnyway = key_type !== 'EMAIL' && key_type !== 'PHONE';
  const answer = await lookUp({
    key,
    ownerDocument: document_number,
    organizationId: organization_id,
    companyId: company_id,
    purse: 'keys',
    timeoutMs: CREATION_LOOKUP_TIMEOUT_MS,
    mayBeSkipped: isOwnAnyway,
  });
  if (answer.code === 'over_budget' && !isOwnAnyway)
    return err({ code: 'rate_limited', retryAfterSeconds: answer.retryAfterSeconds });
  return ok(answer.code === 'found' ? answer.information : null);
}

function toDomainError({ code }: Refusal): DomainError {
  switch (code) {
    case 'invalid_format':
      return invalid(violation('#/key', 'invalid_format', 'wrong_form_of_type'));
    case 'not_owned':
      return invalid(violation('#/key', 'not_owned', 'not_own_document'));
    case 'merchant_blocked':
      return failure('merchant_not_active', 'blocked_merchant_keys');
    case 'limit':
      return { code: 'pix_key_limit' };
    case 'foreign_primary':
      return NOT_OWNED;
  }
}

/** A soft deletion: the key stays with its time of deletion, and the company's next key becomes primary. */
export function deletePixKey(
  deps: KeyDeps,
  { merchantId, pixKeyId }: { readonly merchantId: string; readonly pixKeyId: string },
  { caller, deadlineMs }: CallContext,
): Promise<Result<ShownKey, DomainError>> {
  const scope = scopeOf(caller);
  const deleted = deps.keys.change<DomainError>(
    scope,
    { _id: pixKeyId, company_id: merchantId },
    {
      deadlineMs,
      onDuplicate: () => 'retry',
      async decide(key) {
        const companyKeys = await deps.keys.findCompanyKeys(scope, merchantId);
        return ok(deleteKey(key, companyKeys, toCause(deps, { caller })));
      },
    },
  );
  return mapOk(deleted, ({ stored }) => ({ key: stored, primary: false }));
}

/** resource_not_found · pix_key_not_active · pix_key_not_owned */
export async function setPrimaryPixKey(
  deps: KeyDeps,
  { merchantId, pixKeyId }: { readonly merchantId: string; readonly pixKeyId: string },
  { caller, deadlineMs }: CallContext,
): Promise<Result<ShownKey, DomainError>> {
  const scope = scopeOf(caller);
  const changed = await deps.keys.change<DomainError>(
    scope,
    { _id: pixKeyId, company_id: merchantId },
    {
      deadlineMs,
      onDuplicate: () => 'retry',
      async decide(key) {
        const companyKeys = await deps.keys.findCompanyKeys(scope, merchantId);
        return claimPrimary(key, companyKeys, toCause(deps, { caller }));
      },
    },
  );
  return showChanged(deps.keys, scope, changed);
}

const UNKNOWN: DomainError = invalid(
  violation('#/pix_data/pix_key_id', 'pix_key_not_found', 'unknown_pix_key'),
);
const NOT_ACTIVE: DomainError = { code: 'pix_key_not_active' };
const NOT_OWNED: DomainError = { code: 'pix_key_not_owned' };

export async function getPixKey(
  { keys }: KeyDeps,
  { merchantId, pixKeyId }: { readonly merchantId: string; readonly pixKeyId: string },
  { caller }: CallContext,
): Promise<Result<ShownKey, DomainError>> {
  const scope = scopeOf(caller);
  const key = await keys.find(scope, merchantId, pixKeyId);
  return key === null ? err(NOT_FOUND) : ok(await showKey(keys, scope, key));
}

/** Includes deleted keys unless the status excludes them. */
export async function listPixKeys(
  { keys, findOwner }: KeyDeps,
  { merchantId, query }: { readonly merchantId: string; readonly query: KeyQuery },
  context: CallContext,
): Promise<Result<{ readonly keys: readonly ShownKey[]; readonly total: number }, DomainError>> {
  const scope = scopeOf(context.caller);
  const [{ items, total }, companyKeys] = await Promise.all([
    keys.list(scope, merchantId, query),
    keys.findCompanyKeys(scope, merchantId),
  ]);
  // A merchant with any key exists. Only without one the owner must be read.
  if (companyKeys.lastOrdinal === 0) {
    const owner = await findOwner(context, merchantId);
    if (!owner.ok) return owner;
    if (owner.value === null) return err(NOT_FOUND);
  }
  const primaryId = findPrimaryId(companyKeys);
  return ok({ keys: items.map((key) => ({ key, primary: key.id === primaryId })), total });
}

/** Returns the requested key, or with null the merchant's primary one, and the version of the facts at the read. */
export async function getPixKeyForCharge(
  { keys, factsVersion }: KeyDeps,
  { merchantId, pixKeyId }: { readonly merchantId: string; readonly pixKeyId: string | null },
  { caller }: CallContext,
): Promise<Result<ShownKey & { readonly factsVersion: number | null }, DomainError>> {
  const { value: found, version } = await factsVersion.readFacts((facts) =>
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
  if (key.status !== 'ACTIVE') return err(NOT_ACTIVE);
  return isForeign(key) ? err(NOT_OWNED) : ok({ key, primary: key.id === primary?.id });
}
