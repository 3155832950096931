// JSON values: one text for one value (RFC 8785) and its hash, which tell a repeated request from a changed one, and merge
// patch (RFC 7396) for the free metadata that merchants keep with their resources. Node's crypto is in no other file of the
// kernel; a hash is arithmetic too.
import { createHash } from 'node:crypto';

/**
 * RFC 8785: members sorted by UTF-16 code units, numbers and strings as ECMAScript writes them, no white space. Members that
 * are undefined are left out. A lone surrogate is written as its escape, where the RFC would fail: a strange name in metadata
 * must not become an error. Throws a TypeError for values that JSON cannot represent (NaN, bigint, Date, undefined on its own).
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

export type Json = string | number | boolean | null | readonly Json[] | JsonMembers;
export interface JsonMembers {
  readonly [name: string]: Json;
}

/** Longest free metadata of a resource, as JSON in UTF-8. The limit applies to the result of a patch, not only to the patch. */
export const MAX_METADATA_BYTES = 16 * 1024;

const isMembers = (value: Json | undefined): value is JsonMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members are merged at every depth; null takes a member away; anything else takes its place. */
export function mergeJson(target: JsonMembers, patch: JsonMembers): JsonMembers {
  const merged = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    const before = merged.get(name);
    if (value === null) merged.delete(name);
    else if (isMembers(value)) merged.set(name, mergeJson(isMembers(before) ? before : {}, value));
    else merged.set(name, value);
  }
  return Object.fromEntries(merged);
}

export const isMetadataTooBig = (metadata: JsonMembers): boolean =>
  Buffer.byteLength(JSON.stringify(metadata), 'utf8') > MAX_METADATA_BYTES;
