// A bucket never gives more than its burst and its rate allow, whenever it is asked.
import type { RealClock } from '@mps/kernel';
import fc from 'fast-check';
import { makeLimits, makeListTurns, makeRateLimiter, rateLimitHeaders } from './rate-limits';

describe('makeRateLimiter', () => {
  it('allows at most burst + rate × time in any order of waits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 300 }),
        (perSecond, burst, waitsMs) => {
          let now = 1_000_000;
          const clock: RealClock = { kind: 'real', now: () => new Date(now) };
          const limiter = makeRateLimiter({ perSecond, burst }, clock);
          let allowed = 0;
          for (const waitMs of waitsMs) {
            now += waitMs;
            if (limiter.take('p').allowed) allowed++;
          }
          expect(allowed).toBeLessThanOrEqual(burst + ((now - 1_000_000) * perSecond) / 1000 + 1e-6);
        },
      ),
    );
  });

  it('says when the next one is allowed, and that is true', () => {
    let now = 0;
    const limiter = makeRateLimiter({ perSecond: 2, burst: 2 }, { kind: 'real', now: () => new Date(now) });
    expect(limiter.take('p')).toEqual({ allowed: true, remaining: 1, resetSeconds: 1 });
    limiter.take('p');
    const refused = limiter.take('p');
    expect(refused).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 });
    expect(limiter.take('another').allowed).toBe(true);
    now += refused.resetSeconds * 1000;
    expect(limiter.take('p').allowed).toBe(true);
    expect(rateLimitHeaders(limiter.limit, refused)).toEqual({
      'RateLimit-Policy': '"default";q=2;w=1',
      RateLimit: '"default";r=0;t=1',
    });
  });
});

describe('rows of lists', () => {
  const never = new AbortController().signal;
  const open = (nowMs: () => number) =>
    makeListTurns({ perSecond: 100, burst: 400 }, { kind: 'real', now: () => new Date(nowMs()) });

  it('are made up for before the principal’s next list, and hold up no other principal', async () => {
    jest.useFakeTimers();
    try {
      const turns = open(() => Date.now());
      for (let page = 0; page < 6; page++) (await turns.begin('p', never))?.(100);
      let isBegun = false;
      const next = turns.begin('p', never).then((end) => {
        isBegun = true;
        return end;
      });
      expect(await turns.begin('q', never)).not.toBeNull();
      await jest.advanceTimersByTimeAsync(1_990);
      expect(isBegun).toBe(false);
      await jest.advanceTimersByTimeAsync(20);
      expect(await next).not.toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('of more than three seconds refuse the next list, which gives its place back', async () => {
    let now = 0;
    const turns = open(() => now);
    for (let list = 0; list < 3; list++) (await turns.begin('p', never))?.(300);
    expect(await turns.begin('p', never)).toBeNull();
    now += 5_000;
    expect(await turns.begin('p', never)).not.toBeNull();
    expect(await turns.begin('p', never)).not.toBeNull();
  });
});

describe('makeLimits', () => {
  const limits = makeLimits(
    {
      SANDBOX: true,
      RATE_LIMIT_READS_PER_SECOND: 200,
      RATE_LIMIT_WRITES_PER_SECOND: 50,
      RATE_LIMIT_LOGINS_PER_SECOND: 2,
      RATE_LIMIT_LIST_ROWS_PER_SECOND: 500,
    },
    { kind: 'real', now: () => new Date(0) },
  );
  const caller = { principal_id: 'p', organization_id: null, company_id: null, permissions: [] };
  it.each([
    ['api_key', 'GET', '192.0.2.1', { perSecond: 200, burst: 200 }],
    ['api_key', 'POST', '192.0.2.1', { perSecond: 50, burst: 100 }],
    ['system', 'POST', '192.0.2.1', { perSecond: 2, burst: 60 }],
    ['system', 'POST', '::ffff:127.0.0.1', undefined],
  ] as const)('%s %s from %s', (kind, method, clientIp, limit) => {
    expect(limits.takeRequest({ caller: { ...caller, kind }, method, clientIp })?.limit).toEqual(limit);
  });
});
