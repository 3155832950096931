// selfSignedCertificate: the X.509 certificate of a signing key, signed by the key itself (RFC 5280), which banks expect
// in `x5c`. Node reads certificates and does not make them. The same key always makes the same certificate.
import { createHash, sign, type KeyObject } from 'node:crypto';
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

const ED25519_OID = '1.3.101.112';
const COMMON_NAME_OID = '2.5.4.3';
const NOT_BEFORE = new Date('2020-01-01T00:00:00Z');
/** RFC 5280 §4.1.2.5: this end means that there is none; a key is given up by taking it out of the JWK set. */
const NOT_AFTER = new Date('9999-12-31T23:59:59Z');
const SERIAL_BYTES = 8;
/** A serial number is a positive integer whose first byte is not zero. */
const SERIAL_MASK = 0x7f;
const SERIAL_BIT = 0x40;

/** DER bytes. `privateKey` must be Ed25519. */
export function selfSignedCertificate(
  privateKey: KeyObject,
  publicKey: KeyObject,
  commonName: string,
): Buffer {
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const name = nameOf(commonName);
  const algorithm = new AlgorithmIdentifier({ algorithm: ED25519_OID });
  const tbsCertificate = new TBSCertificate({
    version: Version.v1,
    serialNumber: serialOf(keyInfo),
    signature: algorithm,
    issuer: name,
    validity: new Validity({ notBefore: NOT_BEFORE, notAfter: NOT_AFTER }),
    subject: name,
    subjectPublicKeyInfo: AsnConvert.parse(keyInfo, SubjectPublicKeyInfo),
  });
  const signed = Buffer.from(AsnConvert.serialize(tbsCertificate));
  const signatureValue = arrayBufferOf(sign(null, signed, privateKey));
  const certificate = new Certificate({ tbsCertificate, signatureAlgorithm: algorithm, signatureValue });
  return Buffer.from(AsnConvert.serialize(certificate));
}

function nameOf(commonName: string): Name {
  const value = new AttributeValue({ utf8String: commonName });
  return new Name([
    new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME_OID, value })]),
  ]);
}

function serialOf(keyInfo: Buffer): ArrayBuffer {
  const serial = createHash('sha256').update(keyInfo).digest().subarray(0, SERIAL_BYTES);
  serial[0] = ((serial[0] ?? 0) & SERIAL_MASK) | SERIAL_BIT;
  return arrayBufferOf(serial);
}

const arrayBufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
