// Which limit holds for which request: reads and writes of a principal apart, and addresses where nobody says who calls.
import type { RealClock } from '@mps/kernel';
import type { LimitedRequest } from '../http/handle-route';
import { isLoopback } from './allowed-addresses';
import { makeRateLimiter, type RateLimiter } from './rate-limits';

/** After a rest, writes may come this many seconds' worth at once, and logins. */
const WRITE_BURST_SECONDS = 2;
const LOGIN_BURST_SECONDS = 30;

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
