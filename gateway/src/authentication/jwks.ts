// Identity's public signing keys. The gateway fetches them when they expire and when a token names an unknown key. So keys
// rotate without a restart.
import type { DomainError } from '@mps/contracts';
import { err, ok, type RealClock, type Result } from '@mps/kernel';
import { type CryptoKey, importJWK } from 'jose';

/** A token with an invented key id causes at most one request to identity in this time. */
export const UNKNOWN_KEY_COOLDOWN_MS = 30_000;
/** The gateway publishes a copy of at most this age. Readers keep it for another maxAgeSeconds. */
const PUBLISHED_COPY_LIFE_MS = 30_000;
export const TOKEN_ALGORITHM = 'EdDSA';

/** A public key in the form of RFC 7517. */
export interface PublicJwk {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly kid: string;
  readonly alg: string;
  readonly use: string;
}

export interface JwksSource {
  /** null: identity does not know the key. An error: identity did not answer. */
  key(kid: string): Promise<Result<CryptoKey | null, DomainError>>;
  /** Returns all keys, for the public key set. */
  all(): Promise<Result<PublishedJwks, DomainError>>;
}

/** The key set as identity answers it. */
export interface PublishedJwks {
  readonly keys: readonly PublicJwk[];
  /** How long a copy may be used. Identity does not sign with a key that a valid copy may lack. */
  readonly maxAgeSeconds: number;
}

interface KnownKeys {
  readonly jwks: PublishedJwks;
  readonly keys: ReadonlyMap<string, CryptoKey>;
  readonly fetchedAtMs: number;
}

/** `fetchJwks` asks identity. */
export function makeJwksSource(
  fetchJwks: () => Promise<Result<PublishedJwks, DomainError>>,
  realClock: RealClock,
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
    known = { jwks: fetched.value, keys, fetchedAtMs: realClock.now().getTime() };
    return ok(known);
  };
  const findKeys = async (lifeMs: number): Promise<Result<KnownKeys, DomainError>> => {
    if (known !== undefined && realClock.now().getTime() - known.fetchedAtMs < lifeMs) return ok(known);
    underWay ??= fetchKeys().finally(() => {
      underWay = undefined;
    });
    const fetched = await underWay;
    // While identity is away, expired keys verify tokens better than no keys.
    return fetched.ok || known === undefined ? fetched : ok(known);
  };

  const maxAgeMs = (): number => (known?.jwks.maxAgeSeconds ?? 0) * 1000;

  return {
    key: async (kid) => {
      const current = await findKeys(maxAgeMs());
      if (!current.ok) return err(current.error);
      const key = current.value.keys.get(kid);
      if (key !== undefined) return ok(key);
      const renewed = await findKeys(UNKNOWN_KEY_COOLDOWN_MS);
      return renewed.ok ? ok(renewed.value.keys.get(kid) ?? null) : err(renewed.error);
    },
    all: async () => {
      const current = await findKeys(Math.min(maxAgeMs(), PUBLISHED_COPY_LIFE_MS));
      return current.ok ? ok(current.value.jwks) : err(current.error);
    },
  };
}

/** The kind of the key fixes the algorithm. The header of a token cannot choose another. */
const isOurKind = ({ kty, crv }: PublicJwk): boolean => kty === 'OKP' && crv === 'Ed25519';
