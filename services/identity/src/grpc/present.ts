// The members that a change names; what it leaves out is not in the answer, so that it stays as it is.

export function present<T extends object, K extends keyof T>(
  source: T,
  names: readonly K[],
): { [Name in K]?: Exclude<T[Name], undefined> } {
  const given = names.filter((name) => source[name] !== undefined).map((name) => [name, source[name]]);
  return Object.fromEntries(given) as { [Name in K]?: Exclude<T[Name], undefined> };
}
