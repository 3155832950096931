// Signatures of charge payloads, checked as the payer's bank checks them: with the published keys alone.
import { createHash, createPublicKey, verify, X509Certificate, type JsonWebKey } from 'node:crypto';
import { makeKeyRing, type KeyRing, type SigningAlgorithm } from '@mps/kernel';
import { buildChargePayload, type ChargePayload } from './domain/charge-payload';
import { aPaidPix } from '../receipts/domain/receipt.fixture';
import { makeChargePayloadSigner } from './signer';

const KEY = Buffer.alloc(32, 7).toString('base64');
const NEXT_KEY = Buffer.alloc(32, 8).toString('base64');
const keyRing = makeKeyRing([KEY]);
const PUBLIC_BASE_URL = 'https://pay.example/';
const makeSigner = (keys: KeyRing, algorithm: SigningAlgorithm = 'ES256') =>
  makeChargePayloadSigner({ keyRing: keys, publicBaseUrl: PUBLIC_BASE_URL, algorithm });
const signer = makeSigner(keyRing);
const payload = buildChargePayload(aPaidPix(), {
  now: new Date(0),
  paymentDay: '2026-03-02',
  hasDueDate: false,
}) as ChargePayload;

type PublishedKey = JsonWebKey & { alg: string; kid: string; x5c: string[]; x5t: string };
const listKeys = (one: { jwks: string }): PublishedKey[] =>
  (JSON.parse(one.jwks) as { keys: PublishedKey[] }).keys;
const published = (one: { jwks: string }): PublishedKey => listKeys(one)[0] as PublishedKey;

/** Verifies a payload as the payer's bank does: by the published key that its header names. */
function verifies(jws: string, { jwks }: { jwks: string }): boolean {
  const [header, body, signature = ''] = jws.split('.');
  const { alg, kid } = decode(header) as { alg: string; kid: string };
  const key = listKeys({ jwks }).find((one) => one.kid === kid && one.alg === alg);
  if (key === undefined) return false;
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const hash = alg === 'ES256' ? 'sha256' : null;
  return verify(hash, Buffer.from(`${header}.${body}`), options, Buffer.from(signature, 'base64url'));
}

const decode = (part: string | undefined): unknown =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));

describe('a signed payload', () => {
  const jws = signer.sign(payload);
  const [header, body, signature] = jws.split('.');
  const key = published(signer);

  it('is a compact JWS with the address of its key in its header', () => {
    expect(decode(header)).toEqual({
      alg: 'ES256',
      kid: key.kid,
      x5t: key.x5t,
      jku: 'https://pay.example/.well-known/pix-jwks.json',
    });
    expect(decode(body)).toEqual(payload);
  });

  it('verifies with the published key, and fails when one byte changes', () => {
    expect(verifies(jws, signer)).toBe(true);
    expect(verifies(`${header}.${body}x.${signature}`, signer)).toBe(false);
  });

  it('has the same signing key on every replica and another key in another deployment', () => {
    expect(makeSigner(keyRing).jwks).toBe(signer.jwks);
    expect(verifies(makeSigner(keyRing).sign(payload), signer)).toBe(true);
    expect(published(makeSigner(makeKeyRing([NEXT_KEY]))).kid).not.toBe(key.kid);
  });

  it('verifies with the keys published before and after a switch of the key ring', () => {
    const announced = makeSigner(makeKeyRing([KEY, NEXT_KEY]));
    const switched = makeSigner(makeKeyRing([NEXT_KEY, KEY]));
    for (const one of [announced, switched])
      for (const other of [announced, switched]) expect(verifies(one.sign(payload), other)).toBe(true);
    expect(verifies(switched.sign(payload), signer)).toBe(false);
  });

  it('of EdDSA verifies with the keys that a replica publishes that signs with ES256, and the reverse', () => {
    const older = makeSigner(keyRing, 'EdDSA');
    expect(decode(older.sign(payload).split('.')[0])).toMatchObject({ alg: 'EdDSA' });
    expect(verifies(older.sign(payload), signer)).toBe(true);
    expect(verifies(jws, older)).toBe(true);
    expect(listKeys(signer).map(({ alg }) => alg)).toEqual(['ES256', 'EdDSA']);
  });

  it('publishes nothing of the private key', () => {
    expect(key).not.toHaveProperty('d');
    expect(signer.jwks).not.toContain(KEY);
  });
});

describe.each([
  [
    'ES256',
    { crv: 'P-256', x: expect.any(String), y: expect.any(String) },
    { x5t: 'kTZS2knBfEufc6K1mUpWaBF9Flo', serialNumber: '7CEC23AD5A6E555D' },
  ],
  [
    'EdDSA',
    { crv: 'Ed25519', x: expect.any(String) },
    { x5t: '3ndyJFdvmmNL071w9iUCJK97UUE', serialNumber: '43F9A41CAE643E8D' },
  ],
] as const)('the certificate of the key of %s', (algorithm, members, known) => {
  const key = published(makeSigner(keyRing, algorithm));
  const certificate = new X509Certificate(Buffer.from(key.x5c[0] ?? '', 'base64'));

  it('holds the key, is signed by that key and never expires', () => {
    const held = certificate.publicKey.export({ format: 'jwk' });
    expect(held).toMatchObject(members);
    expect([held.x, held.y]).toEqual([key.x, key.y]);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe('CN=PIX charge payloads');
    expect(certificate.issuer).toBe(certificate.subject);
    expect(certificate.validToDate.toISOString()).toBe('9999-12-31T23:59:59.000Z');
  });

  it('has the thumbprint in the header of the payloads', () => {
    expect(createHash('sha1').update(certificate.raw).digest('base64url')).toBe(key.x5t);
  });

  it('has the same bytes in every release, because replicas of two releases publish it at once', () => {
    expect({ x5t: key.x5t, serialNumber: certificate.serialNumber }).toEqual(known);
  });
});
