// Random values, hashes and seals. Each purpose has its own key, derived from the process's secrets, so that a value of
// one kind can never pass for one of another.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { API_KEY_RANDOM_BYTES, makeApiKey, type ApiKeyMode } from '@mps/kernel';

const KEY_BYTES = 32;
const TOKEN_BYTES = 32;
const UUID_BYTES = 16;
const SEAL_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

export interface VaultOptions {
  /** Base64 of 32 bytes. */
  readonly encryptionKey: string;
  readonly apiKeyPepper: string;
  readonly mode: ApiKeyMode;
}

export type Vault = ReturnType<typeof makeVault>;

export function makeVault({ encryptionKey, apiKeyPepper, mode }: VaultOptions) {
  const root = Buffer.from(encryptionKey, 'base64');
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', root, '', `identity ${purpose}`, KEY_BYTES));
  const sealKey = derive('seal');
  const refreshKey = derive('refresh token');
  const hashKey = derive('keyed hash');
  const hmac = (key: Buffer | string, text: string | Buffer): Buffer =>
    createHmac('sha256', key).update(text).digest();
  const refreshSeal = (body: Buffer): Buffer => hmac(refreshKey, body).subarray(0, SEAL_BYTES);
  return {
    newApiKeyText: (): string => makeApiKey(mode, randomBytes(API_KEY_RANDOM_BYTES)),
    apiKeyHmac: (keySha256: string): string => hmac(apiKeyPepper, keySha256).toString('hex'),
    sha256: (text: string): string => createHash('sha256').update(text).digest('hex'),
    /** For values that could be guessed: identifiers, addresses, request bodies. */
    keyedHash: (purpose: string, text: string): string =>
      hmac(hashKey, `${purpose}\n${text}`).toString('base64url'),
    equal: (a: string, b: string): boolean => {
      const [left, right] = [Buffer.from(a), Buffer.from(b)];
      return left.length === right.length && timingSafeEqual(left, right);
    },
    uuidOf,
    newResetToken: (): string => randomBytes(TOKEN_BYTES).toString('base64url'),
    /**
     * The session's id leads to its document, the random bytes are the secret, and the seal tells a token that was used
     * before from an invented one: only the first is a theft, and only it ends the session.
     */
    newRefreshToken: (sessionId: string): string => {
      const body = Buffer.concat([
        Buffer.from(sessionId.replaceAll('-', ''), 'hex'),
        randomBytes(TOKEN_BYTES),
      ]);
      return Buffer.concat([body, refreshSeal(body)]).toString('base64url');
    },
    /** The session of a token that was once given out; null for anything else. */
    sessionOfRefreshToken: (token: string): string | null => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== UUID_BYTES + TOKEN_BYTES + SEAL_BYTES || bytes.toString('base64url') !== token)
        return null;
      const body = bytes.subarray(0, UUID_BYTES + TOKEN_BYTES);
      const isOurs = timingSafeEqual(refreshSeal(body), bytes.subarray(UUID_BYTES + TOKEN_BYTES));
      return isOurs ? uuidText(body.subarray(0, UUID_BYTES)) : null;
    },
    seal: (text: string): string => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealKey, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed: string): string => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(CIPHER, sealKey, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
    },
  };
}

/** Version 8 (RFC 9562): ours to fill, here with a hash, so that equal texts make equal ids. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, UUID_BYTES);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return uuidText(bytes);
}

function uuidText(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
