// Signs access tokens and makes their keys. Private keys are stored sealed.
import { SignJWT, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import { newId, type RealClock, type SigningAlgorithm } from '@mps/kernel';
import type { Vault } from '../security/vault';
import { findAlgorithm, findSigningKey, type SigningKey } from './domain/signing-keys';

/** Verifiers require these values. The gateway declares the same three. */
export const ACCESS_TOKEN_ISSUER = 'merchant-payments-identity';
export const ACCESS_TOKEN_AUDIENCE = 'merchant-payments-api';
export const ACCESS_TOKEN_TYPE = 'at+jwt';

export interface AccessTokensOptions {
  /** The keys at this process's last read, newest first. */
  readonly keyRing: () => readonly SigningKey[];
  readonly vault: Pick<Vault, 'seal' | 'open'>;
  readonly realClock: RealClock;
  /** Life of a token. */
  readonly accessTokenSeconds: number;
  /** Of new keys. */
  readonly algorithm: SigningAlgorithm;
}

export interface AccessClaims {
  readonly sub: string;
  readonly sid: string;
  readonly company_id: string | null;
  readonly organization_id: string | null;
  readonly role_id: string | null;
}

export type AccessTokens = ReturnType<typeof makeAccessTokens>;

export function makeAccessTokens(options: AccessTokensOptions) {
  const { keyRing, vault, realClock, accessTokenSeconds, algorithm } = options;
  const imported = new Map<string, Promise<CryptoKey | Uint8Array>>();
  const importPrivateKey = (key: SigningKey): Promise<CryptoKey | Uint8Array> => {
    let loaded = imported.get(key.kid);
    if (loaded === undefined) {
      const d = vault.open(key.sealed_private_key, [key.kid]);
      loaded = importJWK({ ...toPublicKey(key), d }, findAlgorithm(key));
      imported.set(key.kid, loaded);
    }
    return loaded;
  };
  return {
    async sign({
      sub,
      ...claims
    }: AccessClaims): Promise<{ readonly token: string; readonly expires_at: Date }> {
      const now = realClock.now();
      const key = findSigningKey(keyRing(), now);
      if (key === undefined) throw new Error('There is no signing key');
      const issuedAt = Math.floor(now.getTime() / 1000);
      const expiresAt = issuedAt + accessTokenSeconds;
      const token = await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: findAlgorithm(key), typ: ACCESS_TOKEN_TYPE, kid: key.kid })
        .setSubject(sub)
        .setIssuer(ACCESS_TOKEN_ISSUER)
        .setAudience(ACCESS_TOKEN_AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .setJti(newId())
        .sign(await importPrivateKey(key));
      return { token, expires_at: new Date(expiresAt * 1000) };
    },
    /** Makes a sealed key of this generation, and stores nothing. */
    async newSigningKey(generation: number, signsFrom: Date): Promise<SigningKey> {
      const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
      const { x = '', y, d = '' } = await exportJWK(privateKey);
      const coordinates = { x, ...(y !== undefined && { y }) };
      const kid = await calculateJwkThumbprint(toPublicKey(coordinates));
      return {
        kid,
        generation,
        ...coordinates,
        sealed_private_key: vault.seal(d, [kid]),
        signs_from: signsFrom,
        created_at: realClock.now(),
      };
    },
  };
}

/** The members of RFC 7517 that identify the key. */
export const toPublicKey = ({ x, y }: Pick<SigningKey, 'x' | 'y'>) =>
  y === undefined ? { kty: 'OKP', crv: 'Ed25519', x } : { kty: 'EC', crv: 'P-256', x, y };
