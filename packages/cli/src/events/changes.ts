// listChanges: the members that differ between two states of an object.
import { isObject, type Json } from '../steps/json';

interface Change {
  /** `pricing.fee.flat`. An element of a list is named by its index: `refunds.0.amount`. */
  readonly path: string;
  /** Undefined: the member was not there. */
  readonly before: Json | undefined;
  /** Undefined: the member is gone. */
  readonly after: Json | undefined;
}

/**
 * Compares objects and lists member by member. At each level, the members of the later state come first, then those that are
 * gone.
 */
export function listChanges(before: Json | undefined, after: Json | undefined, path = ''): Change[] {
  const [old, now] = [readMembers(before), readMembers(after)];
  // Two empty values, `{}` or `[]`, have no members to compare.
  if (old === undefined || now === undefined || old.size + now.size === 0)
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((name) =>
    listChanges(old.get(name), now.get(name), path === '' ? name : `${path}.${name}`),
  );
}

/** Undefined for a value without members. */
function readMembers(value: Json | undefined): ReadonlyMap<string, Json> | undefined {
  if (Array.isArray(value))
    return new Map((value as readonly Json[]).map((item, index) => [String(index), item]));
  return isObject(value) ? new Map(Object.entries(value)) : undefined;
}
