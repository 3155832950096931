// The pools of endpoints, by how their last attempts went: how many attempts each may have at once, who waits for one, and
// what an attempt occupies while it is made. places.ts says what they are for.
import { POOLS, QUEUES, SLOW_AFTER_MS } from '../limits';

/**
 * steady: its last attempt succeeded. trial: nothing is known of it, or it failed. slow: an attempt takes long, or the last
 * did.
 */
export type Pool = 'steady' | 'trial' | 'slow';

/** Attempts at once. */
export interface PoolLimits {
  /** At one endpoint, and of those how many may be made up for: the others are kept for events that just happened. */
  readonly perEndpoint: number;
  readonly madeUp: number;
  /** Attempts of one process. */
  readonly inAll: number;
}

/** What waits in memory for a place: at one endpoint, of one process, and for how long at most. */
export interface QueueLimits {
  readonly perEndpoint: number;
  readonly inAll: number;
  readonly maxMs: number;
}

export interface PlaceLimits {
  readonly pools: Readonly<Record<Pool, PoolLimits>>;
  readonly queues: QueueLimits;
  readonly slowAfterMs: number;
}

/** What this process knows of one endpoint. */
export interface EndpointState {
  readonly endpointId: string;
  running: number;
  /** Number of running attempts that are slow. */
  slow: number;
  /** The attempt that ended last was slow. */
  wasSlow: boolean;
  /** null: the last attempt succeeded; undefined: not known. ISO 8601, business clock. */
  failingSince: string | null | undefined;
  /** More may wait in the store than was taken. */
  hasBacklog: boolean;
  /** What is due is being taken. */
  claiming: Promise<void> | null;
  /** Who waits here for a place of it, the oldest first: only while it is steady and attempts are running. */
  readonly queue: Turn[];
  /** When it last had a place, in takings: of those that wait for a pool, who was served longest ago comes first. */
  servedAt: number;
}

export interface Turn {
  readonly queuedAtMs: number;
  /** False: not here, and not soon. */
  readonly end: (mayBegin: boolean) => void;
}

export type PoolCounts = ReturnType<typeof makePoolCounts>;

export function makePoolCounts({ pools }: PlaceLimits, onCapacity: () => void) {
  const taken: Record<Pool, number> = { steady: 0, trial: 0, slow: 0 };
  /** Pools that had no place for a waiting endpoint since the last look. */
  const wanted = new Set<Pool>();
  const capacity = (pool: Pool): number => pools[pool].inAll - taken[pool];
  return {
    capacity,
    isWanted: (pool: Pool): boolean => wanted.has(pool),
    beginLook: (): void => wanted.clear(),

    /** How many more attempts may begin at an endpoint. */
    free(state: EndpointState, isFresh: boolean): number {
      const pool = choosePool(state);
      const { perEndpoint, madeUp } = pools[pool];
      const ofEndpoint = (isFresh ? perEndpoint : madeUp) - state.running;
      if (ofEndpoint <= 0) return 0;
      // What just happened does not overtake those who wait for this pool.
      const ofPool = isFresh && wanted.has(pool) ? 0 : capacity(pool);
      if (ofPool <= 0) wanted.add(pool);
      return Math.max(0, Math.min(ofEndpoint, ofPool));
    },

    move(from: Pool | null, to: Pool | null): void {
      if (to !== null) taken[to] += 1;
      if (from === null) return;
      taken[from] -= 1;
      if (wanted.has(from)) onCapacity();
    },
  };
}

export type Queues = ReturnType<typeof makeQueues>;

/** Who waits for a place of its endpoint. */
export function makeQueues(limits: QueueLimits, pools: PoolCounts) {
  /** Number of turns that wait at all endpoints. */
  let queued = 0;

  function leave(state: EndpointState, turn: Turn): void {
    const place = state.queue.indexOf(turn);
    if (place === -1) return;
    state.queue.splice(place, 1);
    queued -= 1;
  }

  function end(state: EndpointState, turn: Turn, mayBegin: boolean): void {
    leave(state, turn);
    turn.end(mayBegin);
  }

  return {
    leave,

    mayJoin: (state: EndpointState): boolean =>
      choosePool(state) === 'steady' &&
      state.running > 0 &&
      // What just happened does not overtake those who wait in the store.
      !state.hasBacklog &&
      !pools.isWanted('steady') &&
      state.queue.length < limits.perEndpoint &&
      queued < limits.inAll,

    join(state: EndpointState, turn: Turn): void {
      state.queue.push(turn);
      queued += 1;
    },

    /** Those who wait begin, as far as there are places; none goes on to wait where that may take long. */
    serve(state: EndpointState): void {
      for (let next = state.queue[0]; next !== undefined; next = state.queue[0]) {
        const mayWait = performance.now() - next.queuedAtMs <= limits.maxMs && choosePool(state) === 'steady';
        const mayBegin = mayWait && pools.free(state, true) > 0;
        if (mayWait && !mayBegin && state.running > 0) return;
        end(state, next, mayBegin);
      }
    },

    /** Refuses every attempt that still waits for its turn. */
    end(state: EndpointState): void {
      for (const turn of [...state.queue]) end(state, turn, false);
    },
  };
}

export type Occupied = ReturnType<typeof occupy>;

/** One attempt's place in a pool: the endpoint's when it begins, the slow one once it is slow. */
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

export const BOUNDS: PlaceLimits = { pools: POOLS, queues: QUEUES, slowAfterMs: SLOW_AFTER_MS };

export const newState = (endpointId: string): EndpointState => ({
  endpointId,
  running: 0,
  slow: 0,
  wasSlow: false,
  failingSince: undefined,
  hasBacklog: false,
  claiming: null,
  queue: [],
  servedAt: 0,
});

export function choosePool({ slow, wasSlow, failingSince }: EndpointState): Pool {
  if (slow > 0 || wasSlow) return 'slow';
  return failingSince === null ? 'steady' : 'trial';
}
