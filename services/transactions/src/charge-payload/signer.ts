// Signs charge payloads with an Ed25519 key that is derived from the deployment's encryption key: every replica has the
// same one, and there is no further secret to keep. Changing ENCRYPTION_KEY changes it; banks fetch the new one by `jku`.
import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import type { ChargePayload } from './domain/charge-payload';
import { selfSignedCertificate } from './self-signed-certificate';

const PURPOSE = 'transactions: signing key of charge payloads';
const SEED_BYTES = 32;
/** What stands before the seed in a PKCS #8 file of an Ed25519 key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const CERTIFICATE_NAME = 'PIX charge payloads';
/** Served by the gateway; published in the header of every payload. */
export const JWKS_PATH = '/.well-known/pix-jwks.json';

export type ChargePayloadSigner = ReturnType<typeof makeChargePayloadSigner>;

/** `encryptionKey`: 32 bytes in base64. */
export function makeChargePayloadSigner(encryptionKey: string, publicBaseUrl: string) {
  const privateKey = signingKey(encryptionKey);
  const publicKey = createPublicKey(privateKey);
  const { crv, kty, x } = publicKey.export({ format: 'jwk' });
  const certificate = selfSignedCertificate(privateKey, publicKey, CERTIFICATE_NAME);
  // RFC 7638: the thumbprint of the members that make the key, in this order.
  const kid = digest('sha256', Buffer.from(JSON.stringify({ crv, kty, x })));
  const x5t = digest('sha1', certificate);
  const jku = `${publicBaseUrl.replace(/\/+$/, '')}${JWKS_PATH}`;
  const header = encode({ alg: 'EdDSA', kid, x5t, jku });
  return {
    jwks: JSON.stringify({
      keys: [{ crv, kty, x, alg: 'EdDSA', use: 'sig', kid, x5c: [certificate.toString('base64')], x5t }],
    }),
    /** A compact JWS. */
    sign(payload: ChargePayload): string {
      const signed = `${header}.${encode(payload)}`;
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  };
}

function signingKey(encryptionKey: string): KeyObject {
  const seed = hkdfSync('sha256', Buffer.from(encryptionKey, 'base64'), '', PURPOSE, SEED_BYTES);
  const key = Buffer.concat([PKCS8_PREFIX, Buffer.from(seed)]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

const digest = (algorithm: string, bytes: Buffer): string =>
  createHash(algorithm).update(bytes).digest('base64url');

const encode = (value: object): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
