// Secrets of endpoints: made here, shown once, and at rest only sealed for the endpoint that they belong to. The key is
// derived for this purpose alone.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret } from '@mps/kernel';

const PURPOSE = 'webhooks: secrets of endpoints';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Standard Webhooks wants 24 to 64. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export type SecretVault = ReturnType<typeof makeSecretVault>;

/** `encryptionKey`: 32 bytes in base64. */
export function makeSecretVault(encryptionKey: string) {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(encryptionKey, 'base64'), '', PURPOSE, KEY_BYTES));
  return {
    newSecret: (): Secret<string> => new Secret(PREFIX + randomBytes(SECRET_BYTES).toString('base64')),

    seal(secret: Secret<string>, endpointId: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(endpointId));
      const sealed = Buffer.concat([cipher.update(secret.expose(), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },

    /** Throws when it was sealed for another endpoint, or changed. */
    open(sealed: string, endpointId: string): Secret<string> {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      }).setAAD(Buffer.from(endpointId));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const plain = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      return new Secret(plain.toString('utf8'));
    },
  };
}
