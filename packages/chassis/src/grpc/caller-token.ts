// Caller tokens: the caller's identity, signed by the process that authenticated the caller. The gateway signs for merchants
// and their people. Operators sign for themselves with their own key. A service verifies the tokens that are meant for it and
// refuses all others.
import {
  CALLER_KINDS,
  CALLS_FOR_CALLERS,
  type Caller,
  type CallerTokens,
  type CarriedTokens,
  type ServiceName,
} from '@mps/contracts';
import type { RealClock } from '@mps/kernel';
import { SignJWT, calculateJwkThumbprint, decodeProtectedHeader, importJWK, jwtVerify, type JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

export const CALLER_TOKEN_TTL_SECONDS = 60;
/** A token is handed out again only while at least this much of its life is left: longer than any call's deadline. */
const REUSE_WINDOW_SECONDS = 30;
/** How far the clock of who signs may be ahead. */
const CLOCK_SKEW_SECONDS = 5;
const CACHE_ENTRIES = 10_000;
const ALGORITHM = 'EdDSA';
const LEDGER_RPCS = ['merchants/GetPayoutTerms', 'transactions/ListRecentRefunds'];

interface Issuer {
  readonly iss: string;
  readonly kinds: readonly Caller['kind'][];
  /** All that its tokens are good for, each `<service>/<method>`; absent: every RPC. */
  readonly rpcs?: readonly string[];
}

/** Who signs, and for which kinds of caller: a key of the one can say nothing of the other's. */
const ISSUERS = {
  gateway: { iss: 'mps-gateway', kinds: ['api_key', 'user', 'system'] },
  operators: { iss: 'mps-operators', kinds: ['operator'] },
  // Automatic transfers and resent cashouts have no caller, and must not rely on the content of events.
  ledger: { iss: 'mps-ledger', kinds: ['system'], rpcs: LEDGER_RPCS },
} as const satisfies Record<string, Issuer>;
export type CallerTokenIssuer = keyof typeof ISSUERS;

const claimsSchema = z.object({
  caller: z.object({
    kind: z.enum(CALLER_KINDS),
    principal_id: z.string().min(1),
    organization_id: z.string().nullable(),
    company_id: z.string().nullable(),
    permissions: z.array(z.string()),
    session_id: z.string().optional(),
    label: z.string().optional(),
  }),
  /** RPCs that a delegated token is good for, each `<service>/<method>`. */
  rpcs: z.array(z.string()).optional(),
  iat: z.number(),
  exp: z.number(),
});

export interface CallerTokenSigner {
  /** Tokens are made when a service is first called. */
  tokensOf(caller: Caller): CallerTokens;
}

interface SigningKey {
  readonly key: Awaited<ReturnType<typeof importJWK>>;
  readonly kid: string;
}

/** Signs once per principal, service and half-life: a request in steady state costs a map look-up. */
export function makeCallerTokenSigner(options: {
  readonly issuer: CallerTokenIssuer;
  readonly privateJwk: JWK;
  readonly realClock: RealClock;
}): CallerTokenSigner {
  const { issuer, privateJwk, realClock } = options;
  const cache = new LRUCache<string, { carried: Promise<CarriedTokens>; expiresAtSeconds: number }>({
    max: CACHE_ENTRIES,
  });
  let signingKey: Promise<SigningKey> | undefined;

  async function carriedTo(service: ServiceName, caller: Caller, now: number): Promise<CarriedTokens> {
    const { key, kid } = await (signingKey ??= importKey(privateJwk));
    const sign = (claims: object, audience: string | string[]): Promise<string> =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, kid })
        .setIssuer(ISSUERS[issuer].iss)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + CALLER_TOKEN_TTL_SECONDS)
        .sign(key);
    const upstreams = Object.entries(CALLS_FOR_CALLERS[service] ?? {});
    const rpcs = upstreams.flatMap(([name, methods]) => methods.map((method) => `${name}/${method}`));
    const [own, delegated] = await Promise.all([
      sign({ caller }, service),
      rpcs.length === 0
        ? null
        : sign(
            { caller: { ...caller, permissions: [] }, rpcs },
            upstreams.map(([name]) => name),
          ),
    ]);
    return { own, delegated };
  }

  return {
    tokensOf: (caller) => {
      const principal = JSON.stringify(caller);
      return {
        for: (service) => {
          const now = Math.floor(realClock.now().getTime() / 1000);
          const cacheKey = `${service} ${principal}`;
          const cached = cache.get(cacheKey);
          if (cached !== undefined && cached.expiresAtSeconds - now > REUSE_WINDOW_SECONDS)
            return cached.carried;
          const carried = carriedTo(service, caller, now);
          cache.set(cacheKey, { carried, expiresAtSeconds: now + CALLER_TOKEN_TTL_SECONDS });
          carried.catch(() => cache.delete(cacheKey));
          return carried;
        },
      };
    },
  };
}

