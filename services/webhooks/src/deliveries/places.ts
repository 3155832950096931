// The places of endpoints: how many attempts this process makes at once, at each endpoint and in all. Endpoints go in lanes
// by how their last attempts went, and each lane has places of its own, so that those that hang, or that nobody has seen
// answer yet, take none from those that answer. An attempt that turns out to be slow moves to the slow lane together with
// its endpoint; where that is full it is cut, which gives its delivery back as if it had not been attempted. So however many
// receivers hang, what they hold is bounded and nobody else's.
import type { Logger } from '@mps/chassis';
import { LANES, SLOW_AFTER_MS } from '../limits';

/** steady: its last attempt succeeded. trial: nothing is known of it, or it failed. slow: an attempt takes long, or the last did. */
export type Lane = 'steady' | 'trial' | 'slow';

/** Attempts at once. */
export interface LaneLimits {
  /** At one endpoint, and of those how many may be made up for: the others are kept for events that just happened. */
  readonly perEndpoint: number;
  readonly madeUp: number;
  /** Of one process. */
  readonly inAll: number;
}

export interface PlaceLimits {
  readonly lanes: Readonly<Record<Lane, LaneLimits>>;
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
  /** When it last had a place, in takings: of those that wait for a lane, who was served longest ago comes first. */
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
  /** A lane that left somebody out has a place again. */
  readonly onRoom: () => void;
  readonly limits?: PlaceLimits;
}

const MAX_STATES = 20_000;

export type Places = ReturnType<typeof makePlaces>;

export function makePlaces({ log, onFree, onRoom, limits = BOUNDS }: PlacesOptions) {
  const lanes = makeLaneCounts(limits, onRoom);
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
    const occupied = occupy(state, lanes, limits.slowAfterMs);
    let isHeld = false;
    let isLeft = false;
    state.running += 1;
    state.servedAt = takings += 1;

    function leave(): void {
      if (isLeft) return;
      isLeft = true;
      state.running -= 1;
      occupied.leave();
      const next = laneOf(state);
      // Where others wait for the lane, a look at all says whose turn it is.
      if (!state.hasBacklog || lanes.isWanted(next) || state.running > limits.lanes[next].perEndpoint / 2)
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
      !isClosed && lanes.free(state, true) > 0 ? take(state, true) : null,

    /** All that are free for what is made up for. */
    takeMadeUp: (state: EndpointState): readonly Place[] =>
      Array.from({ length: isClosed ? 0 : lanes.free(state, false) }, () => take(state, false)),

    /** All that is due is looked at now, who was served longest ago first: nobody is left out yet. */
    beginLook: lanes.beginLook,

    /** Attempts that are under way now. */
    underWay: (): readonly Promise<void>[] => [...underWay],
    /** Those of them that are not the first of their event. */
    madeUp: (): readonly Promise<void>[] => [...madeUp],
    /** No place is free any more. */
    close: (): void => void (isClosed = true),
  };
}

type LaneCounts = ReturnType<typeof makeLaneCounts>;

function makeLaneCounts({ lanes }: PlaceLimits, onRoom: () => void) {
  const taken: Record<Lane, number> = { steady: 0, trial: 0, slow: 0 };
  /** Lanes that left somebody out since the last look. */
  const wanted = new Set<Lane>();
  const room = (lane: Lane): number => lanes[lane].inAll - taken[lane];
  return {
    room,
    isWanted: (lane: Lane): boolean => wanted.has(lane),
    beginLook: (): void => wanted.clear(),

    /** How many more attempts may begin at an endpoint. */
    free(state: EndpointState, isFresh: boolean): number {
      const lane = laneOf(state);
      const { perEndpoint, madeUp } = lanes[lane];
      const ofEndpoint = (isFresh ? perEndpoint : madeUp) - state.running;
      if (ofEndpoint <= 0) return 0;
      // What just happened does not overtake those who wait for this lane.
      const ofLane = isFresh && wanted.has(lane) ? 0 : room(lane);
      if (ofLane <= 0) wanted.add(lane);
      return Math.max(0, Math.min(ofEndpoint, ofLane));
    },

    move(from: Lane | null, to: Lane | null): void {
      if (to !== null) taken[to] += 1;
      if (from === null) return;
      taken[from] -= 1;
      if (wanted.has(from)) onRoom();
    },
  };
}

/** One attempt's place in a lane: the endpoint's when it begins, the slow one once it is slow. */
function occupy(state: EndpointState, lanes: LaneCounts, slowAfterMs: number) {
  const cut = new AbortController();
  let lane: Lane | null = laneOf(state);
  let isSlow = false;
  lanes.move(null, lane);

  function moveTo(next: Lane | null): void {
    const before = lane;
    lane = next;
    lanes.move(before, next);
  }

  function becomeSlow(): void {
    isSlow = true;
    state.slow += 1;
    if (lane === 'slow') return;
    if (lanes.room('slow') > 0) moveTo('slow');
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

const BOUNDS: PlaceLimits = { lanes: LANES, slowAfterMs: SLOW_AFTER_MS };

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

function laneOf({ slow, wasSlow, failingSince }: EndpointState): Lane {
  if (slow > 0 || wasSlow) return 'slow';
  return failingSince === null ? 'steady' : 'trial';
}
