// A stale-if-error cache of an upstream's answers: fresh ones are not asked for again, and while the upstream is unavailable
// the last one is served, for a bounded time. Only for what a reader is shown; never for what decides a payment.
import type { DomainError } from '@mps/contracts';
import { ok, type RealClock, type Result } from '@mps/kernel';
import { LRUCache } from 'lru-cache';
import { isUnavailable } from './adaptive-timeout';

export interface StaleCacheOptions {
  /** An answer this young is given without asking. */
  readonly freshMs: number;
  /** While the upstream is unavailable, an answer this old is still given. */
  readonly staleMs: number;
  readonly maxEntries: number;
  readonly clock: RealClock;
}

export type StaleCache<T> = (
  key: string,
  ask: () => Promise<Result<T, DomainError>>,
) => Promise<Result<T, DomainError>>;

export function makeStaleCache<T>({ freshMs, staleMs, maxEntries, clock }: StaleCacheOptions): StaleCache<T> {
  const known = new LRUCache<string, { readonly value: T; readonly at: number }>({ max: maxEntries });
  return async (key, ask) => {
    const now = clock.now().getTime();
    const last = known.get(key);
    if (last !== undefined && now - last.at < freshMs) return ok(last.value);
    const answer = await ask();
    if (answer.ok) known.set(key, { value: answer.value, at: now });
    else if (isUnavailable(answer.error))
      return last !== undefined && now - last.at < staleMs ? ok(last.value) : answer;
    else known.delete(key);
    return answer;
  };
}
