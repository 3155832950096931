// The row budget of a principal's lists. route/lists-at-once.test.ts covers the permits, over HTTP.
import { makeListPermits } from './list-permits';

describe('the row budget of lists', () => {
  const neverAborts = new AbortController().signal;
  const makePermits = (nowMs: () => number) =>
    makeListPermits({ perSecond: 100, burst: 400 }, { kind: 'real', now: () => new Date(nowMs()) });

  it('delays the next list of a principal that has read too many rows, and no other principal', async () => {
    jest.useFakeTimers();
    try {
      const permits = makePermits(() => Date.now());
      (await permits.acquire('p', neverAborts))?.(600);
      let isGranted = false;
      const next = permits.acquire('p', neverAborts).then((release) => {
        isGranted = true;
        return release;
      });
      expect(await permits.acquire('q', neverAborts)).not.toBeNull();
      await jest.advanceTimersByTimeAsync(1_990);
      expect(isGranted).toBe(false);
      await jest.advanceTimersByTimeAsync(20);
      expect(await next).not.toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('refuses the next list when it would wait more than three seconds, and frees its permit', async () => {
    let now = 0;
    const permits = makePermits(() => now);
    for (let list = 0; list < 3; list++) (await permits.acquire('p', neverAborts))?.(300);
    expect(await permits.acquire('p', neverAborts)).toBeNull();
    now += 5_000;
    expect(await permits.acquire('p', neverAborts)).not.toBeNull();
    expect(await permits.acquire('p', neverAborts)).not.toBeNull();
  });
});
