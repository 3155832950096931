// Waits between attempts: exponential backoff with jitter, a pause that an abort ends, and a wait with a time limit.
import { setTimeout as delay } from 'node:timers/promises';

export interface BackoffLimits {
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * Doubles with every attempt (0, 1, 2 …) up to maxMs. Half of the result is random, so that replicas do not retry at the same
 * instant.
 */
export function backoffMs(attempt: number, { firstMs, maxMs }: BackoffLimits): number {
  const full = Math.min(maxMs, firstMs * 2 ** attempt);
  return full / 2 + (Math.random() * full) / 2;
}

/** Resolves after `ms`, or as soon as the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}

/** Returns whether the work ended within `ms`. Work that takes longer goes on. Rejects when the work rejects in that time. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const ended = work.then(() => true);
  try {
    return await Promise.race([ended, pause(ms, timer.signal).then(() => false)]);
  } finally {
    timer.abort();
  }
}
