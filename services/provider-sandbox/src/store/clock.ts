// The offset of the business clock, kept for the whole platform. It only ever grows.
import type { ClockStore } from '../usecases/ports';
import type { Models } from './models';

const CLOCK = 'business';

export function makeClockStore({ clock }: Models): ClockStore {
  const change = async (update: object): Promise<number> => {
    const stored = await clock
      .findOneAndUpdate({ _id: CLOCK }, update, { upsert: true, returnDocument: 'after' })
      .lean();
    return stored.offset_ms;
  };
  return {
    open: (initialOffsetMs) => change({ $setOnInsert: { offset_ms: initialOffsetMs } }),
    read: async () => (await clock.findById(CLOCK).lean())?.offset_ms ?? 0,
    raise: (offsetMs) => change({ $max: { offset_ms: offsetMs } }),
  };
}
