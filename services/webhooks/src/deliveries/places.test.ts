// Which attempts may begin: pools by how an endpoint's last ones went, and what becomes of one that takes long.
import { makePlaces, type Place } from './places';
import type { PlaceLimits } from './pools';

const SLOW_AFTER_MS = 1_000;
const LIMITS: PlaceLimits = {
  pools: {
    steady: { perEndpoint: 4, madeUp: 3, inAll: 6 },
    trial: { perEndpoint: 2, madeUp: 2, inAll: 4 },
    slow: { perEndpoint: 1, madeUp: 1, inAll: 2 },
  },
  queues: { perEndpoint: 0, inAll: 0, maxMs: 0 },
  slowAfterMs: SLOW_AFTER_MS,
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setUp(limits = LIMITS) {
  const freed: string[] = [];
  let capacities = 0;
  const places = makePlaces({
    log: { error: () => undefined },
    onFree: (endpointId) => void freed.push(endpointId),
    onCapacity: () => {
      capacities += 1;
    },
    limits,
  });
  const describeState = (endpointId: string, isKnown: boolean) => {
    const state = places.of(endpointId);
    if (isKnown) state.failingSince = null;
    return state;
  };
  /** Begins as many attempts as may begin now. */
  const fill = (endpointId: string, isKnown: boolean): Place[] => {
    const taken: Place[] = [];
    for (;;) {
      const place = places.takeFresh(describeState(endpointId, isKnown));
      if (place === null) return taken;
      taken.push(place);
    }
  };
  return { places, freed, capacities: () => capacities, fill };
}

/** An attempt that is answered by `answer`, or cut. */
function attempt(place: Place) {
  const { promise, resolve } = Promise.withResolvers<'answered' | 'cut'>();
  const run = place.timed(async (cut) => {
    cut.addEventListener('abort', () => resolve('cut'));
    return promise;
  });
  place.hold(async () => {
    await run;
  });
  return { run, answer: () => resolve('answered') };
}

it('an endpoint has the places of its pool, and the pool no more than its own', () => {
  const { fill } = setUp();
  expect(fill('known', true)).toHaveLength(4);
  expect(fill('known too', true)).toHaveLength(2);
  expect(fill('known three', true)).toHaveLength(0);
  expect(fill('new', false)).toHaveLength(2);
  expect(fill('new too', false)).toHaveLength(2);
  expect(fill('new three', false)).toHaveLength(0);
});

it('of what is made up for, some places stay free for what just happens', () => {
  const { places } = setUp();
  const state = places.of('known');
  state.failingSince = null;
  expect(places.takeMadeUp(state)).toHaveLength(3);
  expect(places.takeFresh(state)).not.toBeNull();
  expect(places.takeFresh(state)).toBeNull();
});

it('an attempt that is slow leaves its pool to others, and its endpoint goes on in the slow one until it is quick', async () => {
  const { fill, places } = setUp();
  const [first] = fill('hangs', false).map(attempt);
  expect(fill('new', false)).toHaveLength(2);
  expect(fill('new too', false)).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(SLOW_AFTER_MS);
  places.beginLook();
  expect(fill('new too', false)).toHaveLength(2);
  expect(fill('hangs', false)).toHaveLength(0);
  first?.answer();
  await first?.run;
  expect(places.of('hangs')).toMatchObject({ slow: 1 });
});

it('an attempt that is slow is cut where the slow pool is full, and no healthy endpoint notices', async () => {
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

it('where somebody waits for a pool, what just happened waits too, and capacity is told', async () => {
  const { fill, places, capacities } = setUp();
  const [one] = fill('known', true).map(attempt);
  fill('known too', true);
  expect(fill('known three', true)).toHaveLength(0);
  expect(capacities()).toBe(0);
  one?.answer();
  await one?.run;
  await jest.advanceTimersByTimeAsync(0);
  expect(capacities()).toBe(1);
  expect(fill('known three', true)).toHaveLength(0);
  places.beginLook();
  expect(fill('known three', true)).toHaveLength(1);
});

it('an endpoint with a backlog is served again when half of its places are free, and not out of turn', async () => {
  const { fill, places, freed } = setUp();
  const attempts = fill('known', true).map(attempt);
  places.of('known').hasBacklog = true;
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

it('none is free once they are closed', () => {
  const { places, fill } = setUp();
  places.close();
  expect(fill('known', true)).toHaveLength(0);
  expect(places.takeMadeUp(places.of('known'))).toHaveLength(0);
});

describe('what just happens while an endpoint has as many attempts as it may', () => {
  const QUEUEING: PlaceLimits = {
    pools: { ...LIMITS.pools, steady: { ...LIMITS.pools.steady, inAll: 20 } },
    queues: { perEndpoint: 2, inAll: 3, maxMs: 5_000 },
    slowAfterMs: SLOW_AFTER_MS,
  };
  /** How the turns of those that wait ended, in order. */
  function follow(waiting: readonly Place[]) {
    const turns: string[] = [];
    waiting.forEach((place, index) => void place.turn.then((mayBegin) => turns.push(`${index} ${mayBegin}`)));
    return turns;
  }
  const settled = () => jest.advanceTimersByTimeAsync(0);

  it('waits for its turn, in order, up to a bound of the endpoint and one of all', async () => {
    const { fill } = setUp(QUEUEING);
    const [one, two, , , ...waiting] = fill('known', true);
    expect(waiting).toHaveLength(2);
    expect(fill('new', false)).toHaveLength(2);
    expect(fill('known too', true)).toHaveLength(4 + 1);
    const turns = follow(waiting);
    await settled();
    expect(turns).toEqual([]);
    one?.leave();
    await settled();
    expect(turns).toEqual(['0 true']);
    two?.leave();
    await settled();
    expect(turns).toEqual(['0 true', '1 true']);
  });

  it('goes to the store when the endpoint turns out to be slow', async () => {
    const { fill } = setUp(QUEUEING);
    const [one, , , , ...waiting] = fill('known', true);
    const turns = follow(waiting);
    attempt(one as Place);
    await jest.advanceTimersByTimeAsync(SLOW_AFTER_MS);
    expect(turns).toEqual(['0 false', '1 false']);
  });

  it('goes to the store when an attempt failed', async () => {
    const { fill, places } = setUp(QUEUEING);
    const [one, , , , ...waiting] = fill('known', true);
    const turns = follow(waiting);
    places.of('known').failingSince = '2026-11-22T10:00:00.000Z';
    one?.leave();
    await settled();
    expect(turns).toEqual(['0 false', '1 false']);
  });

  it('goes to the store when it has waited too long, and when the process ends', async () => {
    const { fill, places } = setUp(QUEUEING);
    const [one, , , , ...waiting] = fill('known', true);
    const turns = follow(waiting);
    await jest.advanceTimersByTimeAsync(QUEUEING.queues.maxMs + 1);
    one?.leave();
    await settled();
    expect(turns).toEqual(['0 false', '1 false']);
    const last = follow(fill('known', true).slice(1));
    places.close();
    await settled();
    expect(last).toEqual(['0 false', '1 false']);
  });

  it('does not wait here where older ones wait in the store', () => {
    const { fill, places } = setUp(QUEUEING);
    places.of('known').hasBacklog = true;
    expect(fill('known', true)).toHaveLength(4);
  });

  it('leaves its turn to the next when it is not to be attempted after all', async () => {
    const { fill } = setUp(QUEUEING);
    const [one, , , , ...waiting] = fill('known', true);
    const turns = follow(waiting);
    waiting[0]?.leave();
    one?.leave();
    await settled();
    expect(turns).toEqual(['1 true']);
  });
});
