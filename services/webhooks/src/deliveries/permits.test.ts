// Permits for attempts: the pools, the queues of new events, and slow attempts.
import { makePermits, type Permit } from './permits';
import type { PermitLimits } from './pools';

const SLOW_AFTER_MS = 1_000;
const LIMITS: PermitLimits = {
  pools: {
    steady: { perEndpoint: 4, backlog: 3, inAll: 6 },
    trial: { perEndpoint: 2, backlog: 2, inAll: 4 },
    slow: { perEndpoint: 1, backlog: 1, inAll: 2 },
  },
  queues: { perEndpoint: 0, inAll: 0, maxMs: 0 },
  slowAfterMs: SLOW_AFTER_MS,
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setUp(limits = LIMITS) {
  const freed: string[] = [];
  let capacities = 0;
  const permits = makePermits({
    log: { error: () => undefined },
    onFree: (endpointId) => void freed.push(endpointId),
    onCapacity: () => {
      capacities += 1;
    },
    limits,
  });
  const describeState = (endpointId: string, isKnown: boolean) => {
    const state = permits.getState(endpointId);
    if (isKnown) state.failingSince = null;
    return state;
  };
  /** Takes as many permits as possible. */
  const fill = (endpointId: string, isKnown: boolean): Permit[] => {
    const taken: Permit[] = [];
    for (;;) {
      const permit = permits.takeFresh(describeState(endpointId, isKnown));
      if (permit === null) return taken;
      taken.push(permit);
    }
  };
  return { permits, freed, capacities: () => capacities, fill };
}

/** Starts an attempt that ends by `answer` or by a cut. */
function attempt(permit: Permit) {
  const { promise, resolve } = Promise.withResolvers<'answered' | 'cut'>();
  const run = permit.timed(async (cut) => {
    cut.addEventListener('abort', () => resolve('cut'));
    return promise;
  });
  permit.hold(async () => {
    await run;
  });
  return { run, answer: () => resolve('answered') };
}

it('limits the permits of each endpoint and of each pool', () => {
  const { fill } = setUp();
  expect(fill('known', true)).toHaveLength(4);
  expect(fill('known too', true)).toHaveLength(2);
  expect(fill('known three', true)).toHaveLength(0);
  expect(fill('new', false)).toHaveLength(2);
  expect(fill('new too', false)).toHaveLength(2);
  expect(fill('new three', false)).toHaveLength(0);
});

it('reserves some permits of an endpoint for new events', () => {
  const { permits } = setUp();
  const state = permits.getState('known');
  state.failingSince = null;
  expect(permits.takeForBacklog(state)).toHaveLength(3);
  expect(permits.takeFresh(state)).not.toBeNull();
  expect(permits.takeFresh(state)).toBeNull();
});

it('moves a slow attempt and its endpoint to the slow pool', async () => {
  const { fill, permits } = setUp();
  const [first] = fill('hangs', false).map(attempt);
  expect(fill('new', false)).toHaveLength(2);
  expect(fill('new too', false)).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(SLOW_AFTER_MS);
  permits.beginLook();
  expect(fill('new too', false)).toHaveLength(2);
  expect(fill('hangs', false)).toHaveLength(0);
  first?.answer();
  await first?.run;
  expect(permits.getState('hangs')).toMatchObject({ slow: 1 });
});

it('cuts a slow attempt when the slow pool is full, and leaves the steady pool its permits', async () => {
  const { fill } = setUp();
  const hanging = ['a', 'b'].flatMap((id) => fill(id, false)).map(attempt);
  expect(hanging).toHaveLength(4);
  await jest.advanceTimersByTimeAsync(SLOW_AFTER_MS);
  const cut = hanging.slice(2);
  expect(await Promise.all(cut.map(({ run }) => run))).toEqual(['cut', 'cut']);
  expect(fill('known', true)).toHaveLength(4);
  for (const { answer } of hanging) answer();
  expect(await Promise.all(hanging.slice(0, 2).map(({ run }) => run))).toEqual(['answered', 'answered']);
});

it('refuses new events while an endpoint waits for their pool, and reports its next free permit', async () => {
  const { fill, permits, capacities } = setUp();
  const [one] = fill('known', true).map(attempt);
  fill('known too', true);
  expect(fill('known three', true)).toHaveLength(0);
  expect(capacities()).toBe(0);
  one?.answer();
  await one?.run;
  await jest.advanceTimersByTimeAsync(0);
  expect(capacities()).toBe(1);
  expect(fill('known three', true)).toHaveLength(0);
  permits.beginLook();
  expect(fill('known three', true)).toHaveLength(1);
});

it('serves a backlog again when half of the endpoint’s permits are free and no endpoint waits for the pool', async () => {
  const { fill, permits, freed } = setUp();
  const attempts = fill('known', true).map(attempt);
  permits.getState('known').hasBacklog = true;
  const answerOne = async (): Promise<void> => {
    const one = attempts.shift();
    one?.answer();
    await one?.run;
    await jest.advanceTimersByTimeAsync(0);
  };
  await answerOne();
  expect(freed).toEqual([]);
  await answerOne();
  expect(freed).toEqual(['known']);
  fill('known too', true);
  expect(fill('known three', true)).toHaveLength(0);
  await answerOne();
  expect(freed).toEqual(['known']);
});

it('grants no permit after close', () => {
  const { permits, fill } = setUp();
  permits.close();
  expect(fill('known', true)).toHaveLength(0);
  expect(permits.takeForBacklog(permits.getState('known'))).toHaveLength(0);
});

describe('a new event of an endpoint without a free permit', () => {
  const QUEUEING: PermitLimits = {
    pools: { ...LIMITS.pools, steady: { ...LIMITS.pools.steady, inAll: 20 } },
    queues: { perEndpoint: 2, inAll: 3, maxMs: 5_000 },
    slowAfterMs: SLOW_AFTER_MS,
  };
  /** Records how the waits end, in order. */
  function follow(waiting: readonly Permit[]) {
    const turns: string[] = [];
    waiting.forEach(
      (permit, index) => void permit.granted.then((mayBegin) => turns.push(`${index} ${mayBegin}`)),
    );
    return turns;
  }
  const settled = () => jest.advanceTimersByTimeAsync(0);

  it('waits in order, up to the bounds of its endpoint and of the process', async () => {
    const { fill } = setUp(QUEUEING);
    const [one, two, , , ...waiting] = fill('known', true);
    expect(waiting).toHaveLength(2);
    expect(fill('new', false)).toHaveLength(2);
    expect(fill('known too', true)).toHaveLength(4 + 1);
    const turns = follow(waiting);
    await settled();
    expect(turns).toEqual([]);
    one?.release();
    await settled();
    expect(turns).toEqual(['0 true']);
    two?.release();
    await settled();
    expect(turns).toEqual(['0 true', '1 true']);
  });

  it('returns to the store when the endpoint becomes slow', async () => {
    const { fill } = setUp(QUEUEING);
    const [one, , , , ...waiting] = fill('known', true);
    const turns = follow(waiting);
    attempt(one as Permit);
    await jest.advanceTimersByTimeAsync(SLOW_AFTER_MS);
    expect(turns).toEqual(['0 false', '1 false']);
  });

  it('returns to the store when an attempt failed', async () => {
    const { fill, permits } = setUp(QUEUEING);
    const [one, , , , ...waiting] = fill('known', true);
    const turns = follow(waiting);
    permits.getState('known').failingSince = '2026-11-22T10:00:00.000Z';
    one?.release();
    await settled();
    expect(turns).toEqual(['0 false', '1 false']);
  });

  it('returns to the store after the longest wait, and when the process stops', async () => {
    const { fill, permits } = setUp(QUEUEING);
    const [one, , , , ...waiting] = fill('known', true);
    const turns = follow(waiting);
    await jest.advanceTimersByTimeAsync(QUEUEING.queues.maxMs + 1);
    one?.release();
    await settled();
    expect(turns).toEqual(['0 false', '1 false']);
    const last = follow(fill('known', true).slice(1));
    permits.close();
    await settled();
    expect(last).toEqual(['0 false', '1 false']);
  });

  it('does not queue while older deliveries wait in the store', () => {
    const { fill, permits } = setUp(QUEUEING);
    permits.getState('known').hasBacklog = true;
    expect(fill('known', true)).toHaveLength(4);
  });

  it('passes the permit to the next waiter when it gives up its own wait', async () => {
    const { fill } = setUp(QUEUEING);
    const [one, , , , ...waiting] = fill('known', true);
    const turns = follow(waiting);
    waiting[0]?.release();
    one?.release();
    await settled();
    expect(turns).toEqual(['1 true']);
  });
});
