// JSON merge patch (RFC 7396) for free JSON, and its counterpart for objects whose members are fixed.
import type { Json, JsonMembers } from './company';

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

/** `target` with the members that `patch` names; a member that is undefined is not named, null is a value. */
export function mergeMembers<Target extends object>(target: Target, patch: Partial<Target>): Target {
  const named = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...target, ...Object.fromEntries(named) };
}
