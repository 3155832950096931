// The business clock of the whole platform: the sandbox owns its offset, the services ask for it.
import { err, ok, type MovableBusinessClock, type RealClock, type Result } from '@mps/kernel';
import type { ClockStore } from './ports';

export interface ClockReading {
  readonly offsetMs: number;
  readonly now: Date;
}

export interface ClockUseCases {
  /** Takes over the stored offset; an empty database begins at `start`, or now. */
  open(start: Date | null): Promise<void>;
  read(): ClockReading;
  /** Hears of moves that another process of the sandbox has made. */
  refresh(): Promise<void>;
  advance(
    to: { readonly seconds: number } | { readonly to: Date },
  ): Promise<Result<ClockReading, { code: 'not_forward' }>>;
}

export function makeClockUseCases(
  store: ClockStore,
  business: MovableBusinessClock,
  real: RealClock,
): ClockUseCases {
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
      business.setOffsetMs(await store.raise(wanted));
      return ok(read());
    },
  };
}
