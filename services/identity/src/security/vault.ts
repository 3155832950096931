// Random values, hashes and seals. Each purpose has its own key, derived from the process's secrets, so that a value of
// one kind can never pass for one of another.
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
/** The id of a key ring key without its `k`. */
const KEY_ID_BYTES = 4;

export interface VaultOptions {
  readonly keyRing: KeyRing;
  readonly apiKeyPepper: string;
  readonly mode: ApiKeyMode;
}

export type Vault = ReturnType<typeof makeVault>;

export interface HeldRefreshToken {
  readonly sessionId: string;
  /** Its seal says that it was given out. False: its key has left the key ring, and only its hash can tell. */
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
    /** For values that could be guessed, as identifiers and addresses; one of each key ring key, the one that writes first. */
    keyedHashes: (purpose: string, text: string): readonly string[] =>
      digests(purpose, text).map(({ keyId, digest }) => underKey(keyId, digest)),
    equal: (a: string, b: string): boolean => {
      const [left, right] = [Buffer.from(a), Buffer.from(b)];
      return left.length === right.length && timingSafeEqual(left, right);
    },
    uuidOf: hashToUuid,
    newResetToken: (): string => randomBytes(TOKEN_BYTES).toString('base64url'),
    /**
     * The session's id leads to its document, the random bytes are the secret, and the seal tells a token that was used
     * before from an invented one: only the first is a theft, and only it ends the session.
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
    /** null for anything that was never given out. */
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

/** Version 8 (RFC 9562): ours to fill, here with a hash, so that equal texts make equal ids. */
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
