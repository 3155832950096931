// One text for one JSON value (RFC 8785), and its hash: how a repeated request is told from a changed one. The only file
// of the kernel that uses Node's crypto, because a hash is arithmetic too.
import { createHash } from 'node:crypto';

/**
 * RFC 8785: members sorted by UTF-16 code units, numbers and strings as ECMAScript writes them, no white space. Members
 * that are undefined are left out. A lone surrogate is written as its escape, where the RFC would fail: a strange name in
 * metadata must not turn into an error. Throws a TypeError for what JSON cannot say (NaN, bigint, Date, a bare undefined).
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object') return canonicalObject(value);
  throw new TypeError(`JSON has no such ${typeof value}`);
}

/** SHA-256 of the canonical text, in lower-case hexadecimal. */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value), 'utf8').digest('hex');
}

function canonicalObject(value: object): string {
  // A Date or a Map has no members of its own: it would pass for {} and make different bodies look the same.
  if (Object.prototype.toString.call(value) !== '[object Object]')
    throw new TypeError('Only plain objects are JSON');
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}
