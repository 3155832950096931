// The certificate of a signing key, made by the key itself (X.509 v1, RFC 5280): Node can read certificates but not make
// them, so its few fields are written in DER here. The same key always makes the same certificate.
import { createHash, sign, type KeyObject } from 'node:crypto';

const TAG = {
  integer: 0x02,
  bitString: 0x03,
  objectId: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

const ED25519 = Buffer.from([0x2b, 0x65, 0x70]); // 1.3.101.112
const COMMON_NAME = Buffer.from([0x55, 0x04, 0x03]); // 2.5.4.3
const NO_UNUSED_BITS = Buffer.from([0]);
// RFC 5280 §4.1.2.5: this end means that there is none; a key is given up by taking it out of the JWK set.
const NOT_BEFORE = '200101000000Z';
const NOT_AFTER = '99991231235959Z';
const SERIAL_BYTES = 8;
const POSITIVE = 0x7f;
const NON_ZERO = 0x40;
const SHORT_LENGTH = 0x80;

/** DER bytes. `privateKey` must be Ed25519. */
export function selfSignedCertificate(
  privateKey: KeyObject,
  publicKey: KeyObject,
  commonName: string,
): Buffer {
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = der(TAG.sequence, der(TAG.objectId, ED25519));
  const name = nameOf(commonName);
  const validity = der(
    TAG.sequence,
    der(TAG.utcTime, Buffer.from(NOT_BEFORE)),
    der(TAG.generalizedTime, Buffer.from(NOT_AFTER)),
  );
  const body = der(TAG.sequence, serialOf(keyInfo), algorithm, name, validity, name, keyInfo);
  const signature = der(TAG.bitString, NO_UNUSED_BITS, sign(null, body, privateKey));
  return der(TAG.sequence, body, algorithm, signature);
}

function nameOf(commonName: string): Buffer {
  const attribute = der(
    TAG.sequence,
    der(TAG.objectId, COMMON_NAME),
    der(TAG.utf8, Buffer.from(commonName, 'utf8')),
  );
  return der(TAG.sequence, der(TAG.set, attribute));
}

function serialOf(keyInfo: Buffer): Buffer {
  const serial = createHash('sha256').update(keyInfo).digest().subarray(0, SERIAL_BYTES);
  serial[0] = ((serial[0] ?? 0) & POSITIVE) | NON_ZERO;
  return der(TAG.integer, serial);
}

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): number[] {
  if (length < SHORT_LENGTH) return [length];
  const bytes = [...Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex')];
  return [SHORT_LENGTH | bytes.length, ...bytes];
}
