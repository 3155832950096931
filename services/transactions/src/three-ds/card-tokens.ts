// What this service does with a card's token before it is charged: tells cards apart by a keyed hash, asks the test mode's
// risk rule for a challenge, and seals what is stored while a payment waits for 3D Secure. No token is kept in the clear.
// Envelope encryption: each value has a random key of its own, which is wrapped with one derived from ENCRYPTION_KEY. What
// a value belongs to is authenticated with it, so that it opens nowhere else.
import { Secret } from '@mps/kernel';
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const HASH_PURPOSE = 'transactions: card token in request fingerprints';
const KEY_BYTES = 32;

export type TokenHasher = ReturnType<typeof makeTokenHasher>;

/** `encryptionKey`: 32 bytes in base64; the hash has a key of its own, derived from it. */
export function makeTokenHasher(encryptionKey: string) {
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(encryptionKey, 'base64'), '', HASH_PURPOSE, KEY_BYTES),
  );
  return {
    hash: (token: Secret<string>): string =>
      createHmac('sha256', key).update(token.expose(), 'utf8').digest('hex'),
  };
}

/** Tokens of the sandbox whose issuer wants to see the cardholder (docs/rules.md#sandbox-tokens). */
export const SANDBOX_CHALLENGE_TOKENS: ReadonlySet<string> = new Set([
  '4000000000001208',
  '5555000000001204',
]);

/** Whether a card must be challenged before it is charged. */
export interface RiskRules {
  asksForChallenge(token: Secret<string>): boolean;
}

export const sandboxRiskRules: RiskRules = {
  asksForChallenge: (token) => SANDBOX_CHALLENGE_TOKENS.has(token.expose()),
};

/** No risk adapter is connected: no cardholder is challenged before the issuer asks for it. */
export const noRiskRules: RiskRules = { asksForChallenge: () => false };

const CIPHER = 'aes-256-gcm';
const KEY_PURPOSE = 'transactions: card data before authorization';
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
