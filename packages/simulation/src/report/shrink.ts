// Shrinks a failing history: fewer operations, fewer faults, shorter delays, as long as the same invariant fails.
import { trimChoices, type Recorded } from '../core/choices';

export interface ShrinkOptions {
  /** Whether the history of these choices still fails in the same way. */
  readonly fails: (recorded: Recorded) => Promise<boolean>;
  /** Histories that may be tried. */
  readonly budget: number;
  /** Whether the time for it is over. */
  readonly isOver: () => boolean;
}

/** Streams in the order in which leaving them out simplifies a history most. */
const WEIGHT: readonly (readonly [RegExp, number])[] = [
  [/^fault /, 0],
  [/^operation /, 1],
  [/ fate$/, 2],
];

const weigh = (stream: string): number => WEIGHT.find(([pattern]) => pattern.test(stream))?.[1] ?? 3;

export async function shrink(
  recorded: Recorded,
  { fails, budget, isOver }: ShrinkOptions,
): Promise<{ readonly recorded: Recorded; readonly tried: number }> {
  let best = trimChoices(recorded);
  let tried = 0;

  const isSpent = (): boolean => tried >= budget || isOver();

  async function attempt(candidate: Recorded): Promise<boolean> {
    if (isSpent()) return false;
    tried += 1;
    if (!(await fails(candidate))) return false;
    best = trimChoices(candidate);
    return true;
  }

  const listStreams = (): readonly string[] =>
    Object.keys(best).toSorted((left, right) => weigh(left) - weigh(right));

  async function dropStreams(): Promise<void> {
    for (const stream of listStreams()) {
      const { [stream]: _dropped, ...rest } = best;
      await attempt(rest);
    }
  }

  /** Sets runs of choices to zero, long ones first. */
  async function calm(stream: string): Promise<void> {
    const length = best[stream]?.length ?? 0;
    for (let size = Math.ceil(length / 2); size >= 1; size = Math.floor(size / 2))
      for (let from = 0; from < length && !isSpent(); from += size) {
        const values = best[stream] ?? [];
        const chunk = values.slice(from, from + size);
        if (chunk.every((value) => value === 0)) continue;
        await attempt({
          ...best,
          [stream]: values.map((value, at) => (at >= from && at < from + size ? 0 : value)),
        });
      }
  }

  async function lower(stream: string): Promise<void> {
    for (const [at, value] of (best[stream] ?? []).entries())
      for (const smaller of [Math.floor(value / 2), value - 1])
        if (smaller > 0 && smaller < (best[stream]?.[at] ?? 0))
          await attempt({
            ...best,
            [stream]: (best[stream] ?? []).map((one, index) => (index === at ? smaller : one)),
          });
  }

  let before = '';
  while (before !== JSON.stringify(best) && !isSpent()) {
    before = JSON.stringify(best);
    await dropStreams();
    for (const stream of listStreams()) await calm(stream);
    for (const stream of listStreams()) if (weigh(stream) < 2) await lower(stream);
  }
  return { recorded: best, tried };
}
