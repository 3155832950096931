// The places of endpoints: how many attempts this process makes at once, at each endpoint and in all. Endpoints go in pools
// by how their last attempts went, and each pool has places of its own, so that those that hang, or that nobody has seen
// answer yet, take none from those that answer. An attempt that turns out to be slow moves to the slow pool together with
// its endpoint; where that is full it is cut, which gives its delivery back as if it had not been attempted. So however many
// receivers hang, what they hold is bounded and nobody else's. What just happened waits here for its turn at an endpoint that
// is steady, rather than in the store: events come many at once, and the way through the store takes ten times as long.
import type { Logger } from '@mps/chassis';
import {
  BOUNDS,
  makePoolCounts,
  makeQueues,
  newState,
  occupy,
  choosePool,
  type EndpointState,
  type Occupied,
  type PlaceLimits,
  type PoolCounts,
  type Queues,
  type Turn,
} from './pools';

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
  /**
   * Ends when the attempt may begin, for an event that came while its endpoint had as many as it may have. False: the endpoint
   * answers no longer as it did, or not soon enough, and the delivery is to wait in the store.
   */
  readonly turn: Promise<boolean>;
  /** Gives the place back; again, it does nothing. */
  readonly leave: () => void;
}

interface PlacesOptions {
  readonly log: Pick<Logger, 'error'>;
  /** An endpoint with a backlog has half of its places free again. */
  readonly onFree: (endpointId: string) => void;
  /** A pool that had no place for a waiting endpoint has one again. */
  readonly onCapacity: () => void;
  readonly limits?: PlaceLimits;
}

const MAX_STATES = 20_000;

export type Places = ReturnType<typeof makePlaces>;

export function makePlaces({ log, onFree, onCapacity, limits = BOUNDS }: PlacesOptions) {
  const pools = makePoolCounts(limits, onCapacity);
  const queues = makeQueues(limits.queues, pools);
  const states = new Map<string, EndpointState>();
  const underWay = new Set<Promise<void>>();
  const madeUp = new Set<Promise<void>>();
  let madeUpBegun = 0;
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
    if (isFresh) return;
    madeUp.add(run);
    madeUpBegun += 1;
  }

  const take = (state: EndpointState, isFresh: boolean, isQueued = false): Place =>
    makePlace(state, isQueued, {
      limits,
      pools,
      queues,
      onFree,
      nextTaking: () => (takings += 1),
      hold: (work, leave) => hold(isFresh, work, leave),
    });

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

    /** For an event that just happened, now or in its turn; null: it waits in the store. */
    takeFresh(state: EndpointState): Place | null {
      if (isClosed) return null;
      if (state.queue.length === 0 && pools.free(state, true) > 0) return take(state, true);
      return queues.mayJoin(state) ? take(state, true, true) : null;
    },

    /** All that are free for what is made up for. */
    takeMadeUp: (state: EndpointState): readonly Place[] =>
      Array.from({ length: isClosed ? 0 : pools.free(state, false) }, () => take(state, false)),

    /** Everything due is looked at now, the endpoint served longest ago first: none has been left out yet. */
    beginLook: pools.beginLook,

    /** Attempts that are under way now. */
    underWay: (): readonly Promise<void>[] => [...underWay],
    /** Those of them that are not the first of their event. */
    madeUp: (): readonly Promise<void>[] => [...madeUp],
    /** How many of those there have ever been. */
    madeUpBegun: () => madeUpBegun,
    /** What is being taken: no longer due, and not yet under way. */
    claims: (): readonly Promise<void>[] =>
      [...states.values()].flatMap(({ claiming }) => (claiming === null ? [] : [claiming])),
    /** From now on no place is free, and what waits for one is refused. */
    close(): void {
      isClosed = true;
      for (const state of states.values()) queues.end(state);
    },
  };
}

interface Surroundings extends Pick<PlacesOptions, 'onFree'> {
  readonly limits: PlaceLimits;
  readonly pools: PoolCounts;
  readonly queues: Queues;
  readonly nextTaking: () => number;
  readonly hold: (work: () => Promise<void>, leave: () => void) => void;
}

function makePlace(state: EndpointState, isQueued: boolean, around: Surroundings): Place {
  const { limits, pools, queues } = around;
  const ended = Promise.withResolvers<boolean>();
  let occupied: Occupied | null = null;
  let isHeld = false;
  let isLeft = false;
  const turn: Turn = {
    queuedAtMs: performance.now(),
    end(mayBegin) {
      if (mayBegin) {
        occupied = occupy(state, pools, limits.slowAfterMs, () => queues.serve(state));
        state.running += 1;
        state.servedAt = around.nextTaking();
      }
      ended.resolve(mayBegin);
    },
  };
  if (isQueued) queues.join(state, turn);
  else turn.end(true);

  function leave(): void {
    if (isLeft) return;
    isLeft = true;
    queues.leave(state, turn);
    if (occupied === null) return;
    state.running -= 1;
    occupied.leave();
    queues.serve(state);
    const next = choosePool(state);
    // Where others wait for the pool, a look at all says whose turn it is.
    if (!state.hasBacklog || pools.isWanted(next) || state.running > limits.pools[next].perEndpoint / 2)
      return;
    around.onFree(state.endpointId);
  }

  return {
    state,
    turn: ended.promise,
    timed: (attempt) => {
      if (occupied === null) throw new Error('An attempt began before its turn');
      return occupied.timed(attempt);
    },
    leave,
    isHeld: () => isHeld,
    hold(work) {
      isHeld = true;
      around.hold(work, leave);
    },
  };
}
