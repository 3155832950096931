// Backoff grows up to its cap and is partly random. A pause ends with its signal.
import { backoffMs, pause } from './waiting';

test('backoff doubles to its cap and keeps at least half of itself', () => {
  for (const [attempt, full] of [100, 200, 400, 800, 1_000, 1_000].entries()) {
    const ms = backoffMs(attempt, { firstMs: 100, maxMs: 1_000 });
    expect(ms).toBeGreaterThanOrEqual(full / 2);
    expect(ms).toBeLessThanOrEqual(full);
  }
  expect(backoffMs(5_000, { firstMs: 100, maxMs: 1_000 })).toBeLessThanOrEqual(1_000);
});

const FOREVER_MS = 2 ** 31 - 1;

test('a pause ends with its signal', async () => {
  const stopping = new AbortController();
  const waiting = pause(FOREVER_MS, stopping.signal);
  stopping.abort();
  await waiting;
});
