// How fast one principal may ask (a token bucket each, held in memory), how many lists at once and how many rows of them,
// and which limit holds for which request. A replica counts for itself, so the real limit is the configured one times the
// replicas: that bounds abuse, which is all it is for.
import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from '@mps/contracts';
import { isLoopback, networkOf } from '@mps/chassis';
import type { RealClock } from '@mps/kernel';
import { LRUCache } from 'lru-cache';
import { type BodyBudget, makeBodyBudget } from '../http/body/budget';
import { LIST_TURN_WAIT_MS, MAX_LISTS_AT_ONCE, MAX_LISTS_RUNNING, type RateLimit } from '../limits';

export const MAX_REFUSALS = 60;
export const REFUSALS_WINDOW_MS = 60_000;
const MAX_NETWORKS = 50_000;

export interface Refusals {
  /** One more refused credential. */
  charge(network: string): void;
  /** Whole seconds until a credential of the network is looked at again; 0: now. */
  mustWaitSeconds(network: string): number;
  /** Whether any network may have to wait. */
  isAnyWaiting(): boolean;
}

interface Window {
  readonly endsMs: number;
  count: number;
}

/** A window begins with a network's first refusal and ends after a minute, whether it was filled or not. */
export function makeRefusals(clock: RealClock): Refusals {
  const windows = new LRUCache<string, Window>({ max: MAX_NETWORKS });
  let lastFullEndsMs = 0;
  const current = (network: string, nowMs: number): Window | undefined => {
    const window = windows.get(network);
    return window !== undefined && window.endsMs > nowMs ? window : undefined;
  };
  return {
    charge: (network) => {
      const nowMs = clock.now().getTime();
      const window = current(network, nowMs);
      if (window === undefined) windows.set(network, { endsMs: nowMs + REFUSALS_WINDOW_MS, count: 1 });
      else if (++window.count >= MAX_REFUSALS) lastFullEndsMs = Math.max(lastFullEndsMs, window.endsMs);
    },
    isAnyWaiting: () => lastFullEndsMs > clock.now().getTime(),
    mustWaitSeconds: (network) => {
      const nowMs = clock.now().getTime();
      const window = current(network, nowMs);
      if (window === undefined || window.count < MAX_REFUSALS) return 0;
      return Math.ceil((window.endsMs - nowMs) / 1000);
    },
  };
}

const MAX_PRINCIPALS = 50_000;

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

const refilled = (bucket: Bucket | undefined, { perSecond, burst }: RateLimit, now: number): number =>
  bucket === undefined
    ? burst
    : Math.min(burst, bucket.level + (Math.max(0, now - bucket.at) * perSecond) / 1000);

export function makeRateLimiter(limit: RateLimit, clock: RealClock): RateLimiter {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_PRINCIPALS });
  return {
    limit,
    take: (principal) => {
      const now = clock.now().getTime();
      const level = refilled(buckets.get(principal), limit, now);
      const allowed = level >= 1;
      const rest = allowed ? level - 1 : level;
      buckets.set(principal, { level: rest, at: now });
      const missing = allowed ? limit.burst - rest : 1 - rest;
      return { allowed, remaining: Math.floor(rest), resetSeconds: Math.ceil(missing / limit.perSecond) };
    },
  };
}

/** Gives the turn back, with how many rows were read; further calls do nothing. */
export type EndTurn = (rows: number) => void;

export interface ListTurns {
  /**
   * Waits for the turn of one more list of the principal, in the order in which they came, and until the rows of its earlier
   * ones are made up for. null: too many wait already, the wait was too long, or `signal` says that nobody waits for the answer
   * any more.
   */
  begin(principal: string, signal: AbortSignal): Promise<EndTurn | null>;
}

interface Turns {
  running: number;
  /** Each is told once: it has the turn now, or it never will. */
  readonly waiting: Set<(hasTurn: boolean) => void>;
}

const isGone = (signal: AbortSignal): boolean => signal.aborted;

/** Nobody knows before a list how many rows it has, so the level may fall below zero: then the next list waits. */
function makeListRows(limit: RateLimit, clock: RealClock) {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_PRINCIPALS });
  const levelOf = (principal: string, now: number): number => refilled(buckets.get(principal), limit, now);
  return {
    waitMs: (principal: string): number =>
      Math.max(0, Math.ceil((-levelOf(principal, clock.now().getTime()) * 1000) / limit.perSecond)),
    charge: (principal: string, rows: number): void => {
      const at = clock.now().getTime();
      buckets.set(principal, { level: levelOf(principal, at) - rows, at });
    },
  };
}

