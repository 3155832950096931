// The gateway vouches for a caller with a short-lived EdDSA token; services verify it and refuse calls without one.
import { CALLER_KINDS, type Caller } from '@mps/contracts';
import type { RealClock } from '@mps/kernel';
import { SignJWT, importJWK, jwtVerify, type CryptoKey, type JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

export const CALLER_TOKEN_TTL_SECONDS = 60;
/** A token is handed out again only while at least this much of its life is left: longer than any call's deadline. */
const REUSE_WINDOW_SECONDS = 30;
const CACHE_ENTRIES = 10_000;
const ISSUER = 'mps-gateway';
const AUDIENCE = 'mps-services';
const ALGORITHM = 'EdDSA';

const claimsSchema = z.object({
  caller: z.object({
    kind: z.enum(CALLER_KINDS),
    principal_id: z.string().min(1),
    organization_id: z.string().nullable(),
    company_id: z.string().nullable(),
    permissions: z.array(z.string()),
    session_id: z.string().optional(),
  }),
  exp: z.number(),
});

export interface CallerTokenSigner {
  sign(caller: Caller): Promise<string>;
}

/** Signs once per principal and half-life: a request in steady state costs a map look-up. */
export function makeCallerTokenSigner(privateJwk: JWK, clock: RealClock): CallerTokenSigner {
  const cache = new LRUCache<string, { token: string; expiresAt: number }>({ max: CACHE_ENTRIES });
  let key: Promise<CryptoKey | Uint8Array> | undefined;
  return {
    sign: async (caller) => {
      const now = Math.floor(clock.now().getTime() / 1000);
      const cacheKey = JSON.stringify(caller);
      const cached = cache.get(cacheKey);
      if (cached !== undefined && cached.expiresAt - now > REUSE_WINDOW_SECONDS) return cached.token;
      key ??= importJWK(privateJwk, ALGORITHM);
      const expiresAt = now + CALLER_TOKEN_TTL_SECONDS;
      const token = await new SignJWT({ caller })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(await key);
      cache.set(cacheKey, { token, expiresAt });
      return token;
    },
  };
}

export interface CallerTokenVerifier {
  /** The caller, or null when the token is missing, forged or too old. */
  verify(token: string | undefined): Promise<Caller | null>;
}

export function makeCallerTokenVerifier(publicJwk: JWK, clock: RealClock): CallerTokenVerifier {
  const cache = new LRUCache<string, { caller: Caller; expiresAt: number }>({ max: CACHE_ENTRIES });
  let key: Promise<CryptoKey | Uint8Array> | undefined;
  return {
    verify: async (token) => {
      if (token === undefined) return null;
      const cached = cache.get(token);
      if (cached !== undefined && cached.expiresAt > clock.now().getTime() / 1000) return cached.caller;
      key ??= importJWK(publicJwk, ALGORITHM);
      try {
        const { payload } = await jwtVerify(token, await key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          currentDate: clock.now(),
        });
        const { caller, exp } = claimsSchema.parse(payload);
        cache.set(token, { caller: caller as Caller, expiresAt: exp });
        return caller as Caller;
      } catch {
        return null;
      }
    },
  };
}
