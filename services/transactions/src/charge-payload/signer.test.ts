// Signatures of charge payloads, checked as the payer's bank checks them: with the published keys alone.
import { createHash, createPublicKey, verify, X509Certificate, type JsonWebKey } from 'node:crypto';
import { makeKeyRing } from '@mps/kernel';
import { buildChargePayload, type ChargePayload } from './domain/charge-payload';
import { aPaidPix } from '../receipts/domain/receipt.fixture';
import { makeChargePayloadSigner } from './signer';

const KEY = Buffer.alloc(32, 7).toString('base64');
const NEXT_KEY = Buffer.alloc(32, 8).toString('base64');
const keyRing = makeKeyRing([KEY]);
const signer = makeChargePayloadSigner(keyRing, 'https://pay.example/');
const payload = buildChargePayload(aPaidPix(), {
  now: new Date(0),
  paymentDay: '2026-03-02',
  hasDueDate: false,
}) as ChargePayload;

type PublishedKey = JsonWebKey & { kid: string; x5c: string[]; x5t: string };
const published = (one: { jwks: string }): PublishedKey =>
  (JSON.parse(one.jwks) as { keys: PublishedKey[] }).keys[0] as PublishedKey;
const decode = (part: string | undefined): unknown =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));

describe('a signed payload', () => {
  const jws = signer.sign(payload);
  const [header, body, signature = ''] = jws.split('.');
  const key = published(signer);

  it('is a compact JWS with the address of its key in its header', () => {
    expect(decode(header)).toEqual({
      alg: 'EdDSA',
      kid: key.kid,
      x5t: key.x5t,
      jku: 'https://pay.example/.well-known/pix-jwks.json',
    });
    expect(decode(body)).toEqual(payload);
  });

  it('verifies with the published key, and fails when one byte changes', () => {
    const publicKey = createPublicKey({ key, format: 'jwk' });
    const bytes = Buffer.from(signature, 'base64url');
    expect(verify(null, Buffer.from(`${header}.${body}`), publicKey, bytes)).toBe(true);
    expect(verify(null, Buffer.from(`${header}.${body}x`), publicKey, bytes)).toBe(false);
  });

  it('has the same signing key on every replica and another key in another deployment', () => {
    expect(makeChargePayloadSigner(keyRing, 'https://pay.example').sign(payload)).toBe(jws);
    const other = makeChargePayloadSigner(makeKeyRing([NEXT_KEY]), 'https://pay.example/');
    expect(published(other).kid).not.toBe(key.kid);
  });

  it('verifies with the keys published before and after a switch of the key ring', () => {
    const announced = makeChargePayloadSigner(makeKeyRing([KEY, NEXT_KEY]), 'https://pay.example');
    const switched = makeChargePayloadSigner(makeKeyRing([NEXT_KEY, KEY]), 'https://pay.example');
    const listKeyIds = (one: { jwks: string }) =>
      (JSON.parse(one.jwks) as { keys: PublishedKey[] }).keys.map(({ kid }) => kid);
    expect(announced.sign(payload)).toBe(jws);
    expect(listKeyIds(announced)).toEqual(listKeyIds(switched).toReversed());
    expect(decode(switched.sign(payload).split('.')[0])).toMatchObject({ kid: listKeyIds(announced)[1] });
  });

  it('publishes nothing of the private key', () => {
    expect(key).not.toHaveProperty('d');
    expect(signer.jwks).not.toContain(KEY);
  });
});

describe('the certificate of the signing key', () => {
  const key = published(signer);
  const der = Buffer.from(key.x5c[0] ?? '', 'base64');
  const certificate = new X509Certificate(der);

  it('holds the key, is signed by that key and never expires', () => {
    expect(certificate.publicKey.export({ format: 'jwk' })).toMatchObject({ crv: 'Ed25519', x: key.x });
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe('CN=PIX charge payloads');
    expect(certificate.issuer).toBe(certificate.subject);
    expect(certificate.validToDate.toISOString()).toBe('9999-12-31T23:59:59.000Z');
  });

  it('has the thumbprint in the header of the payloads', () => {
    expect(createHash('sha1').update(certificate.raw).digest('base64url')).toBe(key.x5t);
  });

  it('has the same bytes in every release, because replicas of two releases publish it at once', () => {
    expect(key.x5t).toBe('3ndyJFdvmmNL071w9iUCJK97UUE');
    expect(certificate.serialNumber).toBe('43F9A41CAE643E8D');
  });
});
