// The signing keys of charge payloads, derived from keys of the deployment's key ring. ES256 is the algorithm that banks and
// common libraries read. EdDSA is the algorithm of release 1.0, and its payloads stay verifiable.
import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import type { SigningAlgorithm } from '@mps/kernel';
import { makeSelfSignedCertificate, type CertificateSigner } from './certificate';

const CERTIFICATE_NAME = 'PIX charge payloads';

export interface ChargePayloadKey {
  /** The public half, in the form of RFC 7517. */
  readonly jwk: { readonly alg: SigningAlgorithm; readonly kid: string; readonly x5t: string };
  /** Returns the signature of a JWS (RFC 7518). */
  readonly sign: (bytes: Buffer) => Buffer;
}

/** `seed`: 32 bytes. */
export const deriveSigningKey = (algorithm: SigningAlgorithm, seed: Buffer): ChargePayloadKey =>
  algorithm === 'ES256' ? deriveP256Key(seed) : deriveEd25519Key(seed);

const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const P256_SCALAR_BYTES = 32;
/** 64 bits more than the scalar, so that the modulo has no bias (FIPS 186-5, A.2.1). */
const P256_SCALAR_SEED_BYTES = 40;
const ECDSA_WITH_SHA256_OID = '1.2.840.10045.4.3.2';

function deriveP256Key(seed: Buffer): ChargePayloadKey {
  const scalar = deriveP256Scalar(seed);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(scalar);
  const point = ecdh.getPublicKey();
  const x = point.subarray(1, 1 + P256_SCALAR_BYTES).toString('base64url');
  const y = point.subarray(1 + P256_SCALAR_BYTES).toString('base64url');
  // RFC 7638: the thumbprint covers exactly these members of the key, in this order.
  const members = { crv: 'P-256', kty: 'EC', x, y };
  const jwk = { ...members, d: scalar.toString('base64url') };
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  const certificateSigner: CertificateSigner = {
    oid: ECDSA_WITH_SHA256_OID,
    // Node signs with a random number, which would give each replica another certificate. RFC 6979 has none.
    sign: (bytes) =>
      Buffer.from(p256.sign(createHash('sha256').update(bytes).digest(), scalar).toBytes('der')),
  };
  return {
    jwk: describeKey(members, 'ES256', privateKey, certificateSigner),
    sign: (bytes) => sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  };
}

/** Returns a scalar from 1 to the order of the curve minus 1. */
function deriveP256Scalar(seed: Buffer): Buffer {
  const bytes = Buffer.from(hkdfSync('sha256', seed, '', 'P-256', P256_SCALAR_SEED_BYTES));
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (P256_ORDER - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(2 * P256_SCALAR_BYTES, '0'), 'hex');
}

/** The bytes before the seed in a PKCS #8 file of an Ed25519 key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const ED25519_OID = '1.3.101.112';

function deriveEd25519Key(seed: Buffer): ChargePayloadKey {
  const key = Buffer.concat([PKCS8_PREFIX, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const { crv, kty, x } = createPublicKey(privateKey).export({ format: 'jwk' });
  const signBytes = (bytes: Buffer): Buffer => sign(null, bytes, privateKey);
  const certificateSigner: CertificateSigner = { oid: ED25519_OID, sign: signBytes };
  return { jwk: describeKey({ crv, kty, x }, 'EdDSA', privateKey, certificateSigner), sign: signBytes };
}

/** `members`: the required members of the public key, in alphabetical order. */
function describeKey(
  members: object,
  alg: SigningAlgorithm,
  privateKey: KeyObject,
  signer: CertificateSigner,
): ChargePayloadKey['jwk'] {
  const certificate = makeSelfSignedCertificate(createPublicKey(privateKey), signer, CERTIFICATE_NAME);
  const kid = digest('sha256', Buffer.from(JSON.stringify(members)));
  const x5t = digest('sha1', certificate);
  return {
    ...members,
    alg,
    use: 'sig',
    kid,
    x5c: [certificate.toString('base64')],
    x5t,
  } as ChargePayloadKey['jwk'];
}

const digest = (algorithm: string, bytes: Buffer): string =>
  createHash(algorithm).update(bytes).digest('base64url');
