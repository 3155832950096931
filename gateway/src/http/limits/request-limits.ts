// All limits of requests in one value, and the choice of the limit that holds for a request.
import { isLoopback, networkOf } from '@mps/chassis';
import type { Caller } from '@mps/contracts';
import type { RealClock } from '@mps/kernel';
import type { RateLimit } from '../../limits';
import { type BodyBudget, makeBodyBudget } from '../body/budget';
import { type DownloadPermits, makeDownloadPermits } from './download-permits';
import { type ListPermits, makeListPermits } from './list-permits';
import { makeRefusals } from './refusals';
import { makeRateLimiter, type RateLimiter, type RateVerdict } from './token-bucket';

/** After a rest, a principal may send the writes of this many seconds at once. */
const WRITE_BURST_SECONDS = 2;
/** After a rest, a network may send the logins of this many seconds at once. */
const LOGIN_BURST_SECONDS = 30;
/** After a rest, a principal may read the rows of this many seconds at once: more than a page of each list it may run. */
const LIST_ROWS_BURST_SECONDS = 4;

export interface LimitedRequest {
  readonly caller: Caller;
  readonly method: string;
  readonly clientIp: string;
}

export interface LimitsConfig {
  readonly RATE_LIMIT_WRITES_PER_SECOND: number;
  readonly RATE_LIMIT_READS_PER_SECOND: number;
  readonly RATE_LIMIT_LOGINS_PER_SECOND: number;
  readonly RATE_LIMIT_LIST_ROWS_PER_SECOND: number;
  readonly SANDBOX: boolean;
}

export interface Limits {
  readonly lists: ListPermits;
  readonly downloads: DownloadPermits;
  readonly bodies: BodyBudget;
  /** Counts one more request of a caller. null: the request has no limit. */
  takeRequest(request: LimitedRequest): { readonly limit: RateLimit; readonly verdict: RateVerdict } | null;
  /** Counts one more use of `limit` under `key`. Returns the whole seconds to wait. 0: the request may go on. */
  take(limit: RateLimit, key: string, clientIp: string): number;
  /** Counts one more refused credential of the client's network. */
  recordRefusal(clientIp: string): void;
  /** Whole seconds until the gateway reads a credential of the client's network again. 0: now. */
  computeRefusalWaitSeconds(clientIp: string): number;
  /**
   * Counts one more wrong signature of the client's network. Returns the whole seconds to wait. 0: refuse the message without a
   * wait. Wrong signatures and refused credentials are counted apart, and a signature is always verified first. So a provider that
   * signs some messages with an old secret locks out neither its own right messages nor other senders of its network.
   */
  recordWrongSignature(clientIp: string): number;
}

export function makeLimits(config: LimitsConfig, realClock: RealClock): Limits {
  const makeLimit = (perSecond: number, burstSeconds: number): RateLimit => ({
    perSecond,
    burst: Math.ceil(perSecond * burstSeconds),
  });
  const makeLimiter = (perSecond: number, burstSeconds: number): RateLimiter =>
    makeRateLimiter(makeLimit(perSecond, burstSeconds), realClock);
  const reads = makeLimiter(config.RATE_LIMIT_READS_PER_SECOND, 1);
  const writes = makeLimiter(config.RATE_LIMIT_WRITES_PER_SECOND, WRITE_BURST_SECONDS);
  const logins = makeLimiter(config.RATE_LIMIT_LOGINS_PER_SECOND, LOGIN_BURST_SECONDS);
  const limitersOfRoutes = new Map<RateLimit, RateLimiter>();
  const refusals = makeRefusals(realClock);
  const wrongSignatures = makeRefusals(realClock);
  // On a developer's machine every test comes from the same address.
  const isExempt = (clientIp: string): boolean => config.SANDBOX && isLoopback(clientIp);
  const takeFrom = (limiter: RateLimiter, principal: string) => ({
    limit: limiter.limit,
    verdict: limiter.take(principal),
  });
  return {
    lists: makeListPermits(
      makeLimit(config.RATE_LIMIT_LIST_ROWS_PER_SECOND, LIST_ROWS_BURST_SECONDS),
      realClock,
    ),
    downloads: makeDownloadPermits(),
    bodies: makeBodyBudget(),
    takeRequest: ({ caller, method, clientIp }) => {
      if (caller.kind === 'system') return isExempt(clientIp) ? null : takeFrom(logins, networkOf(clientIp));
      return takeFrom(method === 'GET' || method === 'HEAD' ? reads : writes, caller.principal_id);
    },
    take: (limit, key, clientIp) => {
      if (isExempt(clientIp)) return 0;
      const limiter = limitersOfRoutes.get(limit) ?? makeRateLimiter(limit, realClock);
      limitersOfRoutes.set(limit, limiter);
      const { allowed, resetSeconds } = limiter.take(key);
      return allowed ? 0 : resetSeconds;
    },
    recordRefusal: (clientIp) => {
      if (!isExempt(clientIp)) refusals.record(networkOf(clientIp));
    },
    recordWrongSignature: (clientIp) => {
      if (isExempt(clientIp)) return 0;
      const network = networkOf(clientIp);
      const waitSeconds = wrongSignatures.computeWaitSeconds(network);
      if (waitSeconds === 0) wrongSignatures.record(network);
      return waitSeconds;
    },
    computeRefusalWaitSeconds: (clientIp) =>
      !refusals.isAnyFull() || isExempt(clientIp) ? 0 : refusals.computeWaitSeconds(networkOf(clientIp)),
  };
}
