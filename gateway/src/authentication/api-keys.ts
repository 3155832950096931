// Authentication by API key. The checksum in the key refuses typos without a request. Identity verifies the rest by SHA-256, so
// the text of a key never leaves this process.
import { createHash } from 'node:crypto';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { plainAddress } from '@mps/chassis';
import type { Caller, DomainError } from '@mps/contracts';
import type { VerifyApiKeyResponse__Output as VerifiedKey } from '@mps/contracts/gen/mps/identity/v1/VerifyApiKeyResponse';
import { type ApiKeyMode, ok, parseApiKey, type RealClock, type Result } from '@mps/kernel';
import { type AnswerCache, type Freshness, makeAnswerCache, refuseCredential } from './answer-cache';

export interface ApiKeys {
  /** Returns the caller of the key. Fails with authentication_error, or with the failure of the request to identity. */
  authenticate(key: string, clientIp: string): Promise<Result<Caller, DomainError>>;
  readonly cache: AnswerCache<VerifiedKey>;
}

export interface ApiKeysOptions {
  readonly mode: ApiKeyMode;
  readonly realClock: RealClock;
  readonly freshness: Freshness;
  /** Asks identity. Fails with authentication_error. */
  readonly verify: (keySha256: string) => Promise<Result<VerifiedKey, DomainError>>;
}

export const toApiKeyTag = (apiKeyId: string): string => `api_key:${apiKeyId}`;

export function makeApiKeys({ mode, realClock, freshness, verify }: ApiKeysOptions): ApiKeys {
  const cache = makeAnswerCache<VerifiedKey>(freshness);
  return {
    cache,
    authenticate: async (key, clientIp) => {
      const parsed = parseApiKey(key);
      if (parsed === 'malformed') return refuseCredential('api_key_malformed');
      if (parsed.mode !== mode) return refuseCredential('api_key_wrong_mode', { prefix: `sk_${mode}_` });
      const sha256 = createHash('sha256').update(key).digest('hex');
      const answer = await cache.answer(
        sha256,
        () => verify(sha256),
        (verified) => (verified === null ? [] : [toApiKeyTag(verified.api_key_id)]),
      );
      if (!answer.ok) return answer;
      const verified = answer.value;
      if (verified.expires_at !== undefined && Date.parse(verified.expires_at) <= realClock.now().getTime())
        return refuseCredential('api_key_expired');
      if (!isAddressAllowed(verified.allowed_ips, clientIp)) return refuseCredential('api_key_wrong_address');
      return ok({
        kind: 'api_key',
        principal_id: verified.api_key_id,
        organization_id: verified.organization_id,
        company_id: verified.company_id ?? null,
        permissions: verified.permissions,
        label: verified.name,
      });
    },
  };
}

const MAPPED_BITS = 96;

/**
 * The list has single addresses and CIDR ranges of either IP version. An empty list allows every address. An entry that is not
 * an address allows none.
 */
function isAddressAllowed(allowed: readonly string[], clientIp: string): boolean {
  if (allowed.length === 0) return true;
  const list = new BlockList();
  for (const entry of allowed) addEntry(list, entry);
  const address = plainAddress(clientIp);
  if (isIPv4(address)) return list.check(address, 'ipv4');
  return isIPv6(address) && list.check(address, 'ipv6');
}

function addEntry(list: BlockList, entry: string): void {
  const [text = '', bits] = entry.split('/');
  const address = plainAddress(text);
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined;
  if (family === undefined) return;
  if (bits === undefined) list.addAddress(address, family);
  else if (/^\d{1,3}$/.test(bits)) {
    // An IPv4 range written as IPv6 counts 96 more bits.
    const prefix = Number(bits) - (address === text ? 0 : MAPPED_BITS);
    if (prefix >= 0 && prefix <= (family === 'ipv4' ? 32 : 128)) list.addSubnet(address, prefix, family);
  }
}
