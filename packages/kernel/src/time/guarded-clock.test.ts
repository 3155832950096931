// Time where the machine's clock is wrong, jumps or stands: an hour is an hour, whatever the machine says.
import { makeGuardedClock, READING_COUNTS_MS } from './guarded-clock';

const HOUR_MS = 3_600_000;
const BEGIN_MS = Date.UTC(2026, 10, 27);

/** A world in which the true time passes, and a machine that is wrong by `errorMs`. */
function open() {
  let passedMs = 0;
  let errorMs = 0;
  const clock = makeGuardedClock({
    machineMs: () => BEGIN_MS + passedMs + errorMs,
    monotonicMs: () => 17 + passedMs,
  });
  return {
    clock,
    trueMs: () => BEGIN_MS + passedMs,
    pass: (ms: number) => void (passedMs += ms),
    setError: (ms: number) => void (errorMs = ms),
    /** The reference answers, and the answer arrives late. */
    hear: (lateMs = 0, referenceErrorMs = 0) => {
      const said = new Date(BEGIN_MS + passedMs + referenceErrorMs);
      passedMs += lateMs;
      clock.observe(said);
    },
  };
}

it('goes by the machine before any reference is known', () => {
  const { clock, setError, trueMs } = open();
  setError(HOUR_MS);
  expect(clock.now().getTime()).toBe(trueMs() + HOUR_MS);
  expect([clock.aheadMs(), clock.correctionMs()]).toEqual([null, 0]);
});

it.each([HOUR_MS, -HOUR_MS, 26 * HOUR_MS])(
  'says the true time at once when the machine is set %d ms wrong between two readings',
  (errorMs) => {
    const { clock, hear, pass, setError, trueMs } = open();
    hear();
    pass(2_000);
    setError(errorMs);
    expect(clock.now().getTime()).toBe(trueMs());
    expect([clock.aheadMs(), clock.correctionMs()]).toEqual([errorMs, errorMs]);
    pass(HOUR_MS);
    expect(clock.now().getTime()).toBe(trueMs());
    setError(0);
    expect([clock.now().getTime(), clock.correctionMs()]).toEqual([trueMs(), 0]);
  },
);

it('goes by a machine that differs by a second, and by the reference beyond', () => {
  const { clock, hear, setError, trueMs } = open();
  hear();
  setError(1_000);
  expect([clock.now().getTime(), clock.aheadMs()]).toEqual([trueMs() + 1_000, 1_000]);
  setError(1_001);
  expect([clock.now().getTime(), clock.aheadMs()]).toEqual([trueMs(), 1_001]);
});

it('is not misled by readings that come late while one of them came in time', () => {
  const { clock, hear, pass } = open();
  for (let reading = 0; reading < 20; reading += 1) {
    hear(reading % 4 === 0 ? 3 : 4_000);
    pass(1_000);
  }
  expect(clock.aheadMs()).toBe(3);
});

it('follows the reference when another server with another clock has taken over', () => {
  const { clock, hear, pass } = open();
  hear(0, 2_000);
  expect(clock.aheadMs()).toBe(-2_000);
  for (let passedMs = 0; passedMs <= READING_COUNTS_MS; passedMs += 5_000) {
    pass(5_000);
    hear();
  }
  expect(clock.aheadMs()).toBe(0);
});
