// The time of the test clock on the landing page.
import type { RealClock } from '@mps/kernel';
import type { TestClock } from '../clients/test-clock';

/** Visitors of one second share a reading, so that a crowd of them is no load for the clock's owner. */
const SHARED_MS = 1_000;

/** Null while the clock does not answer. */
export type ReadClock = () => Promise<string | null>;

export function makeLandingClock(testClock: Pick<TestClock, 'read'>, realClock: RealClock): ReadClock {
  let last: { readonly atMs: number; readonly reading: Promise<string | null> } | undefined;
  const read: ReadClock = async () => {
    const answer = await testClock.read();
    return answer.ok ? answer.value.now : null;
  };
  return () => {
    const atMs = realClock.now().getTime();
    if (last === undefined || Math.abs(atMs - last.atMs) >= SHARED_MS) last = { atMs, reading: read() };
    return last.reading;
  };
}
