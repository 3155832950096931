// The places of endpoints: how many attempts this process makes at once, at each endpoint and in all. Endpoints go in pools
// by how their last attempts went, and each pool has places of its own, so that those that hang, or that nobody has seen
// answer yet, take none from those that answer. An attempt that turns out to be slow moves to the slow pool together with
// its endpoint; where that is full it is cut, which gives its delivery back as if it had not been attempted. So however many
// receivers hang, what they hold is bounded and nobody else's.
import type { Logger } from '@mps/chassis';
import { POOLS, SLOW_AFTER_MS } from '../limits';

/** steady: its last attempt succeeded. trial: nothing is known of it, or it failed. slow: an attempt takes long, or the last did. */
export type Pool = 'steady' | 'trial' | 'slow';

/** Attempts at once. */
export interface PoolLimits {
  /** At one endpoint, and of those how many may be made up for: the others are kept for events that just happened. */
  readonly perEndpoint: number;
  readonly madeUp: number;
  /** Of one process. */
  readonly inAll: number;
}

export interface PlaceLimits {
  readonly pools: Readonly<Record<Pool, PoolLimits>>;
  readonly slowAfterMs: number;
}

/** What this process knows of one endpoint. */
export interface EndpointState {
  readonly endpointId: string;
  running: number;
  /** Of those that are running. */
  slow: number;
  /** The attempt that ended last was slow. */
  wasSlow: boolean;
  /** null: the last attempt succeeded; undefined: not known. ISO 8601, business clock. */
  failingSince: string | null | undefined;
  /** More may wait in the store than was taken. */
  hasBacklog: boolean;
  /** What is due is being taken. */
  claiming: Promise<void> | null;
  /** When it last had a place, in takings: of those that wait for a pool, who was served longest ago comes first. */
  servedAt: number;
}

/** The right to make one attempt. */
export interface Place {
  readonly state: EndpointState;
  /** Holds the place while the work is done, unless the work leaves it before. */
  readonly hold: (work: () => Promise<void>) => void;
  readonly isHeld: () => boolean;
  /**
   * Waits for the receiver, and watches how long it takes. Once `cut` is aborted the attempt must end: it does not count, and
   * its delivery waits again.
   */
  readonly timed: <Answer>(attempt: (cut: AbortSignal) => Promise<Answer>) => Promise<Answer>;
  /** Gives the place back; again, it does nothing. */
  readonly leave: () => void;
}

interface PlacesOptions {
  readonly log: Pick<Logger, 'error'>;
  /** An endpoint with a backlog has half of its places free again. */
  readonly onFree: (endpointId: string) => void;
  /** A pool that left somebody out has a place again. */
  readonly onCapacity: () => void;
  readonly limits?: PlaceLimits;
}

const MAX_STATES = 20_000;

export type Places = ReturnType<typeof makePlaces>;

export function makePlaces({ log, onFree, onCapacity, limits = BOUNDS }: PlacesOptions) {
  const pools = makePoolCounts(limits, onCapacity);
  const states = new Map<string, EndpointState>();
  const underWay = new Set<Promise<void>>();
  const madeUp = new Set<Promise<void>>();
  let takings = 0;
  let isClosed = false;

  function forgetIdle(): void {
    for (const [id, { running, hasBacklog }] of states) if (running === 0 && !hasBacklog) states.delete(id);
  }

  function hold(isFresh: boolean, work: () => Promise<void>, leave: () => void): void {
    const run = work()
      .catch((error: unknown) => log.error({ err: error }, 'an attempt was not written down'))
      .finally(() => {
        underWay.delete(run);
        madeUp.delete(run);
        leave();
      });
    underWay.add(run);
    if (!isFresh) madeUp.add(run);
  }

  function take(state: EndpointState, isFresh: boolean): Place {
    const occupied = occupy(state, pools, limits.slowAfterMs);
    let isHeld = false;
    let isLeft = false;
    state.running += 1;
    state.servedAt = takings += 1;

    function leave(): void {
      if (isLeft) return;
      isLeft = true;
      state.running -= 1;
      occupied.leave();
      const next = poolOf(state);
      // Where others wait for the pool, a look at all says whose turn it is.
      if (!state.hasBacklog || pools.isWanted(next) || state.running > limits.pools[next].perEndpoint / 2)
        return;
      onFree(state.endpointId);
    }

    return {
      state,
      timed: occupied.timed,
      leave,
      isHeld: () => isHeld,
      hold(work) {
        isHeld = true;
        hold(isFresh, work, leave);
      },
    };
  }

  return {
    of(endpointId: string): EndpointState {
      let state = states.get(endpointId);
      if (state === undefined) {
        if (states.size >= MAX_STATES) forgetIdle();
        state = newState(endpointId);
        states.set(endpointId, state);
      }
      return state;
    },

    /** For an event that just happened; null: there is none. */
    takeFresh: (state: EndpointState): Place | null =>
      !isClosed && pools.free(state, true) > 0 ? take(state, true) : null,

    /** All that are free for what is made up for. */
    takeMadeUp: (state: EndpointState): readonly Place[] =>
      Array.from({ length: isClosed ? 0 : pools.free(state, false) }, () => take(state, false)),

    /** All that is due is looked at now, who was served longest ago first: nobody is left out yet. */
    beginLook: pools.beginLook,

    /** Attempts that are under way now. */
    underWay: (): readonly Promise<void>[] => [...underWay],
    /** Those of them that are not the first of their event. */
    madeUp: (): readonly Promise<void>[] => [...madeUp],
    /** No place is free any more. */
    close: (): void => void (isClosed = true),
  };
}

type PoolCounts = ReturnType<typeof makePoolCounts>;

function makePoolCounts({ pools }: PlaceLimits, onCapacity: () => void) {
  const taken: Record<Pool, number> = { steady: 0, trial: 0, slow: 0 };
  /** Pools that left somebody out since the last look. */
  const wanted = new Set<Pool>();
  const capacity = (pool: Pool): number => pools[pool].inAll - taken[pool];
  return {
    capacity,
    isWanted: (pool: Pool): boolean => wanted.has(pool),
    beginLook: (): void => wanted.clear(),

    /** How many more attempts may begin at an endpoint. */
    free(state: EndpointState, isFresh: boolean): number {
      const pool = poolOf(state);
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

/** One attempt's place in a pool: the endpoint's when it begins, the slow one once it is slow. */
function occupy(state: EndpointState, pools: PoolCounts, slowAfterMs: number) {
  const cut = new AbortController();
  let pool: Pool | null = poolOf(state);
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
    if (pool === 'slow') return;
    if (pools.capacity('slow') > 0) moveTo('slow');
    else cut.abort();
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

const BOUNDS: PlaceLimits = { pools: POOLS, slowAfterMs: SLOW_AFTER_MS };

const newState = (endpointId: string): EndpointState => ({
  endpointId,
  running: 0,
  slow: 0,
  wasSlow: false,
  failingSince: undefined,
  hasBacklog: false,
  claiming: null,
  servedAt: 0,
});

function poolOf({ slow, wasSlow, failingSince }: EndpointState): Pool {
  if (slow > 0 || wasSlow) return 'slow';
  return failingSince === null ? 'steady' : 'trial';
}
