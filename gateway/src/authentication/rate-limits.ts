// How fast one principal may ask: a token bucket each, held in memory, and which limit holds for which request. A replica counts
// for itself, so the real limit is the configured one times the replicas: that bounds abuse, which is all it is for.
import type { Caller } from '@mps/contracts';
import type { RealClock } from '@mps/kernel';
import { LRUCache } from 'lru-cache';
import { isLoopback } from './allowed-addresses';

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

/** After a rest, writes may come this many seconds' worth at once, and logins. */
const WRITE_BURST_SECONDS = 2;
const LOGIN_BURST_SECONDS = 30;

export interface LimitedRequest {
  readonly caller: Caller;
  readonly method: string;
  readonly clientIp: string;
}

export interface LimitsConfig {
  readonly RATE_LIMIT_WRITES_PER_SECOND: number;
  readonly RATE_LIMIT_READS_PER_SECOND: number;
  readonly RATE_LIMIT_LOGINS_PER_SECOND: number;
  readonly SANDBOX: boolean;
}

export function makeLimiters(
  config: LimitsConfig,
  clock: RealClock,
): (request: LimitedRequest) => RateLimiter | null {
  const limiter = (perSecond: number, burstSeconds: number): RateLimiter =>
    makeRateLimiter({ perSecond, burst: Math.ceil(perSecond * burstSeconds) }, clock);
  const reads = limiter(config.RATE_LIMIT_READS_PER_SECOND, 1);
  const writes = limiter(config.RATE_LIMIT_WRITES_PER_SECOND, WRITE_BURST_SECONDS);
  const logins = limiter(config.RATE_LIMIT_LOGINS_PER_SECOND, LOGIN_BURST_SECONDS);
  return ({ caller, method, clientIp }) => {
    // On a developer's machine every test comes from the same address.
    if (caller.kind === 'system') return config.SANDBOX && isLoopback(clientIp) ? null : logins;
    return method === 'GET' || method === 'HEAD' ? reads : writes;
  };
}
