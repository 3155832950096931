// What the event log lacks of an aggregate whose later events it has (docs/rules/events.md#lost-events).

/** Far more than are ever lost of one aggregate: the rest is found when these have come. */
export const MAX_MISSING = 100;

/**
 * Sequences below `upTo` that are not among `present`, ascending. `isWhole`: merchants are told of the aggregate from 1 on, and
 * retention has taken nothing of it yet; else what is below the first that is present counts as never told, or gone.
 */
export function missingBefore(present: readonly number[], upTo: number, isWhole: boolean): readonly number[] {
  const known = new Set(present);
  const missing: number[] = [];
  for (let sequence = isWhole ? 1 : Math.min(...present); sequence < upTo; sequence += 1) {
    if (!known.has(sequence)) missing.push(sequence);
    if (missing.length === MAX_MISSING) break;
  }
  return missing;
}
