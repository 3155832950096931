// Waiting for a condition instead of sleeping: asks again until the assertion holds, and fails with its last failure.
// A check that answers a boolean asserts nothing and would hold at once: it does not compile.
type NotABoolean<T> = T extends boolean ? never : T;

const INTERVAL_MS = 25;
export const EVENTUALLY_LIMIT_MS = 15_000;

export async function eventually<T>(
  check: () => Promise<NotABoolean<T>> | NotABoolean<T>,
  limitMs = EVENTUALLY_LIMIT_MS,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}
