// Waiting for a condition of the outside world: asked again and again until it holds, its owner dies, or time is up.
import { setTimeout as delay } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;

/** Resolves to true as soon as `check` answers true; to false after `timeoutMs`. A check that throws has not held yet. */
export async function waitUntil(
  check: () => Promise<boolean> | boolean,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (await holds(check)) return true;
    if (performance.now() >= deadline) return false;
    await delay(POLL_INTERVAL_MS);
  }
}

async function holds(check: () => Promise<boolean> | boolean): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}
