// Who holds a key. An unknown, an expired and a revoked key are refused in one and the same way.
import { withoutNulls, type Caller, type DomainError } from '@mps/contracts';
import type { VerifyApiKeyResponse } from '@mps/contracts/gen/mps/identity/v1/VerifyApiKeyResponse';
import { err, ok, type Result } from '@mps/kernel';
import { isUsable } from '../domain/api-key';
import type { Ports } from './ports';
import { only, unauthenticated } from './refusals';

export type VerifyApiKey = ReturnType<typeof makeVerifyApiKey>;

export function makeVerifyApiKey(ports: Pick<Ports, 'apiKeys' | 'lastUses' | 'vault' | 'realClock'>) {
  const { apiKeys, lastUses, vault, realClock } = ports;
  return async (caller: Caller, keySha256: string): Promise<Result<VerifyApiKeyResponse, DomainError>> => {
    const allowed = only('system', caller);
    if (!allowed.ok) return allowed;
    // The index is asked for a value that nobody outside can compute, so what it gives away by its timing is worthless.
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
        expires_at: key.expires_at?.toISOString() ?? null,
      }),
    );
  };
}
