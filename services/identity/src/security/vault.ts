// Random values, hashes and seals. Each purpose has its own key, derived from the process's secrets, so a value of
// one kind is never accepted as another.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  API_KEY_RANDOM_BYTES,
  makeApiKey,
  underKey,
  type ApiKeyMode,
  type KeyedDigest,
  type KeyRing,
  type KeyRingKey,
} from '@mps/kernel';

const TOKEN_BYTES = 32;
const UUID_BYTES = 16;
const SEAL_BYTES = 16;
const BODY_BYTES = UUID_BYTES + TOKEN_BYTES;
/** Bytes of a key's id, without its `k`. */
const KEY_ID_BYTES = 4;

export interface VaultOptions {
  readonly keyRing: KeyRing;
  readonly apiKeyPepper: string;
  readonly mode: ApiKeyMode;
}

export type Vault = ReturnType<typeof makeVault>;

export interface HeldRefreshToken {
  readonly sessionId: string;
  /**
   * True when the seal proves that this service issued the token. False when the sealing key has left the key ring:
   * only the stored hash can decide then.
   */
  readonly isProven: boolean;
}

export function makeVault({ keyRing, apiKeyPepper, mode }: VaultOptions) {
  const sealer = keyRing.sealer('identity seal');
  const refreshKeys = keyRing.derive('identity refresh token');
  const hasher = keyRing.hasher('identity keyed hash', 'base64url');
  const digests = (purpose: string, text: string): readonly KeyedDigest[] =>
    hasher.digests(`${purpose}\n${text}`);
  return {
    ...sealer,
    digests,
    newApiKeyText: (): string => makeApiKey(mode, randomBytes(API_KEY_RANDOM_BYTES)),
    apiKeyHmac: (keySha256: string): string => hmac(apiKeyPepper, keySha256).toString('hex'),
    sha256: (text: string): string => createHash('sha256').update(text).digest('hex'),
    /**
     * For guessable values such as identifiers and addresses. Returns one hash per key of the key ring, that of the
     * writing key first.
     */
    keyedHashes: (purpose: string, text: string): readonly string[] =>
      digests(purpose, text).map(({ keyId, digest }) => underKey(keyId, digest)),
    equal: (a: string, b: string): boolean => {
      const [left, right] = [Buffer.from(a), Buffer.from(b)];
      return left.length === right.length && timingSafeEqual(left, right);
    },
    uuidOf: hashToUuid,
    newConsoleToken: (): string => randomBytes(TOKEN_BYTES).toString('base64url'),
    newResetToken: (): string => randomBytes(TOKEN_BYTES).toString('base64url'),
    /**
     * The session's id finds its document. The random bytes are the secret. The seal distinguishes a used token from
     * an invented one: only a used token indicates theft and ends the session.
     */
    newRefreshToken: (sessionId: string): string => {
      const [key] = refreshKeys;
      const body = Buffer.concat([
        Buffer.from(sessionId.replaceAll('-', ''), 'hex'),
        randomBytes(TOKEN_BYTES),
      ]);
      const keyId = Buffer.from(key.id.slice(1), 'hex');
      return Buffer.concat([keyId, body, sealRefreshToken(key, body)]).toString('base64url');
    },
    /** Returns null for a text that this service never issued. */
    readRefreshToken: (token: string): HeldRefreshToken | null => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.toString('base64url') !== token) return null;
      if (bytes.length !== KEY_ID_BYTES + BODY_BYTES + SEAL_BYTES) return null;
      const body = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + BODY_BYTES);
      const keyId = `k${bytes.toString('hex', 0, KEY_ID_BYTES)}`;
      const key = refreshKeys.find(({ id }) => id === keyId);
      const sessionId = formatUuid(body.subarray(0, UUID_BYTES));
      if (key === undefined) return { sessionId, isProven: false };
      const seal = bytes.subarray(KEY_ID_BYTES + BODY_BYTES);
      return timingSafeEqual(sealRefreshToken(key, body), seal) ? { sessionId, isProven: true } : null;
    },
  };
}

const hmac = (key: Buffer | string, text: string | Buffer): Buffer =>
  createHmac('sha256', key).update(text).digest();

const sealRefreshToken = ({ key }: KeyRingKey, body: Buffer): Buffer =>
  hmac(key, body).subarray(0, SEAL_BYTES);

/** A version 8 UUID (RFC 9562) made from a hash: equal texts give equal ids. */
function hashToUuid(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, UUID_BYTES);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatUuid(bytes);
}

function formatUuid(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