/** Principals are forgotten with their last list, so only those that ask now are held. */
export function makeListTurns(limit: RateLimit, clock: RealClock): ListTurns {
  const principals = new Map<string, Turns>();
  const listRows = makeListRows(limit, clock);

  function endTurn(principal: string, turns: Turns): void {
    turns.running--;
    const [next] = turns.waiting;
    if (next !== undefined) next(true);
    else if (turns.running === 0) principals.delete(principal);
  }

  const waitIn = (turns: Turns, signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (hasTurn: boolean): void => {
        turns.waiting.delete(answer);
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        if (hasTurn) turns.running++;
        resolve(hasTurn);
      };
      const giveUp = (): void => answer(false);
      const timer = setTimeout(giveUp, LIST_TURN_WAIT_MS);
      signal.addEventListener('abort', giveUp);
      turns.waiting.add(answer);
    });

  return {
    async begin(principal, signal) {
      if (signal.aborted) return null;
      const turns = principals.get(principal) ?? { running: 0, waiting: new Set() };
      principals.set(principal, turns);
      if (turns.running + turns.waiting.size >= MAX_LISTS_AT_ONCE) return null;
      if (turns.running < MAX_LISTS_RUNNING) turns.running++;
      else if (!(await waitIn(turns, signal))) return null;
      let isOver = false;
      const end: EndTurn = (rows) => {
        if (isOver) return;
        isOver = true;
        listRows.charge(principal, rows);
        endTurn(principal, turns);
      };
      const waitMs = listRows.waitMs(principal);
      const isSoon = waitMs <= LIST_TURN_WAIT_MS;
      if (isSoon && waitMs > 0) await delay(waitMs, undefined, { signal }).catch(() => undefined);
      if (isSoon && !isGone(signal)) return end;
      end(0);
      return null;
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
/** And rows of lists: more than a page of each of the lists that may be asked for at once. */
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
  readonly lists: ListTurns;
  readonly bodies: BodyBudget;
  /** One more request of a caller. null: not limited. */
  takeRequest(request: LimitedRequest): { readonly limit: RateLimit; readonly verdict: RateVerdict } | null;
  /** One more of what `limit` bounds, counted by `key`, from `clientIp`. Whole seconds to wait; 0: it may go on. */
  take(limit: RateLimit, key: string, clientIp: string): number;
  /** One more refused credential from there. */
  chargeRefusal(clientIp: string): void;
  /** Whole seconds until a credential from there is looked at again; 0: now. */
  refusedForSeconds(clientIp: string): number;
  /**
   * One more message from there with a wrong signature; whole seconds to wait, 0: it is only refused. Counted apart from
   * credentials, and only once the signature has been found wrong: a provider that signs some messages with an old secret locks
   * out neither its own right ones nor anybody else of its network.
   */
  chargeWrongSignature(clientIp: string): number;
}

export function makeLimits(config: LimitsConfig, clock: RealClock): Limits {
  const limitOf = (perSecond: number, burstSeconds: number): RateLimit => ({
    perSecond,
    burst: Math.ceil(perSecond * burstSeconds),
  });
  const limiter = (perSecond: number, burstSeconds: number): RateLimiter =>
    makeRateLimiter(limitOf(perSecond, burstSeconds), clock);
  const reads = limiter(config.RATE_LIMIT_READS_PER_SECOND, 1);
  const writes = limiter(config.RATE_LIMIT_WRITES_PER_SECOND, WRITE_BURST_SECONDS);
  const logins = limiter(config.RATE_LIMIT_LOGINS_PER_SECOND, LOGIN_BURST_SECONDS);
  const named = new Map<RateLimit, RateLimiter>();
  const refusals = makeRefusals(clock);
  const wrongSignatures = makeRefusals(clock);
  // On a developer's machine every test comes from the same address.
  const isExempt = (clientIp: string): boolean => config.SANDBOX && isLoopback(clientIp);
  const takeFrom = (chosen: RateLimiter, principal: string) => ({
    limit: chosen.limit,
    verdict: chosen.take(principal),
  });
  return {
    lists: makeListTurns(limitOf(config.RATE_LIMIT_LIST_ROWS_PER_SECOND, LIST_ROWS_BURST_SECONDS), clock),
    bodies: makeBodyBudget(),
    takeRequest: ({ caller, method, clientIp }) => {
      if (caller.kind === 'system') return isExempt(clientIp) ? null : takeFrom(logins, networkOf(clientIp));
      return takeFrom(method === 'GET' || method === 'HEAD' ? reads : writes, caller.principal_id);
    },
    take: (limit, key, clientIp) => {
      if (isExempt(clientIp)) return 0;
      const chosen = named.get(limit) ?? makeRateLimiter(limit, clock);
      named.set(limit, chosen);
      const { allowed, resetSeconds } = chosen.take(key);
      return allowed ? 0 : resetSeconds;
    },
    chargeRefusal: (clientIp) => {
      if (!isExempt(clientIp)) refusals.charge(networkOf(clientIp));
    },
    chargeWrongSignature: (clientIp) => {
      if (isExempt(clientIp)) return 0;
      const network = networkOf(clientIp);
      const waitSeconds = wrongSignatures.mustWaitSeconds(network);
      if (waitSeconds === 0) wrongSignatures.charge(network);
      return waitSeconds;
    },
    refusedForSeconds: (clientIp) =>
      !refusals.isAnyWaiting() || isExempt(clientIp) ? 0 : refusals.mustWaitSeconds(networkOf(clientIp)),
  };
}
