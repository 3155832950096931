// Signs charge payloads with a key that is derived from the deployment's encryption key. So every replica has the same key,
// and there is no further secret to keep. The keys of the whole key ring are published, so that the next key is public
// before it signs. Each has a key of both algorithms, so that payloads of the release before still verify. Banks fetch the
// keys from the address in `jku`.
import { SIGNING_ALGORITHMS, type KeyRing, type SigningAlgorithm } from '@mps/kernel';
import type { ChargePayload } from './domain/charge-payload';
import { deriveSigningKey, type ChargePayloadKey } from './signing-key';

const PURPOSES: Readonly<Record<SigningAlgorithm, string>> = {
  ES256: 'transactions: ES256 signing key of charge payloads',
  EdDSA: 'transactions: signing key of charge payloads',
};
/** Served by the gateway; published in the header of every payload. */
export const JWKS_PATH = '/.well-known/pix-jwks.json';

export interface ChargePayloadSignerOptions {
  readonly keyRing: KeyRing;
  readonly publicBaseUrl: string;
  /** Signs. Keys of the other algorithm are published only. */
  readonly algorithm: SigningAlgorithm;
}

export type ChargePayloadSigner = ReturnType<typeof makeChargePayloadSigner>;

export function makeChargePayloadSigner({ keyRing, publicBaseUrl, algorithm }: ChargePayloadSignerOptions) {
  const others = SIGNING_ALGORITHMS.filter((one) => one !== algorithm);
  const [key, ...more] = deriveKeys(keyRing, algorithm);
  const { alg, kid, x5t } = key.jwk;
  const jku = `${publicBaseUrl.replace(/\/+$/, '')}${JWKS_PATH}`;
  const header = encode({ alg, kid, x5t, jku });
  const published = [key, ...more, ...others.flatMap((one) => deriveKeys(keyRing, one))];
  return {
    jwks: JSON.stringify({ keys: published.map(({ jwk }) => jwk) }),
    /** A compact JWS. */
    sign(payload: ChargePayload): string {
      const signed = `${header}.${encode(payload)}`;
      return `${signed}.${key.sign(Buffer.from(signed)).toString('base64url')}`;
    },
  };
}

/** The writing key first. */
function deriveKeys(
  keyRing: KeyRing,
  algorithm: SigningAlgorithm,
): [ChargePayloadKey, ...ChargePayloadKey[]] {
  const [writing, ...reading] = keyRing.derive(PURPOSES[algorithm]);
  const derive = ({ key }: { readonly key: Buffer }): ChargePayloadKey => deriveSigningKey(algorithm, key);
  return [derive(writing), ...reading.map(derive)];
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
