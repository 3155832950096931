// A bucket never allows more than its burst and its rate, in any order of requests.
import type { RealClock } from '@mps/kernel';
import fc from 'fast-check';
import { formatRateLimitHeaders, makeRateLimiter } from './token-bucket';

describe('makeRateLimiter', () => {
  it('allows at most burst + rate × time in any order of waits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 300 }),
        (perSecond, burst, waitsMs) => {
          let now = 1_000_000;
          const realClock: RealClock = { kind: 'real', now: () => new Date(now) };
          const limiter = makeRateLimiter({ perSecond, burst }, realClock);
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

  it('tells a refused principal when the next request is allowed, and allows it then', () => {
    let now = 0;
    const limiter = makeRateLimiter({ perSecond: 2, burst: 2 }, { kind: 'real', now: () => new Date(now) });
    expect(limiter.take('p')).toEqual({ allowed: true, remaining: 1, resetSeconds: 1 });
    limiter.take('p');
    const refused = limiter.take('p');
    expect(refused).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 });
    expect(limiter.take('another').allowed).toBe(true);
    now += refused.resetSeconds * 1000;
    expect(limiter.take('p').allowed).toBe(true);
    expect(formatRateLimitHeaders(limiter.limit, refused)).toEqual({
      'RateLimit-Policy': '"default";q=2;w=1',
      RateLimit: '"default";r=0;t=1',
    });
  });
});
