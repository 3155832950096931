// Waiting for a condition instead of sleeping: asks again until the assertion holds, and fails with its last failure.
const INTERVAL_MS = 25;
export const EVENTUALLY_LIMIT_MS = 15_000;

export async function eventually<T>(check: () => Promise<T> | T, limitMs = EVENTUALLY_LIMIT_MS): Promise<T> {
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
