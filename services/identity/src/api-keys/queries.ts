// Reads of API keys, and their verification: an unknown, an expired and a revoked key are refused alike.
import { withoutNulls, type Caller, type DomainError } from '@mps/contracts';
import type { GetApiKeyResponse } from '@mps/contracts/gen/mps/identity/v1/GetApiKeyResponse';
import type { ListApiKeysResponse } from '@mps/contracts/gen/mps/identity/v1/ListApiKeysResponse';
import type { VerifyApiKeyResponse } from '@mps/contracts/gen/mps/identity/v1/VerifyApiKeyResponse';
import { err, ok, type RealClock, type Result } from '@mps/kernel';
import { actorOf, notFound, only, unauthenticated } from '../access';
import type { Vault } from '../security/vault';
import { pageInfo, type PageRequest } from '../store/collection';
import { endOf, isUsable } from './domain/api-key';
import { apiKeyMessage, type ApiKeyStore, type LastUses } from './store';

export interface VerifyDeps {
  readonly apiKeys: ApiKeyStore;
  readonly lastUses: LastUses;
  readonly vault: Vault;
  readonly realClock: RealClock;
}

type ApiKeyReads = Pick<VerifyDeps, 'apiKeys'>;

/** The keys in the caller's scope, the revoked ones among them. */
export async function listApiKeys(
  { apiKeys }: ApiKeyReads,
  caller: Caller,
  page: PageRequest,
): Promise<Result<ListApiKeysResponse, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const { items, total } = await apiKeys.list(actor.value.scope, page);
  return ok({ api_keys: items.map(apiKeyMessage), page: pageInfo(page, total) });
}

/** A key in the caller's scope, without its text. */
export async function getApiKey(
  { apiKeys }: ApiKeyReads,
  caller: Caller,
  apiKeyId: string,
): Promise<Result<GetApiKeyResponse, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const key = await apiKeys.find(apiKeyId, actor.value.scope);
  return key === null ? err(notFound) : ok({ api_key: apiKeyMessage(key) });
}

/** What the holder of a key may do. `keySha256` is the hexadecimal hash of the key's text. */
export async function verifyApiKey(
  { apiKeys, lastUses, vault, realClock }: VerifyDeps,
  caller: Caller,
  keySha256: string,
): Promise<Result<VerifyApiKeyResponse, DomainError>> {
  const allowed = only('system', caller);
  if (!allowed.ok) return allowed;
  // The index is searched for a value that only this service can compute, so the timing of the search tells nothing.
  const hmac = vault.apiKeyHmac(keySha256);
  const key = await apiKeys.findByHmac(hmac);
  const now = realClock.now();
  if (key === null || !vault.equal(key.key_hmac, hmac) || !isUsable(key, now)) return err(unauthenticated);
  lastUses.note(key._id, now);
  return ok(
    withoutNulls({
      api_key_id: key._id,
      organization_id: key.organization_id,
      company_id: key.scope === 'ORGANIZATION' ? null : key.company_id,
      permissions: [...key.permissions],
      allowed_ips: [...key.allowed_ips],
      expires_at: endOf(key)?.toISOString() ?? null,
    }),
  );
}
