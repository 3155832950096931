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
  ): Promise<Result<ClockReading, { code: 'not_forward' | 'too_far' }>>;
}

const LATEST_MS = Date.parse(LATEST_BUSINESS_INSTANT);

/** `onMoved`: what waits for an instant must look at the clock again. */
export function makeClock(
  models: Models,
  business: MovableBusinessClock,
  real: RealClock,
  onMoved: () => void = () => undefined,
): Clock {
  const store = makeClockStore(models);
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
      const wanted =
        'seconds' in target ? business.offsetMs + target.seconds * 1_000 : target.to.getTime() - now;
      if (wanted < business.offsetMs) return err({ code: 'not_forward' });
      if (now + wanted > LATEST_MS) return err({ code: 'too_far' });
      business.setOffsetMs(await store.raise(wanted));
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
  return {
    /** The stored offset; on an empty database the given one is stored and is it. */
    open: (initialOffsetMs: number): Promise<number> =>
      change({ $setOnInsert: { offset_ms: initialOffsetMs } }),
    read: async (): Promise<number> => (await clock.findById(CLOCK).lean())?.offset_ms ?? 0,
    /** Raises the offset to this value, never lowers it, and answers the one that stands. */
    raise: (offsetMs: number): Promise<number> => change({ $max: { offset_ms: offsetMs } }),
  };
}
