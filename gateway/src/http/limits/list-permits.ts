// Permits for lists. A principal runs a few lists at the same time, queues a few more, and reads a bounded number of rows a
// second (docs/rules.md#rate-limits).
import { setTimeout as delay } from 'node:timers/promises';
import type { RealClock } from '@mps/kernel';
import { LIST_PERMIT_WAIT_MS, MAX_LISTS_AT_ONCE, MAX_LISTS_RUNNING, type RateLimit } from '../../limits';
import { computeLevel, makeBuckets } from './token-bucket';

/** Gives the permit back and debits the rows that the list has read. Further calls do nothing. */
export type ReleasePermit = (rows: number) => void;

export interface ListPermits {
  /**
   * Waits for a permit in the order of arrival, and then until the row budget of the principal is no longer negative. Returns null
   * when the queue is full, when the wait is too long, and when `signal` aborts.
   */
  acquire(principal: string, signal: AbortSignal): Promise<ReleasePermit | null>;
}

interface PrincipalLists {
  running: number;
  /** Each callback is called once: true grants the permit, false ends the wait. */
  readonly waiting: Set<(isGranted: boolean) => void>;
}

const isAborted = (signal: AbortSignal): boolean => signal.aborted;

/** The row count is known only after the list. So the level may fall below zero, and then the next list waits. */
function makeRowBudget(limit: RateLimit, realClock: RealClock) {
  const buckets = makeBuckets();
  const readLevel = (principal: string, now: number): number =>
    computeLevel(buckets.get(principal), limit, now);
  return {
    computeWaitMs: (principal: string): number =>
      Math.max(0, Math.ceil((-readLevel(principal, realClock.now().getTime()) * 1000) / limit.perSecond)),
    debit: (principal: string, rows: number): void => {
      const at = realClock.now().getTime();
      buckets.set(principal, { level: readLevel(principal, at) - rows, at });
    },
  };
}

/** A principal is forgotten with its last list, so memory holds only the principals that ask now. */
export function makeListPermits(limit: RateLimit, realClock: RealClock): ListPermits {
  const principals = new Map<string, PrincipalLists>();
  const rowBudget = makeRowBudget(limit, realClock);

  function releasePermit(principal: string, lists: PrincipalLists): void {
    lists.running--;
    const [next] = lists.waiting;
    if (next !== undefined) next(true);
    else if (lists.running === 0) principals.delete(principal);
  }

  const waitForPermit = (lists: PrincipalLists, signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (isGranted: boolean): void => {
        lists.waiting.delete(settle);
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        if (isGranted) lists.running++;
        resolve(isGranted);
      };
      const giveUp = (): void => settle(false);
      const timer = setTimeout(giveUp, LIST_PERMIT_WAIT_MS);
      signal.addEventListener('abort', giveUp);
      lists.waiting.add(settle);
    });

  return {
    async acquire(principal, signal) {
      if (signal.aborted) return null;
      const lists = principals.get(principal) ?? { running: 0, waiting: new Set() };
      principals.set(principal, lists);
      if (lists.running + lists.waiting.size >= MAX_LISTS_AT_ONCE) return null;
      if (lists.running < MAX_LISTS_RUNNING) lists.running++;
      else if (!(await waitForPermit(lists, signal))) return null;
      let isReleased = false;
      const release: ReleasePermit = (rows) => {
        if (isReleased) return;
        isReleased = true;
        rowBudget.debit(principal, rows);
        releasePermit(principal, lists);
      };
      const waitMs = rowBudget.computeWaitMs(principal);
      const isSoon = waitMs <= LIST_PERMIT_WAIT_MS;
      if (isSoon && waitMs > 0) await delay(waitMs, undefined, { signal }).catch(() => undefined);
      if (isSoon && !isAborted(signal)) return release;
      release(0);
      return null;
    },
  };
}
