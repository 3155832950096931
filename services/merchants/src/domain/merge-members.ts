// A partial change of an object whose members are fixed.

/** `target` with the members that `patch` names; a member that is undefined is not named, null is a value. */
export function mergeMembers<Target extends object>(target: Target, patch: Partial<Target>): Target {
  const named = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...target, ...Object.fromEntries(named) };
}
