// The business clock of the whole platform: the sandbox owns its offset, the services ask for it.
import {
  err,
  LATEST_BUSINESS_INSTANT,
  ok,
  type MovableBusinessClock,
  type RealClock,
  type Result,
} from '@mps/kernel';
import type { Models } from './store/models';

export interface ClockReading {
  readonly offsetMs: number;
  readonly now: Date;
}

export interface Clock {
  /** Takes over the stored offset; an empty database begins at `start`, or now. */
  open(start: Date | null): Promise<void>;
  read(): ClockReading;
  /** Takes over moves that another process of the sandbox has made. */
  refresh(): Promise<void>;
  advance(
    to: { readonly seconds: number } | { readonly to: Date },
  ): Promise<Result<ClockReading, ClockRefusal>>;
}

interface ClockRefusal {
  readonly code: 'not_forward' | 'too_far';
}
/** The offset that stands. */
type Move = Result<number, ClockRefusal>;

const LATEST_MS = Date.parse(LATEST_BUSINESS_INSTANT);

/** `onMoved`: what waits for an instant must look at the clock again. */
export function makeClock(
  models: Models,
  business: MovableBusinessClock,
  real: RealClock,
  onMoved: () => void = () => undefined,
): Clock {
  const store = makeClockStore(models);
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

function makeClockStore({ clock }: Models) {
  const change = async (update: object): Promise<number> => {
    const stored = await clock
      .findOneAndUpdate({ _id: CLOCK }, update, { upsert: true, returnDocument: 'after' })
      .lean();
    return stored.offset_ms;
  };
  const read = async (): Promise<number> => (await clock.findById(CLOCK).lean())?.offset_ms ?? 0;
  return {
    /** The stored offset; on an empty database the given one is stored and is it. */
    open: (initialOffsetMs: number): Promise<number> =>
      change({ $setOnInsert: { offset_ms: initialOffsetMs } }),
    read,
    /** Raises the offset to this value, never lowers it, and answers the one that stands. */
    raise: (offsetMs: number): Promise<number> => change({ $max: { offset_ms: offsetMs } }),
    /** Adds to the stored offset, never above the highest. Moves at the same time all count: who loses a race reads again. */
    add: async (ms: number, highestMs: number): Promise<Move> => {
      for (;;) {
        const before = await read();
        const offset_ms = before + ms;
        if (offset_ms > highestMs) return err({ code: 'too_far' });
        const { matchedCount } = await clock.updateOne({ _id: CLOCK, offset_ms: before }, { offset_ms });
        if (matchedCount === 1) return ok(offset_ms);
      }
    },
  };
}
