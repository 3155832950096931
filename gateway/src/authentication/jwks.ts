// Identity's public signing keys, fetched when a token names a key that is not known yet and renewed now and then, so
// that keys can rotate without anything being restarted.
import type { DomainError } from '@mps/contracts';
import { err, ok, type RealClock, type Result } from '@mps/kernel';
import { type CryptoKey, importJWK } from 'jose';

/** Tokens with invented key ids must not become questions to identity. */
export const UNKNOWN_KEY_COOLDOWN_MS = 30_000;
/** What is published is copied again by those who read it: it is younger than a copy may be. */
const PUBLISHED_COPY_LIFE_MS = 30_000;
export const TOKEN_ALGORITHM = 'EdDSA';

/** A public key as RFC 7517 writes it. */
export interface PublicJwk {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly kid: string;
  readonly alg: string;
  readonly use: string;
}

export interface JwksSource {
  /** null: identity does not know the key. An error: it could not be asked. */
  key(kid: string): Promise<Result<CryptoKey | null, DomainError>>;
  /** All of them, for others to verify tokens with. */
  all(): Promise<Result<PublishedJwks, DomainError>>;
}

/** What identity answers. */
export interface PublishedJwks {
  readonly keys: readonly PublicJwk[];
  /** How long a copy is good: a key that is not in it does not sign yet. */
  readonly maxAgeSeconds: number;
}

interface KnownKeys {
  readonly jwks: PublishedJwks;
  readonly keys: ReadonlyMap<string, CryptoKey>;
  readonly fetchedAt: number;
}

/** `fetchJwks` asks identity. */
export function makeJwksSource(
  fetchJwks: () => Promise<Result<PublishedJwks, DomainError>>,
  clock: RealClock,
): JwksSource {
  let known: KnownKeys | undefined;
  let underWay: Promise<Result<KnownKeys, DomainError>> | undefined;

  const fetchKeys = async (): Promise<Result<KnownKeys, DomainError>> => {
    const fetched = await fetchJwks();
    if (!fetched.ok) return fetched;
    const keys = new Map<string, CryptoKey>();
    for (const jwk of fetched.value.keys.filter(isOurKind)) {
      const key = await importJWK(jwk, TOKEN_ALGORITHM);
      if (!(key instanceof Uint8Array)) keys.set(jwk.kid, key);
    }
    known = { jwks: fetched.value, keys, fetchedAt: clock.now().getTime() };
    return ok(known);
  };
  const freshest = async (lifeMs: number): Promise<Result<KnownKeys, DomainError>> => {
    if (known !== undefined && clock.now().getTime() - known.fetchedAt < lifeMs) return ok(known);
    underWay ??= fetchKeys().finally(() => {
      underWay = undefined;
    });
    const fetched = await underWay;
    // Keys that are a little old beat no keys: identity may be away for a moment.
    return fetched.ok || known === undefined ? fetched : ok(known);
  };

  const maxAgeMs = (): number => (known?.jwks.maxAgeSeconds ?? 0) * 1000;

  return {
    key: async (kid) => {
      const current = await freshest(maxAgeMs());
      if (!current.ok) return err(current.error);
      const key = current.value.keys.get(kid);
      if (key !== undefined) return ok(key);
      const renewed = await freshest(UNKNOWN_KEY_COOLDOWN_MS);
      return renewed.ok ? ok(renewed.value.keys.get(kid) ?? null) : err(renewed.error);
    },
    all: async () => {
      const current = await freshest(Math.min(maxAgeMs(), PUBLISHED_COPY_LIFE_MS));
      return current.ok ? ok(current.value.jwks) : err(current.error);
    },
  };
}

/** The algorithm is pinned by what the keys are, not by what a token says of itself. */
const isOurKind = ({ kty, crv }: PublicJwk): boolean => kty === 'OKP' && crv === 'Ed25519';
