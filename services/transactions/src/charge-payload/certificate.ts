// Self-signed X.509 certificates (RFC 5280), which banks expect in `x5c`. Node can read certificates but cannot make them.
// The same key always makes the same certificate, because replicas publish it without talking to each other.
import { createHash, type KeyObject } from 'node:crypto';
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

/** How the key of a certificate signs it. */
export interface CertificateSigner {
  readonly oid: string;
  /** Returns the same signature for the same bytes, in the encoding that X.509 has for this algorithm. */
  readonly sign: (bytes: Buffer) => Buffer;
}

const COMMON_NAME_OID = '2.5.4.3';
const NOT_BEFORE = new Date('2020-01-01T00:00:00Z');
/** RFC 5280 §4.1.2.5: this date means "never expires". A key is withdrawn by removing it from the JWK set. */
const NOT_AFTER = new Date('9999-12-31T23:59:59Z');
const SERIAL_BYTES = 8;
/** A serial number is a positive integer, and its first byte is not zero. */
const SERIAL_MASK = 0x7f;
const SERIAL_BIT = 0x40;

/** Returns DER bytes. */
export function makeSelfSignedCertificate(
  publicKey: KeyObject,
  { oid, sign }: CertificateSigner,
  commonName: string,
): Buffer {
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const name = encodeName(commonName);
  const algorithm = new AlgorithmIdentifier({ algorithm: oid });
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
  const signatureValue = toArrayBuffer(sign(signed));
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
