// Identity's public signing keys. The gateway fetches them when they expire and when a token names an unknown key. So keys
// rotate without a restart.
import type { DomainError } from '@mps/contracts';
import { err, ok, type Result, type SigningAlgorithm } from '@mps/kernel';
import { type CryptoKey, importJWK } from 'jose';

/** A token with an invented key id causes at most one request to identity in this time. */
export const UNKNOWN_KEY_COOLDOWN_MS = 30_000;
/** The gateway publishes a copy of at most this age. Readers keep it for another maxAgeSeconds. */
const PUBLISHED_COPY_LIFE_MS = 30_000;

/** A public key in the form of RFC 7517. */
export interface PublicJwk {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  /** Of P-256. */
  readonly y?: string;
  readonly kid: string;
  readonly alg: string;
  readonly use: string;
}

/** A public key, and the only algorithm that a token may name for it. */
export interface TokenKey {
  readonly publicKey: CryptoKey;
  readonly algorithm: SigningAlgorithm;
}

export interface JwksSource {
  /** null: identity does not know the key. An error: identity did not answer. */
  key(kid: string): Promise<Result<TokenKey | null, DomainError>>;
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
  readonly keys: ReadonlyMap<string, TokenKey>;
  readonly fetchedAtMs: number;
}

/**
 * `fetchJwks` asks identity. `nowMs` is monotonic: a wall clock that steps back would keep the keys for longer, and tokens of a new
 * key would be refused meanwhile.
 */
export function makeJwksSource(
  fetchJwks: () => Promise<Result<PublishedJwks, DomainError>>,
  nowMs: () => number,
): JwksSource {
  let known: KnownKeys | undefined;
  let underWay: Promise<Result<KnownKeys, DomainError>> | undefined;

  const fetchKeys = async (): Promise<Result<KnownKeys, DomainError>> => {
    const fetched = await fetchJwks();
    if (!fetched.ok) return fetched;
    const keys = new Map<string, TokenKey>();
    for (const jwk of fetched.value.keys) {
      const algorithm = findAlgorithm(jwk);
      if (algorithm === undefined) continue;
      const publicKey = await importJWK(jwk, algorithm);
      if (!(publicKey instanceof Uint8Array)) keys.set(jwk.kid, { publicKey, algorithm });
    }
    known = { jwks: fetched.value, keys, fetchedAtMs: nowMs() };
    return ok(known);
  };
  const findKeys = async (lifeMs: number): Promise<Result<KnownKeys, DomainError>> => {
    if (known !== undefined && nowMs() - known.fetchedAtMs < lifeMs) return ok(known);
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

const ALGORITHMS: Readonly<Record<string, SigningAlgorithm>> = {
  'EC P-256': 'ES256',
  'OKP Ed25519': 'EdDSA',
};

/** The kind of the key fixes the algorithm. The header of a token cannot choose another. */
const findAlgorithm = ({ kty, crv }: PublicJwk): SigningAlgorithm | undefined => ALGORITHMS[`${kty} ${crv}`];
