// Waiting for a condition instead of sleeping: asks again until the assertion holds, and fails with its last failure.
// A check that answers a boolean asserts nothing and would hold at once: it does not compile.
type NotABoolean<T> = T extends boolean ? never : T;

/** Short pauses first, longer ones later: a condition that takes seconds is not checked forty times a second. */
const FIRST_INTERVAL_MS = 25;
const INTERVAL_GROWTH_MS = 5;
const MAX_INTERVAL_MS = 200;
export const EVENTUALLY_LIMIT_MS = 60_000;

export async function eventually<T>(
  check: () => Promise<NotABoolean<T>> | NotABoolean<T>,
  limitMs = EVENTUALLY_LIMIT_MS,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (let intervalMs = FIRST_INTERVAL_MS; ; intervalMs += INTERVAL_GROWTH_MS) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(intervalMs, MAX_INTERVAL_MS)));
  }
}
