// Reads and verification of API keys, and the other operations on them. Verification refuses an unknown, an expired
// and a revoked key alike.
import type { Page } from '@mps/aggregates';
import type { CallerContext, DomainError } from '@mps/contracts';
import { err, ok, type PageQuery, type RealClock, type Result } from '@mps/kernel';
import { requireActor, notFound, requireKind, unauthenticated } from '../access';
import type { Vault } from '../security/vault';
import { findEnd, isUsable, type ApiKey } from './domain/api-key';
import type { ApiKeyStore, LastUses } from './store';

export { checkApiKey, createApiKey, issueApiKey, type ApiKeysDeps, type NewKey } from './create-api-key';
export {
  listIssuedKeys,
  revokeIssuedKeys,
  toIssuedKeyMessage,
  type IssuedKeysDeps,
  type Issuer,
} from './issued-keys';
export { revokeApiKey, rotateApiKey } from './rotate-api-key';
export type { ApiKey } from './domain/api-key';
export { declareApiKeys, makeApiKeyStore, makeLastUses, toApiKeyMessage } from './store';

export interface VerifyDeps {
  readonly apiKeys: ApiKeyStore;
  readonly lastUses: LastUses;
  readonly vault: Vault;
  readonly realClock: RealClock;
}

type ApiKeyReads = Pick<VerifyDeps, 'apiKeys'>;

/** Lists the keys in the caller's scope, including revoked ones. */
export async function listApiKeys(
  { apiKeys }: ApiKeyReads,
  { query, createdBy }: { readonly query: PageQuery; readonly createdBy: string | null },
  { caller }: CallerContext,
): Promise<Result<Page<ApiKey>, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const filter = createdBy === null ? {} : { created_by: createdBy };
  return ok(await apiKeys.page(actor.value.scope, filter, query));
}

/** Returns a key in the caller's scope, without its text. */
export async function getApiKey(
  { apiKeys }: ApiKeyReads,
  apiKeyId: string,
  { caller }: CallerContext,
): Promise<Result<ApiKey, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const key = await apiKeys.find(actor.value.scope, { _id: apiKeyId });
  return key === null ? err(notFound) : ok(key);
}

export interface KeyHolder {
  readonly api_key_id: string;
  readonly organization_id: string;
  /** null: every company of the organization. */
  readonly company_id: string | null;
  readonly permissions: readonly string[];
  readonly allowed_ips: readonly string[];
  readonly expires_at: Date | null;
  readonly name: string;
}

/** Returns the rights of a key's holder. `keySha256` is the hexadecimal SHA-256 of the key's text. */
export async function verifyApiKey(
  { apiKeys, lastUses, vault, realClock }: VerifyDeps,
  keySha256: string,
  { caller }: CallerContext,
): Promise<Result<KeyHolder, DomainError>> {
  const allowed = requireKind(caller, 'system');
  if (!allowed.ok) return allowed;
  // The index is searched for a value that only this service can compute, so the duration of the search reveals
  // nothing.
  const hmac = vault.apiKeyHmac(keySha256);
  const key = await apiKeys.findByHmac(hmac);
  const now = realClock.now();
  if (key === null || !vault.equal(key.key_hmac, hmac) || !isUsable(key, now)) return err(unauthenticated);
  lastUses.note(key._id, now);
  return ok({
    api_key_id: key._id,
    organization_id: key.organization_id,
    company_id: key.scope === 'ORGANIZATION' ? null : key.company_id,
    permissions: key.permissions,
    allowed_ips: key.allowed_ips,
    expires_at: findEnd(key),
    name: key.name,
  });
}
