// `settle` while the runner's loops do the same work: it ends when the backlog is empty.
import { makeSettle } from './run';

test('a job that a loop finishes between two questions is waited for with its callback', async () => {
  const left = { jobs: 1, callbacks: 0, isClaimable: false };
  /** The loop's transaction commits after the first question, whichever that is. */
  let asked = 0;
  const answer = <T>(value: T): T => {
    asked += 1;
    if (asked === 1) Object.assign(left, { jobs: 0, callbacks: 1, isClaimable: true });
    return value;
  };
  const clock = { now: () => new Date(0) };
  const settle = makeSettle({
    runDueJob: async () => false,
    deliverCallback: async () => {
      if (!left.isClaimable) return 'idle';
      Object.assign(left, { callbacks: 0, isClaimable: false });
      return 'delivered';
    },
    jobs: { countDue: async () => answer(left.jobs) } as never,
    callbacks: {
      countHopeful: async () => answer(left.callbacks),
      count: async () => left.callbacks,
    } as never,
    clocks: { business: clock, real: clock } as never,
    pause: async () => undefined,
  });
  expect(await settle()).toEqual({ jobs: 0, callbacks: 1, undelivered: 0 });
});
