// A token bucket for each principal, held in memory. Each replica counts alone, so the real limit is the configured one times the
// number of replicas. That is enough to bound abuse.
import type { RealClock } from '@mps/kernel';
import { LRUCache } from 'lru-cache';
import type { RateLimit } from '../../limits';

const MAX_PRINCIPALS = 50_000;

export interface RateVerdict {
  readonly allowed: boolean;
  /** Whole requests that are left now. */
  readonly remaining: number;
  /** Seconds until the bucket is full again. For a refused request: seconds until the next one is allowed. */
  readonly resetSeconds: number;
}

export interface RateLimiter {
  readonly limit: RateLimit;
  take(principal: string): RateVerdict;
}

interface Bucket {
  /** Tokens at the instant `at`. */
  level: number;
  /** Milliseconds since 1970. */
  at: number;
}

export type Buckets = LRUCache<string, Bucket>;

export const makeBuckets = (): Buckets => new LRUCache<string, Bucket>({ max: MAX_PRINCIPALS });

/** The tokens of a bucket at `now`. A principal without a bucket has a full one. */
export const computeLevel = (
  bucket: Bucket | undefined,
  { perSecond, burst }: RateLimit,
  now: number,
): number =>
  bucket === undefined
    ? burst
    : Math.min(burst, bucket.level + (Math.max(0, now - bucket.at) * perSecond) / 1000);

export function makeRateLimiter(limit: RateLimit, realClock: RealClock): RateLimiter {
  const buckets = makeBuckets();
  return {
    limit,
    take: (principal) => {
      const now = realClock.now().getTime();
      const level = computeLevel(buckets.get(principal), limit, now);
      const allowed = level >= 1;
      const rest = allowed ? level - 1 : level;
      buckets.set(principal, { level: rest, at: now });
      const missing = allowed ? limit.burst - rest : 1 - rest;
      return { allowed, remaining: Math.floor(rest), resetSeconds: Math.ceil(missing / limit.perSecond) };
    },
  };
}

/** The two header fields of draft-ietf-httpapi-ratelimit-headers. */
export function formatRateLimitHeaders(limit: RateLimit, verdict: RateVerdict): Record<string, string> {
  const windowSeconds = Math.ceil(limit.burst / limit.perSecond);
  return {
    'RateLimit-Policy': `"default";q=${limit.burst};w=${windowSeconds}`,
    RateLimit: `"default";r=${verdict.remaining};t=${verdict.resetSeconds}`,
  };
}
