// Answers of a neighbour that may be a little old: fresh ones are not asked for again, and while the neighbour is away
// the last one known stands in, for a bounded time. Only for what a reader is shown; never for what decides a payment.
import type { DomainError } from '@mps/contracts';
import { ok, type RealClock, type Result } from '@mps/kernel';
import { LRUCache } from 'lru-cache';
import { isAway } from './ask-or-fall-back';

export interface RememberOptions {
  /** An answer this young is given without asking. */
  readonly freshMs: number;
  /** While the neighbour cannot be asked, an answer this old is still given. */
  readonly staleMs: number;
  readonly maxEntries: number;
  readonly clock: RealClock;
}

export type Remember<T> = (
  key: string,
  ask: () => Promise<Result<T, DomainError>>,
) => Promise<Result<T, DomainError>>;

export function makeRemember<T>({ freshMs, staleMs, maxEntries, clock }: RememberOptions): Remember<T> {
  const known = new LRUCache<string, { readonly value: T; readonly at: number }>({ max: maxEntries });
  return async (key, ask) => {
    const now = clock.now().getTime();
    const last = known.get(key);
    if (last !== undefined && now - last.at < freshMs) return ok(last.value);
    const answer = await ask();
    if (answer.ok) known.set(key, { value: answer.value, at: now });
    else if (isAway(answer.error))
      return last !== undefined && now - last.at < staleMs ? ok(last.value) : answer;
    else known.delete(key);
    return answer;
  };
}
