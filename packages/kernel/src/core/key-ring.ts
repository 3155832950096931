// The key ring of encryption keys: one key seals and hashes, all of them open and recognize. Every sealed value and every keyed
// hash begins with the id of its key, `k1a2b3c4d.…`, which is derived from the key itself, so that no id can be mistaken.
// A purpose has a key of its own, derived from the key ring's, so that a value of one kind never passes for one of another.
//
// Envelope encryption (AES-256-GCM): each value has a random key of its own, wrapped with the purpose's; sealing it again
// under another key ring key wraps that random key anew and never shows the value.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const ID_BYTES = 4;
const ID_PURPOSE = 'key id';
const ID_PATTERN = /^(k[0-9a-f]{8})\.(.*)$/s;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const WRAPPED_KEY_BYTES = NONCE_BYTES + TAG_BYTES + KEY_BYTES;

/** Ids that the value belongs to, in a fixed order. With other ids it does not open. */
export type SealOwner = readonly string[];

export interface KeyRingKey {
  /** `k` and 8 hexadecimal digits. */
  readonly id: string;
  /** 32 bytes, of one purpose. */
  readonly key: Buffer;
}

/** Keys of one purpose. The first writes: new values are sealed and hashed under it. */
export type KeyRingKeys = readonly [KeyRingKey, ...KeyRingKey[]];

export interface Sealer {
  readonly seal: (plain: string, owner: SealOwner) => string;
  /** Throws when it was sealed for another owner, was changed, or when the key ring does not have its key (any more). */
  readonly open: (sealed: string, owner: SealOwner) => string;
  /** The same value under the key that writes; null when it is under that key already. Throws as `open` does. */
  readonly reseal: (sealed: string, owner: SealOwner) => string | null;
}

export interface KeyedDigest {
  readonly keyId: string;
  /** HMAC-SHA-256. */
  readonly digest: string;
}

export interface KeyedHasher {
  /** Under the key that writes: `<key id>.<digest>`. */
  readonly hash: (text: string) => string;
  /** Digests under every key of the key ring, the writing key first. An earlier hash of the same text equals one of them. */
  readonly digests: (text: string) => readonly KeyedDigest[];
}

export interface KeyRing {
  /** Id of the key that seals and hashes. */
  readonly writeKeyId: string;
  readonly keyIds: readonly string[];
  /** The purpose's key from each key of the key ring. */
  readonly derive: (purpose: string) => KeyRingKeys;
  readonly sealer: (purpose: string) => Sealer;
  readonly hasher: (purpose: string, encoding: 'hex' | 'base64url') => KeyedHasher;
}

/** `keys`: 32 bytes in base64 each; the first writes, all read. Throws when one is of another length or comes twice. */
export function makeKeyRing(keys: readonly [string, ...string[]]): KeyRing {
  const [first, ...others] = keys;
  const writeRoot = findRoot(first);
  const readRoots = others.map(findRoot);
  const roots = [writeRoot, ...readRoots];
  if (new Set(roots.map(({ id }) => id)).size < roots.length)
    throw new Error('A key is in the key ring twice');
  const derive = (purpose: string): KeyRingKeys => {
    const ofPurpose = ({ id, key }: KeyRingKey): KeyRingKey => ({ id, key: derived(key, purpose) });
    return [ofPurpose(writeRoot), ...readRoots.map(ofPurpose)];
  };
  return {
    writeKeyId: writeRoot.id,
    keyIds: roots.map(({ id }) => id),
    derive,
    sealer: (purpose) => makeSealer(derive(purpose)),
    hasher: (purpose, encoding) => makeHasher(derive(purpose), encoding),
  };
}

/** The id of the key that a sealed value or a keyed hash is under; null for another text. */
export const hashKeyId = (text: string): string | null => ID_PATTERN.exec(text)?.[1] ?? null;

/** Begins a text with the id of its key. */
export const underKey = (keyId: string, text: string): string => `${keyId}.${text}`;

function findRoot(text: string): KeyRingKey {
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`A key of the key ring is not ${KEY_BYTES} bytes in base64`);
  return { id: `k${derived(key, ID_PURPOSE).toString('hex', 0, ID_BYTES)}`, key };
}

const derived = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));

function makeHasher(keys: KeyRingKeys, encoding: 'hex' | 'base64url'): KeyedHasher {
  const computeDigest = ({ key }: KeyRingKey, text: string): string =>
    createHmac('sha256', key).update(text, 'utf8').digest(encoding);
  return {
    hash: (text) => underKey(keys[0].id, computeDigest(keys[0], text)),
    digests: (text) => keys.map((one) => ({ keyId: one.id, digest: computeDigest(one, text) })),
  };
}

function makeSealer(keys: KeyRingKeys): Sealer {
  const [write] = keys;
  /** Wraps a value's own key for its owner. */
  const wrap = (valueKey: Buffer, bound: Buffer): Buffer => encryptBytes(write.key, valueKey, bound);
  const seal = (plain: string, owner: SealOwner): string => {
    const valueKey = randomBytes(KEY_BYTES);
    const bound = boundTo(owner);
    const value = encryptBytes(valueKey, Buffer.from(plain, 'utf8'), bound);
    return underKey(write.id, Buffer.concat([wrap(valueKey, bound), value]).toString('base64url'));
  };
  const unwrap = (sealed: string, owner: SealOwner) => {
    const [, keyId, text = ''] = ID_PATTERN.exec(sealed) ?? [];
    if (keyId === undefined) throw new Error('A sealed value names no key');
    const found = keys.find(({ id }) => id === keyId);
    if (found === undefined)
      throw new Error(`A value is sealed under ${keyId}, which is not in the key ring`);
    const bytes = Buffer.from(text, 'base64url');
    const bound = boundTo(owner);
    const valueKey = decryptBytes(found.key, bytes.subarray(0, WRAPPED_KEY_BYTES), bound);
    return { keyId, bound, valueKey, value: bytes.subarray(WRAPPED_KEY_BYTES) };
  };
  const open = (sealed: string, owner: SealOwner): string => {
    const { valueKey, value, bound } = unwrap(sealed, owner);
    return decryptBytes(valueKey, value, bound).toString('utf8');
  };
  return {
    seal,
    open,
    reseal: (sealed, owner) => {
      const { keyId, valueKey, value, bound } = unwrap(sealed, owner);
      if (keyId === write.id) return null;
      return underKey(write.id, Buffer.concat([wrap(valueKey, bound), value]).toString('base64url'));
    },
  };
}

const boundTo = (owner: SealOwner): Buffer => Buffer.from(JSON.stringify(owner), 'utf8');

/** AES-256-GCM: nonce, tag and cipher text in one. `bound` is authenticated with it. */
function encryptBytes(key: Buffer, plain: Buffer, bound: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a value of `encryptBytes`. Throws for another key, other bytes or another binding. */
function decryptBytes(key: Buffer, bytes: Buffer, bound: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(bound);
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
