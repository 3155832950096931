// JSON merge patch (RFC 7396) for the free metadata that merchants keep with their resources.

export type Json = string | number | boolean | null | readonly Json[] | JsonMembers;
export interface JsonMembers {
  readonly [name: string]: Json;
}

/** Longest free metadata of a resource, as JSON in UTF-8: what a patch leaves is held to it, not only what it brings. */
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
