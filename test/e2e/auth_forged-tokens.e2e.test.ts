// Forged access tokens, signed with identity's own key. Each differs from a valid token in one thing, which must
// cause its refusal.
import { createHmac, createPrivateKey, createPublicKey, randomUUID, sign, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PlatformSecrets } from '@mps/devtools';
import { makeKeyRing } from '@mps/kernel';
import { sharedPlatform, testInfraUrls } from '@mps/testkit';
import mongoose from 'mongoose';
import { logInAsAdmin, anonymous, newRole, newSession, type Session } from './people';

type Json = Record<string, unknown>;

const { databasePrefix, secretsFile } = sharedPlatform();

interface StoredKey {
  readonly _id: string;
  readonly x: string;
  readonly y: string;
  readonly sealed_private_key: string;
}

/** Opens the sealed private key of identity's database with the deployment's secrets. */
async function signingKey(kid: string): Promise<{ privateKey: KeyObject; publicBytes: Buffer }> {
  const connection = await mongoose
    .createConnection(testInfraUrls().mongodbUrl, { dbName: `${databasePrefix}identity` })
    .asPromise();
  const keys = connection.collection<StoredKey>('signing_keys');
  const found = await keys.findOne({ _id: kid });
  await connection.close();
  if (found === null) throw new Error(`no signing key ${kid}`);
  const { encryptionKey } = JSON.parse(readFileSync(secretsFile, 'utf8')) as PlatformSecrets;
  const d = makeKeyRing([encryptionKey]).sealer('identity seal').open(found.sealed_private_key, [kid]);
  const { x, y } = found;
  const privateKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
  return { privateKey, publicBytes: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }) };
}

const part = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (text = ''): Json => JSON.parse(Buffer.from(text, 'base64url').toString()) as Json;
const now = (): number => Math.floor(Date.now() / 1000);

let session: Session;
let header: Json;
let claims: Json;
let key: { privateKey: KeyObject; publicBytes: Buffer };
beforeAll(async () => {
  const admin = await logInAsAdmin();
  session = await newSession(admin, await newRole(admin));
  const [head, body] = session.token.split('.');
  [header, claims] = [read(head), read(body)];
  key = await signingKey(String(header['kid']));
});

function forged(claimChanges: Json = {}, headerChanges: Json = {}): string {
  const text = [part({ ...header, ...headerChanges }), part({ ...claims, ...claimChanges })].join('.');
  const options = { key: key.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${text}.${sign('sha256', Buffer.from(text), options).toString('base64url')}`;
}

const me = (token: string) => anonymous.get('/v1/auth/me', { token });

it('a forged token without a difference is accepted, so every other forged token fails by its one difference', async () => {
  expect((await me(forged())).status).toBe(200);
  expect((await me(forged({ jti: randomUUID(), exp: now() + 60 }))).status).toBe(200);
});

it('an expired but otherwise valid token gets token_expired', async () => {
  const answer = await me(forged({ iat: now() - 901, exp: now() - 1 }));
  expect(answer).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm=/);
});

it.each<[string, () => string]>([
  ['an end in the past and another audience', () => forged({ exp: now() - 1, aud: 'another' })],
  ['another issuer', () => forged({ iss: 'somebody-else' })],
  ['another audience', () => forged({ aud: 'mps-services' })],
  ['another type', () => forged({}, { typ: 'JWT' })],
  ['an unknown key id', () => forged({}, { kid: 'another-key' })],
  ['no key id', () => forged({}, { kid: undefined })],
  ['no end', () => forged({ exp: undefined })],
  ['a beginning in the future', () => forged({ nbf: now() + 600 })],
  ['another session', () => forged({ sid: randomUUID() })],
  ['another user', () => forged({ sub: randomUUID() })],
  ['the algorithm of another name', () => forged({}, { alg: 'EdDSA' })],
  ['no algorithm and no signature', () => `${part({ ...header, alg: 'none' })}.${part(claims)}.`],
  ['no algorithm and the signature', () => forged({}, { alg: 'none' })],
  [
    'an HMAC keyed with the public key',
    () => {
      const text = `${part({ ...header, alg: 'HS256' })}.${part(claims)}`;
      return `${text}.${createHmac('sha256', key.publicBytes).update(text).digest('base64url')}`;
    },
  ],
  [
    'claims that were changed after it was signed',
    () => {
      const [head, , signature] = forged().split('.');
      return [head, part({ ...claims, company_id: null }), signature].join('.');
    },
  ],
])('%s is refused', async (_fault, forge) => {
  const answer = await me(forge());
  expect(answer).toMatchObject({ status: 401, body: { code: 'authentication_error' } });
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm=/);
});

it('a token that names a company without a role of the user is refused', async () => {
  const { demo } = sharedPlatform();
  const answer = await anonymous.get('/v1/users', {
    token: forged({ company_id: demo.other.merchant_id, organization_id: demo.other.organization_id }),
  });
  expect(answer).toMatchObject({ status: 403, body: { code: 'company_access_denied' } });
});
