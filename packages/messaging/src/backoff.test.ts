// Waiting: growing, capped, spread out, and cut short by what it waits for.
import { backoffMs, makeBell, pause } from './backoff';

test('backoff doubles to its cap and keeps at least half of itself', () => {
  for (const [attempt, full] of [100, 200, 400, 800, 1_000, 1_000].entries()) {
    const ms = backoffMs(attempt, { firstMs: 100, maxMs: 1_000 });
    expect(ms).toBeGreaterThanOrEqual(full / 2);
    expect(ms).toBeLessThanOrEqual(full);
  }
  expect(backoffMs(5_000, { firstMs: 100, maxMs: 1_000 })).toBeLessThanOrEqual(1_000);
});

const FOREVER_MS = 2 ** 31 - 1;

test('a bell that rings ends the wait', async () => {
  const bell = makeBell();
  const waiting = bell.wait(FOREVER_MS);
  bell.ring();
  await waiting;
});

test('a bell that rang while nobody waited ends the next wait, once', async () => {
  const bell = makeBell();
  bell.ring();
  bell.ring();
  await bell.wait(FOREVER_MS);
  const next = bell.wait(FOREVER_MS).then(() => 'rung');
  expect(
    await Promise.race([next, new Promise((resolve) => setImmediate(() => resolve('still waiting')))]),
  ).toBe('still waiting');
  bell.ring();
  await next;
});

test('a pause ends with its signal', async () => {
  const stopping = new AbortController();
  const waiting = pause(FOREVER_MS, stopping.signal);
  stopping.abort();
  await waiting;
});
