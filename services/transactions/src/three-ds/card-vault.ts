// Seals what may rest only sealed: the token of a payment that waits for 3D Secure, and what an authentication has proven.
// Envelope encryption: each value has a random key of its own, which is wrapped with one derived from ENCRYPTION_KEY. What
// a value belongs to is authenticated with it, so that it opens nowhere else.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret } from '@mps/kernel';

const CIPHER = 'aes-256-gcm';
const KEY_PURPOSE = 'transactions: card data before authorization';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const WRAPPED_KEY_BYTES = NONCE_BYTES + TAG_BYTES + KEY_BYTES;
const VERSION = 'v1';

/** What a sealed value belongs to: it opens for nothing else. */
export interface SealOwner {
  readonly companyId: string;
  /** The session's or the transaction's id. */
  readonly id: string;
}

export type CardVault = ReturnType<typeof makeCardVault>;

/** `encryptionKey`: 32 bytes in base64. */
export function makeCardVault(encryptionKey: string) {
  const root = Buffer.from(
    hkdfSync('sha256', Buffer.from(encryptionKey, 'base64'), '', KEY_PURPOSE, KEY_BYTES),
  );
  return {
    seal: (secret: Secret<string>, owner: SealOwner): string => {
      const key = randomBytes(KEY_BYTES);
      const bound = boundTo(owner);
      const sealed = Buffer.concat([
        encrypt(root, key, bound),
        encrypt(key, Buffer.from(secret.expose(), 'utf8'), bound),
      ]);
      return `${VERSION}.${sealed.toString('base64url')}`;
    },
    /** Throws when it was sealed for another owner, or changed. */
    open: (sealed: string, owner: SealOwner): Secret<string> => {
      const [version, text] = sealed.split('.');
      if (version !== VERSION || text === undefined)
        throw new Error('Sealed card data is of another version');
      const bytes = Buffer.from(text, 'base64url');
      const bound = boundTo(owner);
      const key = decrypt(root, bytes.subarray(0, WRAPPED_KEY_BYTES), bound);
      return new Secret(decrypt(key, bytes.subarray(WRAPPED_KEY_BYTES), bound).toString('utf8'));
    },
  };
}

const boundTo = ({ companyId, id }: SealOwner): Buffer =>
  Buffer.from(JSON.stringify([VERSION, companyId, id]), 'utf8');

function encrypt(key: Buffer, plain: Buffer, bound: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(bound);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when the bytes are not what was sealed for this owner. */
function decrypt(key: Buffer, bytes: Buffer, bound: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(bound);
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** The owner of what is sealed with a session or a transaction. */
export const ownerOf = ({
  company_id,
  _id,
}: {
  readonly company_id: string;
  readonly _id: string;
}): SealOwner => ({ companyId: company_id, id: _id });
