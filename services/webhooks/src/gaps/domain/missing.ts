// Finds the events that the log lacks although it has later ones of the same aggregate (docs/rules/events.md#lost-events).

/** Bound of one result. After these events have come again, the search of their repeats finds the rest. */
export const MAX_MISSING = 100;

/** 0 without a sequence. Math.max of a long list as arguments would overflow the stack. */
export const findHighest = (sequences: readonly number[]): number =>
  sequences.reduce((highest, one) => Math.max(highest, one), 0);

const findLowest = (sequences: readonly number[]): number =>
  sequences.reduce((lowest, one) => Math.min(lowest, one), Infinity);

/**
 * Returns the sequences below `upTo` that are not in `present`, ascending. `isWhole` means that the log must hold the
 * aggregate from sequence 1 on. Otherwise sequences below the first present one count as unpublished or deleted by
 * retention.
 */
export function missingBefore(present: readonly number[], upTo: number, isWhole: boolean): readonly number[] {
  const known = new Set(present);
  const missing: number[] = [];
  for (let sequence = isWhole ? 1 : findLowest(present); sequence < upTo; sequence += 1) {
    if (!known.has(sequence)) missing.push(sequence);
    if (missing.length === MAX_MISSING) break;
  }
  return missing;
}
