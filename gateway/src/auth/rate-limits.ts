// How fast one principal may ask: a token bucket each, held in memory. A replica counts for itself, so the real limit
// is the configured one times the replicas; that bounds abuse, which is all it is for.
import type { RealClock } from '@mps/kernel';
import { LRUCache } from 'lru-cache';

const MAX_PRINCIPALS = 50_000;

export interface RateLimit {
  readonly perSecond: number;
  /** How many may come at once after a rest. */
  readonly burst: number;
}

export interface RateVerdict {
  readonly allowed: boolean;
  /** Whole requests left now. */
  readonly remaining: number;
  /** Seconds until the bucket is full again, or until the next request is allowed when this one is not. */
  readonly resetSeconds: number;
}

export interface RateLimiter {
  readonly limit: RateLimit;
  take(principal: string): RateVerdict;
}

interface Bucket {
  level: number;
  at: number;
}

export function makeRateLimiter(limit: RateLimit, clock: RealClock): RateLimiter {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_PRINCIPALS });
  return {
    limit,
    take: (principal) => {
      const now = clock.now().getTime();
      const bucket = buckets.get(principal) ?? { level: limit.burst, at: now };
      const refilled = bucket.level + (Math.max(0, now - bucket.at) * limit.perSecond) / 1000;
      const level = Math.min(limit.burst, refilled);
      const allowed = level >= 1;
      const rest = allowed ? level - 1 : level;
      buckets.set(principal, { level: rest, at: now });
      const missing = allowed ? limit.burst - rest : 1 - rest;
      return { allowed, remaining: Math.floor(rest), resetSeconds: Math.ceil(missing / limit.perSecond) };
    },
  };
}

/** The two header fields of draft-ietf-httpapi-ratelimit-headers. */
export function rateLimitHeaders(limit: RateLimit, verdict: RateVerdict): Record<string, string> {
  const windowSeconds = Math.ceil(limit.burst / limit.perSecond);
  return {
    'RateLimit-Policy': `"default";q=${limit.burst};w=${windowSeconds}`,
    RateLimit: `"default";r=${verdict.remaining};t=${verdict.resetSeconds}`,
  };
}
