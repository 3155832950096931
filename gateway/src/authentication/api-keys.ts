// Authentication by API key: typos and look-alikes are refused by their checksum, the rest is asked of identity by SHA-256,
// so that a key's text never leaves this process.
import { createHash } from 'node:crypto';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { plainAddress } from '@mps/chassis';
import type { Caller, DomainError } from '@mps/contracts';
import type { VerifyApiKeyResponse__Output as VerifiedKey } from '@mps/contracts/gen/mps/identity/v1/VerifyApiKeyResponse';
import { type ApiKeyMode, ok, parseApiKey, type RealClock, type Result } from '@mps/kernel';
import { type AnswerCache, type Belief, makeAnswerCache, refused } from './answer-cache';

export interface ApiKeys {
  /** The caller that the key stands for. authentication_error; or what keeps identity from answering. */
  callerOf(key: string, clientIp: string): Promise<Result<Caller, DomainError>>;
  readonly cache: AnswerCache<VerifiedKey>;
}

export interface ApiKeysOptions {
  readonly mode: ApiKeyMode;
  readonly clock: RealClock;
  readonly belief: Belief;
  /** Asks identity. authentication_error */
  readonly verify: (keySha256: string) => Promise<Result<VerifiedKey, DomainError>>;
}

export const apiKeyTag = (apiKeyId: string): string => `api_key:${apiKeyId}`;

export function makeApiKeys({ mode, clock, belief, verify }: ApiKeysOptions): ApiKeys {
  const cache = makeAnswerCache<VerifiedKey>(belief);
  return {
    cache,
    callerOf: async (key, clientIp) => {
      const parsed = parseApiKey(key);
      if (parsed === 'malformed') return refused('api_key_malformed');
      if (parsed.mode !== mode) return refused('api_key_wrong_mode', { prefix: `sk_${mode}_` });
      const sha256 = createHash('sha256').update(key).digest('hex');
      const answer = await cache.answer(
        sha256,
        () => verify(sha256),
        (verified) => (verified === null ? [] : [apiKeyTag(verified.api_key_id)]),
      );
      if (!answer.ok) return answer;
      const verified = answer.value;
      if (verified.expires_at !== undefined && Date.parse(verified.expires_at) <= clock.now().getTime())
        return refused('api_key_expired');
      if (!isAddressAllowed(verified.allowed_ips, clientIp)) return refused('api_key_wrong_address');
      return ok({
        kind: 'api_key',
        principal_id: verified.api_key_id,
        organization_id: verified.organization_id,
        company_id: verified.company_id ?? null,
        permissions: verified.permissions,
      });
    },
  };
}

const MAPPED_BITS = 96;

/**
 * A key's list of addresses, single ones and CIDR ranges of either IP version. An empty list allows every address; an entry
 * that is no address allows none.
 */
function isAddressAllowed(allowed: readonly string[], clientIp: string): boolean {
  if (allowed.length === 0) return true;
  const list = new BlockList();
  for (const entry of allowed) add(list, entry);
  const address = plainAddress(clientIp);
  if (isIPv4(address)) return list.check(address, 'ipv4');
  return isIPv6(address) && list.check(address, 'ipv6');
}

function add(list: BlockList, entry: string): void {
  const [text = '', bits] = entry.split('/');
  const address = plainAddress(text);
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined;
  if (family === undefined) return;
  if (bits === undefined) list.addAddress(address, family);
  else if (/^\d{1,3}$/.test(bits)) {
    // IPv4 written as IPv6 has 96 bits more.
    const prefix = Number(bits) - (address === text ? 0 : MAPPED_BITS);
    if (prefix >= 0 && prefix <= (family === 'ipv4' ? 32 : 128)) list.addSubnet(address, prefix, family);
  }
}
