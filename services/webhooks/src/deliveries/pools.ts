// Pools of endpoints by the results of their last attempts: counts the permits of each pool, queues the attempts that wait for
// a permit, and moves slow attempts to the slow pool. permits.ts explains their purpose.
import { POOLS, QUEUES, SLOW_AFTER_MS } from '../limits';

/**
 * steady: the last attempt succeeded. trial: no attempt has ended yet, or the last one failed. slow: a running attempt is slow,
 * or the last one was.
 */
export type Pool = 'steady' | 'trial' | 'slow';

/** Bounds of concurrent attempts. */
export interface PoolLimits {
  /** Attempts at one endpoint. */
  readonly perEndpoint: number;
  /** Attempts at one endpoint for its backlog; the rest of `perEndpoint` is reserved for new events. */
  readonly backlog: number;
  /** Attempts at all endpoints of the pool, in one process. */
  readonly inAll: number;
}

/** Bounds of the attempts that wait in memory for a permit: at one endpoint, in one process, and their longest wait. */
export interface QueueLimits {
  readonly perEndpoint: number;
  readonly inAll: number;
  readonly maxMs: number;
}

export interface PermitLimits {
  readonly pools: Readonly<Record<Pool, PoolLimits>>;
  readonly queues: QueueLimits;
  readonly slowAfterMs: number;
}

/** The state of one endpoint in this process. */
export interface EndpointState {
  readonly endpointId: string;
  running: number;
  /** Number of slow attempts under way. */
  slow: number;
  /** Whether the attempt that ended last was slow. */
  wasSlow: boolean;
  /** ISO 8601, business clock. null: the last attempt succeeded. undefined: not read yet. */
  failingSince: string | null | undefined;
  /** Whether the store may hold more deliveries than were claimed. */
  hasBacklog: boolean;
  /** The claim under way. */
  claiming: Promise<void> | null;
  /** Attempts that wait for a permit, oldest first. Used only while the endpoint is steady and attempts are under way. */
  readonly queue: Waiter[];
  /** Number of its last grant. Among endpoints that wait for a pool, the smallest number is served first. */
  lastGrant: number;
}

export interface Waiter {
  readonly queuedAtMs: number;
  /** Ends the wait: true grants the permit, false refuses it. */
  readonly end: (mayBegin: boolean) => void;
}

export type PoolCounts = ReturnType<typeof makePoolCounts>;

export function makePoolCounts({ pools }: PermitLimits, onCapacity: () => void) {
  const inUse: Record<Pool, number> = { steady: 0, trial: 0, slow: 0 };
  /** Pools that refused an endpoint since the last look. */
  const wanted = new Set<Pool>();
  const capacity = (pool: Pool): number => pools[pool].inAll - inUse[pool];
  return {
    capacity,
    isWanted: (pool: Pool): boolean => wanted.has(pool),
    beginLook: (): void => wanted.clear(),

    /** Returns how many more attempts may begin at an endpoint. */
    countFree(state: EndpointState, isFresh: boolean): number {
      const pool = choosePool(state);
      const { perEndpoint, backlog: backlog } = pools[pool];
      const ofEndpoint = (isFresh ? perEndpoint : backlog) - state.running;
      if (ofEndpoint <= 0) return 0;
      // A new event does not overtake the endpoints that wait for this pool.
      const ofPool = isFresh && wanted.has(pool) ? 0 : capacity(pool);
      if (ofPool <= 0) wanted.add(pool);
      return Math.max(0, Math.min(ofEndpoint, ofPool));
    },

    move(from: Pool | null, to: Pool | null): void {
      if (to !== null) inUse[to] += 1;
      if (from === null) return;
      inUse[from] -= 1;
      if (wanted.has(from)) onCapacity();
    },
  };
}

export type Queues = ReturnType<typeof makeQueues>;

/** Queues attempts that wait for a permit of their endpoint. */
export function makeQueues(limits: QueueLimits, pools: PoolCounts) {
  /** Number of waiters of all endpoints. */
  let queued = 0;

  function leave(state: EndpointState, waiter: Waiter): void {
    const index = state.queue.indexOf(waiter);
    if (index === -1) return;
    state.queue.splice(index, 1);
    queued -= 1;
  }

  function end(state: EndpointState, waiter: Waiter, mayBegin: boolean): void {
    leave(state, waiter);
    waiter.end(mayBegin);
  }

  return {
    leave,

    mayJoin: (state: EndpointState): boolean =>
      choosePool(state) === 'steady' &&
      state.running > 0 &&
      // A new event does not overtake deliveries that wait in the store.
      !state.hasBacklog &&
      !pools.isWanted('steady') &&
      state.queue.length < limits.perEndpoint &&
      queued < limits.inAll,

    join(state: EndpointState, waiter: Waiter): void {
      state.queue.push(waiter);
      queued += 1;
    },

    /**
     * Grants free permits to waiters, oldest first. Refuses those over the longest wait, and all if the endpoint is not
     * steady.
     */
    serve(state: EndpointState): void {
      for (let next = state.queue[0]; next !== undefined; next = state.queue[0]) {
        const mayWait = performance.now() - next.queuedAtMs <= limits.maxMs && choosePool(state) === 'steady';
        const mayBegin = mayWait && pools.countFree(state, true) > 0;
        if (mayWait && !mayBegin && state.running > 0) return;
        end(state, next, mayBegin);
      }
    },

    /** Refuses every waiter. */
    end(state: EndpointState): void {
      for (const waiter of [...state.queue]) end(state, waiter, false);
    },
  };
}

export type Occupied = ReturnType<typeof occupy>;

/** Counts one attempt in a pool: first in its endpoint's pool, and in the slow pool once the attempt is slow. */
export function occupy(state: EndpointState, pools: PoolCounts, slowAfterMs: number, onSlow: () => void) {
  const cut = new AbortController();
  let pool: Pool | null = choosePool(state);
  let isSlow = false;
  pools.move(null, pool);

  function moveTo(next: Pool | null): void {
    const before = pool;
    pool = next;
    pools.move(before, next);
  }

  function becomeSlow(): void {
    isSlow = true;
    state.slow += 1;
    if (pool !== 'slow') {
      if (pools.capacity('slow') > 0) moveTo('slow');
      else cut.abort();
    }
    onSlow();
  }

  return {
    leave: (): void => moveTo(null),

    timed: async <Answer>(attempt: (cut: AbortSignal) => Promise<Answer>): Promise<Answer> => {
      const timer = setTimeout(becomeSlow, slowAfterMs);
      try {
        return await attempt(cut.signal);
      } finally {
        clearTimeout(timer);
        if (isSlow) state.slow -= 1;
        state.wasSlow = isSlow;
      }
    },
  };
}

export const BOUNDS: PermitLimits = { pools: POOLS, queues: QUEUES, slowAfterMs: SLOW_AFTER_MS };

export const makeState = (endpointId: string): EndpointState => ({
  endpointId,
  running: 0,
  slow: 0,
  wasSlow: false,
  failingSince: undefined,
  hasBacklog: false,
  claiming: null,
  queue: [],
  lastGrant: 0,
});

export function choosePool({ slow, wasSlow, failingSince }: EndpointState): Pool {
  if (slow > 0 || wasSlow) return 'slow';
  return failingSince === null ? 'steady' : 'trial';
}
