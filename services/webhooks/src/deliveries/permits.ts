// Permits bound how many attempts this process makes at once, for each endpoint and in total. Each endpoint belongs to a pool
// by the results of its last attempts, and each pool has its own permits. So endpoints that hang, or that are still unproven,
// take no permits from endpoints that answer. An attempt that becomes slow moves to the slow pool with its endpoint. If the slow
// pool is full, the attempt is cut and its delivery returns to the store as if it had not been attempted. Receivers that hang
// therefore hold a bounded number of attempts, and no attempts of other pools.
// A new event of a steady endpoint waits for its permit in memory: the way through the store takes ten times as long.
import type { Logger } from '@mps/chassis';
import {
  BOUNDS,
  makePoolCounts,
  makeQueues,
  makeState,
  occupy,
  choosePool,
  type EndpointState,
  type Occupied,
  type PermitLimits,
  type PoolCounts,
  type Queues,
  type Waiter,
} from './pools';

/** The right to make one attempt. */
export interface Permit {
  readonly state: EndpointState;
  /** Runs `work`, and releases the permit when it ends unless it did so itself. */
  readonly hold: (work: () => Promise<void>) => void;
  readonly isHeld: () => boolean;
  /**
   * Runs the attempt and measures its time. When `cut` aborts, the attempt must end. It does not count, and its delivery returns
   * to the store.
   */
  readonly timed: <Answer>(attempt: (cut: AbortSignal) => Promise<Answer>) => Promise<Answer>;
  /**
   * Resolves with true when the attempt may begin. Resolves with false when the endpoint left the steady pool, or when the wait
   * took too long: the delivery then returns to the store.
   */
  readonly granted: Promise<boolean>;
  /** Returns the permit to its pool. Further calls do nothing. */
  readonly release: () => void;
}

interface PermitsOptions {
  readonly log: Pick<Logger, 'error'>;
  /** Called when an endpoint with a backlog has half of its permits free again. */
  readonly onFree: (endpointId: string) => void;
  /** Called when a pool that refused an endpoint has a free permit again. */
  readonly onCapacity: () => void;
  readonly limits?: PermitLimits;
}

const MAX_STATES = 20_000;

export type Permits = ReturnType<typeof makePermits>;

export function makePermits({ log, onFree, onCapacity, limits = BOUNDS }: PermitsOptions) {
  const pools = makePoolCounts(limits, onCapacity);
  const queues = makeQueues(limits.queues, pools);
  const states = new Map<string, EndpointState>();
  const underWay = new Set<Promise<void>>();
  const backlog = new Set<Promise<void>>();
  let backlogBegun = 0;
  let grants = 0;
  let isClosed = false;

  function forgetIdle(): void {
    for (const [id, { running, hasBacklog }] of states) if (running === 0 && !hasBacklog) states.delete(id);
  }

  function hold(isFresh: boolean, work: () => Promise<void>, leave: () => void): void {
    const run = work()
      .catch((error: unknown) => log.error({ err: error }, 'an attempt was not written down'))
      .finally(() => {
        underWay.delete(run);
        backlog.delete(run);
        leave();
      });
    underWay.add(run);
    if (isFresh) return;
    backlog.add(run);
    backlogBegun += 1;
  }

  const take = (state: EndpointState, isFresh: boolean, isQueued = false): Permit =>
    makePermit(state, isQueued, {
      limits,
      pools,
      queues,
      onFree,
      nextGrant: () => (grants += 1),
      hold: (work, leave) => hold(isFresh, work, leave),
    });

  return {
    getState(endpointId: string): EndpointState {
      let state = states.get(endpointId);
      if (state === undefined) {
        if (states.size >= MAX_STATES) forgetIdle();
        state = makeState(endpointId);
        states.set(endpointId, state);
      }
      return state;
    },

    /** Takes or queues for a permit for a new event. Returns null when its delivery must wait in the store. */
    takeFresh(state: EndpointState): Permit | null {
      if (isClosed) return null;
      if (state.queue.length === 0 && pools.countFree(state, true) > 0) return take(state, true);
      return queues.mayJoin(state) ? take(state, true, true) : null;
    },

    /** Takes all free permits for the backlog of an endpoint. */
    takeForBacklog: (state: EndpointState): readonly Permit[] =>
      Array.from({ length: isClosed ? 0 : pools.countFree(state, false) }, () => take(state, false)),

    /** Starts a look at all due deliveries, which serves every waiting endpoint: forgets which pools refused one. */
    beginLook: pools.beginLook,

    /** Attempts under way. */
    underWay: (): readonly Promise<void>[] => [...underWay],
    /** Attempts under way for the backlog. */
    backlog: (): readonly Promise<void>[] => [...backlog],
    /** Number of attempts begun for the backlog since the start of the process. */
    backlogBegun: () => backlogBegun,
    /** Claims under way: their deliveries are no longer due, and their attempts have not begun. */
    claims: (): readonly Promise<void>[] =>
      [...states.values()].flatMap(({ claiming }) => (claiming === null ? [] : [claiming])),
    /** Grants no more permits, and refuses those that wait for one. */
    close(): void {
      isClosed = true;
      for (const state of states.values()) queues.end(state);
    },
  };
}

interface Shared extends Pick<PermitsOptions, 'onFree'> {
  readonly limits: PermitLimits;
  readonly pools: PoolCounts;
  readonly queues: Queues;
  readonly nextGrant: () => number;
  readonly hold: (work: () => Promise<void>, leave: () => void) => void;
}

function makePermit(state: EndpointState, isQueued: boolean, shared: Shared): Permit {
  const { limits, pools, queues } = shared;
  const ended = Promise.withResolvers<boolean>();
  let occupied: Occupied | null = null;
  let isHeld = false;
  let isLeft = false;
  const waiter: Waiter = {
    queuedAtMs: performance.now(),
    end(mayBegin) {
      if (mayBegin) {
        occupied = occupy(state, pools, limits.slowAfterMs, () => queues.serve(state));
        state.running += 1;
        state.lastGrant = shared.nextGrant();
      }
      ended.resolve(mayBegin);
    },
  };
  if (isQueued) queues.join(state, waiter);
  else waiter.end(true);

  function leave(): void {
    if (isLeft) return;
    isLeft = true;
    queues.leave(state, waiter);
    if (occupied === null) return;
    state.running -= 1;
    occupied.leave();
    queues.serve(state);
    const next = choosePool(state);
    // If other endpoints wait for the pool, the next look decides which one is served.
    if (!state.hasBacklog || pools.isWanted(next) || state.running > limits.pools[next].perEndpoint / 2)
      return;
    shared.onFree(state.endpointId);
  }

  return {
    state,
    granted: ended.promise,
    timed: (attempt) => {
      if (occupied === null) throw new Error('An attempt began before its waiter');
      return occupied.timed(attempt);
    },
    release: leave,
    isHeld: () => isHeld,
    hold(work) {
      isHeld = true;
      shared.hold(work, leave);
    },
  };
}
