// The business clock of the whole platform. The sandbox owns its offset, and the services read it.
import {
  err,
  LATEST_BUSINESS_INSTANT,
  ok,
  type MovableBusinessClock,
  type RealClock,
  type Result,
} from '@mps/kernel';
import type { Collections } from './documents';

export interface ClockReading {
  readonly offsetMs: number;
  readonly now: Date;
}

export interface Clock {
  /** Loads the stored offset. An empty database begins at `start`, or now. */
  open(start: Date | null): Promise<void>;
  read(): ClockReading;
  /** Loads moves that another process of the sandbox has made. */
  refresh(): Promise<void>;
  advance(
    to: { readonly seconds: number } | { readonly to: Date },
  ): Promise<Result<ClockReading, ClockRefusal>>;
}

interface ClockRefusal {
  readonly code: 'not_forward' | 'too_far';
}
/** The offset after the move. */
type Move = Result<number, ClockRefusal>;

const LATEST_MS = Date.parse(LATEST_BUSINESS_INSTANT);

/** `onMoved` wakes the loops that wait for an instant. */
export function makeClock(
  collections: Collections,
  business: MovableBusinessClock,
  real: RealClock,
  onMoved: () => void = () => undefined,
): Clock {
  const store = makeClockStore(collections);
  const raise = async (offsetMs: number, highestMs: number): Promise<Move> => {
    if (offsetMs < business.offsetMs) return err({ code: 'not_forward' });
    return offsetMs > highestMs ? err({ code: 'too_far' }) : ok(await store.raise(offsetMs));
  };
  const read = (): ClockReading => ({ offsetMs: business.offsetMs, now: business.now() });
  return {
    read,
    open: async (start) => {
      const initialOffsetMs = start ? start.getTime() - real.now().getTime() : 0;
      business.setOffsetMs(await store.open(initialOffsetMs));
    },
    refresh: async () => {
      business.setOffsetMs(await store.read());
    },
    advance: async (target) => {
      const now = real.now().getTime();
      const highestMs = LATEST_MS - now;
      const moved =
        'seconds' in target
          ? await store.add(target.seconds * 1_000, highestMs)
          : await raise(target.to.getTime() - now, highestMs);
      if (!moved.ok) return moved;
      business.setOffsetMs(moved.value);
      onMoved();
      return ok(read());
    },
  };
}

const CLOCK = 'business';

function makeClockStore({ clock }: Collections) {
  const change = async (update: object): Promise<number> => {
    const options = { upsert: true, returnDocument: 'after' } as const;
    const stored = await clock.findOneAndUpdate({ _id: CLOCK }, update, options);
    if (stored === null) throw new Error('The clock was not stored');
    return stored.offset_ms;
  };
  return {
    /** Returns the stored offset. An empty database stores the given one first. */
    open: (initialOffsetMs: number): Promise<number> =>
      change({ $setOnInsert: { offset_ms: initialOffsetMs } }),
    read: async (): Promise<number> => (await clock.findOne({ _id: CLOCK }))?.offset_ms ?? 0,
    /** Raises the offset to this value, never lowers it, and returns the stored one. */
    raise: (offsetMs: number): Promise<number> => change({ $max: { offset_ms: offsetMs } }),
    /** Adds to the stored offset, never above the highest. Simultaneous moves all count. */
    add: async (ms: number, highestMs: number): Promise<Move> => {
      const lowEnough = { _id: CLOCK, offset_ms: { $lte: highestMs - ms } };
      const stored = await clock.findOneAndUpdate(
        lowEnough,
        { $inc: { offset_ms: ms } },
        { returnDocument: 'after' },
      );
      return stored === null ? err({ code: 'too_far' }) : ok(stored.offset_ms);
    },
  };
}