/**
 * The upstream service may have to ask another one: the token goes with the call. Without a delegated token every call to an
 * upstream service is refused there: the token it carries is empty.
 */
export const delegatedTokens = (delegated: string | undefined): CallerTokens => ({
  for: async () => ({ own: delegated ?? '', delegated: delegated ?? null }),
});

/** The public keys of each issuer; two of one issuer while they are exchanged. An issuer that is absent is refused. */
export type TrustedKeys = Readonly<Partial<Record<CallerTokenIssuer, readonly JWK[]>>>;

export interface CallerTokenVerifier {
  /** The caller, or null when the token is missing, forged, too old, or not for this service and this method. */
  verify(token: string | undefined, path: string): Promise<Caller | null>;
}

interface Verified {
  readonly caller: Caller;
  readonly expiresAtSeconds: number;
  /** null: every RPC of the service. */
  readonly rpcs: readonly string[] | null;
}

export function makeCallerTokenVerifier(options: {
  readonly service: ServiceName;
  readonly keys: TrustedKeys;
  readonly realClock: RealClock;
}): CallerTokenVerifier {
  const { service, keys, realClock } = options;
  const cache = new LRUCache<string, Verified>({ max: CACHE_ENTRIES });
  let trusted: ReturnType<typeof importKeys> | undefined;

  async function readToken(token: string): Promise<Verified | null> {
    const { kid = '' } = decodeProtectedHeader(token);
    const signer = (await (trusted ??= importKeys(keys))).get(kid);
    if (signer === undefined) return null;
    const { iss, kinds, rpcs: all }: Issuer = ISSUERS[signer.issuer];
    const { payload } = await jwtVerify(token, signer.key, {
      algorithms: [ALGORITHM],
      issuer: iss,
      audience: service,
      currentDate: realClock.now(),
    });
    const { caller, rpcs: named = null, iat, exp } = claimsSchema.parse(payload);
    const rpcs = all ?? named;
    const isShortLived = exp - iat <= CALLER_TOKEN_TTL_SECONDS;
    const isFromNow = iat <= realClock.now().getTime() / 1000 + CLOCK_SKEW_SECONDS;
    const isOfIssuer = (kinds as readonly string[]).includes(caller.kind);
    if (!isShortLived || !isFromNow || !isOfIssuer) return null;
    // The owner of a named key cannot act under the name of another.
    const owner = signer.name === undefined ? {} : { principal_id: signer.name, label: signer.name };
    return { caller: { ...(caller as Caller), ...owner }, expiresAtSeconds: exp, rpcs };
  }

  return {
    verify: async (token, path) => {
      if (token === undefined) return null;
      let verified = cache.get(token) ?? null;
      if (verified === null || verified.expiresAtSeconds <= realClock.now().getTime() / 1000) {
        verified = await readToken(token).catch(() => null);
        if (verified === null) return null;
        cache.set(token, verified);
      }
      const isGood = verified.rpcs?.includes(`${service}/${path.slice(path.lastIndexOf('/') + 1)}`) ?? true;
      return isGood ? verified.caller : null;
    },
  };
}

async function importKey(jwk: JWK): Promise<SigningKey> {
  return { key: await importJWK(jwk, ALGORITHM), kid: await calculateJwkThumbprint(jwk) };
}

async function importKeys(keys: TrustedKeys) {
  const issuers = Object.keys(ISSUERS) as CallerTokenIssuer[];
  const imported = issuers.flatMap((issuer) =>
    (keys[issuer] ?? []).map(async (jwk) => {
      const { key, kid } = await importKey(jwk);
      return [kid, { key, issuer, name: readName(jwk) }] as const;
    }),
  );
  return new Map(await Promise.all(imported));
}

/** The operator that a public key belongs to. undefined: the token names the caller. */
const readName = (jwk: JWK): string | undefined =>
  'name' in jwk && typeof jwk['name'] === 'string' && jwk['name'] !== '' ? jwk['name'] : undefined;
