// Signs charge payloads with an Ed25519 key that is derived from the deployment's encryption key. So every replica has
// the same key, and there is no further secret to keep. The keys of the whole key ring are published, so that the next
// key is public before it signs. Banks fetch the keys from the address in `jku`.
import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import type { KeyRing } from '@mps/kernel';
import type { ChargePayload } from './domain/charge-payload';

const PURPOSE = 'transactions: signing key of charge payloads';
/** The bytes before the seed in a PKCS #8 file of an Ed25519 key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const CERTIFICATE_NAME = 'PIX charge payloads';
/** Served by the gateway; published in the header of every payload. */
export const JWKS_PATH = '/.well-known/pix-jwks.json';

export type ChargePayloadSigner = ReturnType<typeof makeChargePayloadSigner>;

export function makeChargePayloadSigner(keyRing: KeyRing, publicBaseUrl: string) {
  const [writing, ...others] = keyRing.derive(PURPOSE);
  const { privateKey, jwk } = deriveSigningKey(writing.key);
  const { kid, x5t } = jwk;
  const jku = `${publicBaseUrl.replace(/\/+$/, '')}${JWKS_PATH}`;
  const header = encode({ alg: 'EdDSA', kid, x5t, jku });
  return {
    jwks: JSON.stringify({ keys: [jwk, ...others.map(({ key }) => deriveSigningKey(key).jwk)] }),
    /** A compact JWS. */
    sign(payload: ChargePayload): string {
      const signed = `${header}.${encode(payload)}`;
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  };
}

/** `seed`: 32 bytes. */
function deriveSigningKey(seed: Buffer) {
  const key = Buffer.concat([PKCS8_PREFIX, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const { crv, kty, x } = publicKey.export({ format: 'jwk' });
  const certificate = makeSelfSignedCertificate(privateKey, publicKey, CERTIFICATE_NAME);
  // RFC 7638: the thumbprint covers exactly these members of the key, in this order.
  const kid = digest('sha256', Buffer.from(JSON.stringify({ crv, kty, x })));
  const x5t = digest('sha1', certificate);
  const x5c = [certificate.toString('base64')];
  return { privateKey, jwk: { crv, kty, x, alg: 'EdDSA', use: 'sig', kid, x5c, x5t } };
}

const digest = (algorithm: string, bytes: Buffer): string =>
  createHash(algorithm).update(bytes).digest('base64url');

const encode = (value: object): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');

// Banks expect an X.509 certificate (RFC 5280) in `x5c`. The signing key signs its own. Node can read certificates but
// cannot make them. The same key always makes the same certificate.

const ED25519_OID = '1.3.101.112';
const COMMON_NAME_OID = '2.5.4.3';
const NOT_BEFORE = new Date('2020-01-01T00:00:00Z');
/** RFC 5280 §4.1.2.5: this date means "never expires". A key is withdrawn by removing it from the JWK set. */
const NOT_AFTER = new Date('9999-12-31T23:59:59Z');
const SERIAL_BYTES = 8;
/** A serial number is a positive integer, and its first byte is not zero. */
const SERIAL_MASK = 0x7f;
const SERIAL_BIT = 0x40;

/** DER bytes. `privateKey` must be Ed25519. */
function makeSelfSignedCertificate(privateKey: KeyObject, publicKey: KeyObject, commonName: string): Buffer {
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const name = encodeName(commonName);
  const algorithm = new AlgorithmIdentifier({ algorithm: ED25519_OID });
  const tbsCertificate = new TBSCertificate({
    version: Version.v1,
    serialNumber: deriveSerial(keyInfo),
    signature: algorithm,
    issuer: name,
    validity: new Validity({ notBefore: NOT_BEFORE, notAfter: NOT_AFTER }),
    subject: name,
    subjectPublicKeyInfo: AsnConvert.parse(keyInfo, SubjectPublicKeyInfo),
  });
  const signed = Buffer.from(AsnConvert.serialize(tbsCertificate));
  const signatureValue = toArrayBuffer(sign(null, signed, privateKey));
  const certificate = new Certificate({ tbsCertificate, signatureAlgorithm: algorithm, signatureValue });
  return Buffer.from(AsnConvert.serialize(certificate));
}

function encodeName(commonName: string): Name {
  const value = new AttributeValue({ utf8String: commonName });
  return new Name([
    new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME_OID, value })]),
  ]);
}

function deriveSerial(keyInfo: Buffer): ArrayBuffer {
  const serial = createHash('sha256').update(keyInfo).digest().subarray(0, SERIAL_BYTES);
  serial[0] = ((serial[0] ?? 0) & SERIAL_MASK) | SERIAL_BIT;
  return toArrayBuffer(serial);
}

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
