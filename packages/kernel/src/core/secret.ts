// Secrets: a value that must not be printed by accident (tokens, cryptograms, passwords, personal data on their way through),
// and the text of an API key: mode, 32 random bytes, checksum. The checksum lets the gateway and secret scanners turn away
// typos and look-alikes without a look-up.
import { crc32 } from 'node:zlib';

const MASK = '***';

/** Prints `***` in templates, JSON, console and loggers. `expose()` is the only way in, and is easy to search for. */
export class Secret<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  expose(): T {
    return this.#value;
  }

  toString(): string {
    return MASK;
  }

  toJSON(): string {
    return MASK;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return MASK;
  }
}

export const API_KEY_MODES = ['test', 'live'] as const;
export type ApiKeyMode = (typeof API_KEY_MODES)[number];

export const API_KEY_RANDOM_BYTES = 32;

const CHECKSUM_CHARS = 6;
const SHAPE = /^(sk_(test|live)_[A-Za-z0-9_-]{43})([0-9A-Za-z]{6})$/;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `sk_{mode}_` + base64url of 32 bytes + checksum: 57 characters. Throws a RangeError for another number of bytes. */
export function makeApiKey(mode: ApiKeyMode, randomBytes: Uint8Array): string {
  if (randomBytes.length !== API_KEY_RANDOM_BYTES)
    throw new RangeError('An API key is made of 32 random bytes');
  const body = `sk_${mode}_${Buffer.from(randomBytes).toString('base64url')}`;
  return body + computeChecksum(body);
}

/** Returns the mode of a text that has the form of an API key. The form does not prove that the key was issued. */
export function parseApiKey(text: string): 'malformed' | { mode: ApiKeyMode } {
  const [, body, mode, checksum] = SHAPE.exec(text) ?? [];
  if (body === undefined || computeChecksum(body) !== checksum) return 'malformed';
  return { mode: mode === 'live' ? 'live' : 'test' };
}

function computeChecksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let i = 0; i < CHECKSUM_CHARS; i++) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
