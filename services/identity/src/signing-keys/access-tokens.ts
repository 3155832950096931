// Signs access tokens and makes their keys. Private keys are stored sealed.
import { SignJWT, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import { newId, type RealClock } from '@mps/kernel';
import type { Vault } from '../security/vault';
import { findSigningKey, type SigningKey } from './domain/signing-keys';

/** Verifiers require these values. The gateway declares the same three. */
export const ACCESS_TOKEN_ISSUER = 'merchant-payments-identity';
export const ACCESS_TOKEN_AUDIENCE = 'merchant-payments-api';
export const ACCESS_TOKEN_TYPE = 'at+jwt';
const ALGORITHM = 'EdDSA';

export interface AccessTokensOptions {
  /** The keys at this process's last read, newest first. */
  readonly keyRing: () => readonly SigningKey[];
  readonly vault: Pick<Vault, 'seal' | 'open'>;
  readonly realClock: RealClock;
  /** Life of a token. */
  readonly accessTokenSeconds: number;
}

export interface AccessClaims {
  readonly sub: string;
  readonly sid: string;
  readonly company_id: string | null;
  readonly organization_id: string | null;
  readonly role_id: string | null;
}

export type AccessTokens = ReturnType<typeof makeAccessTokens>;

export function makeAccessTokens({ keyRing, vault, realClock, accessTokenSeconds }: AccessTokensOptions) {
  const imported = new Map<string, Promise<CryptoKey | Uint8Array>>();
  const importPrivateKey = (key: SigningKey): Promise<CryptoKey | Uint8Array> => {
    let loaded = imported.get(key.kid);
    if (loaded === undefined) {
      loaded = importJWK(
        { kty: 'OKP', crv: 'Ed25519', x: key.x, d: vault.open(key.sealed_private_key, [key.kid]) },
        ALGORITHM,
      );
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
        .setProtectedHeader({ alg: ALGORITHM, typ: ACCESS_TOKEN_TYPE, kid: key.kid })
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
      const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
      const { x = '', d = '' } = await exportJWK(privateKey);
      const kid = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x });
      return {
        kid,
        generation,
        x,
        sealed_private_key: vault.seal(d, [kid]),
        signs_from: signsFrom,
        created_at: realClock.now(),
      };
    },
  };
}
