// When a consumer is current: brokers that answer, stand still, and come back.
import type { Consumer } from 'kafkajs';
import { makeFetches } from './fetches';

const WITHIN_MS = 2_000;
const events = { GROUP_JOIN: 'join', FETCH_START: 'start', FETCH: 'fetch' };

function open() {
  const listeners = new Map<string, (event: { payload: { nodeId: number } }) => void>();
  const state = { nowMs: 0, late: 0 };
  const fetches = makeFetches({
    withinMs: WITHIN_MS,
    onLate: () => {
      state.late++;
    },
    nowMs: () => state.nowMs,
  });
  const on = (name: string, listener: never): void => void listeners.set(name, listener);
  fetches.watch({ events, on } as unknown as Consumer);
  const tell = (name: string, nodeId = 1): void => listeners.get(name)?.({ payload: { nodeId } });
  return { state, tell, isCurrent: fetches.isCurrent };
}

describe('a consumer', () => {
  it('is not current before its first answer', () => {
    const { tell, isCurrent } = open();
    expect(isCurrent()).toBe(false);
    tell('start');
    expect(isCurrent()).toBe(false);
    tell('fetch');
    expect(isCurrent()).toBe(true);
  });

  it('is current as long as its broker answers in time', () => {
    const { state, tell, isCurrent } = open();
    tell('fetch');
    state.nowMs = WITHIN_MS;
    expect(isCurrent()).toBe(true);
    state.nowMs = WITHIN_MS + 1;
    expect(isCurrent()).toBe(false);
  });

  it('is not current while one of its brokers stands still', () => {
    const { state, tell, isCurrent } = open();
    for (const broker of [1, 2]) tell('start', broker);
    for (const broker of [1, 2]) tell('fetch', broker);
    for (state.nowMs = 500; state.nowMs <= 3_000; state.nowMs += 500) tell('fetch', 1);
    expect(isCurrent()).toBe(false);
  });

  it('reports every broker that was silent for longer', () => {
    const { state, tell } = open();
    for (const broker of [1, 2]) tell('fetch', broker);
    state.nowMs = 1_000;
    for (const broker of [1, 2]) tell('fetch', broker);
    expect(state.late).toBe(2);
    state.nowMs = 3_001;
    tell('fetch', 2);
    expect(state.late).toBe(3);
  });

  it('is current again five minutes after a broker has left the cluster, and not while it stands still', () => {
    const { state, tell, isCurrent } = open();
    const fetchFor = (ms: number, ...asked: readonly number[]): void => {
      for (const end = state.nowMs + ms; state.nowMs < end;) {
        state.nowMs += 1_000;
        for (const broker of asked) tell('start', broker);
        tell('fetch', 1);
      }
    };
    for (const broker of [1, 2, 3]) tell('start', broker);
    for (const broker of [1, 2, 3]) tell('fetch', broker);
    // Broker 2 has left. Broker 3 is asked again after each time limit, and never answers.
    fetchFor(400_000, 1, 3);
    expect(isCurrent()).toBe(false);
    tell('fetch', 3);
    expect(isCurrent()).toBe(true);
    // Broker 3 has left too.
    fetchFor(290_000, 1);
    expect(isCurrent()).toBe(false);
    fetchFor(20_000, 1);
    expect(isCurrent()).toBe(true);
    const { late } = state;
    tell('start', 2);
    expect(isCurrent()).toBe(false);
    tell('fetch', 2);
    expect([isCurrent(), state.late]).toEqual([true, late + 1]);
  });

  it('is not current when it asks no broker any more', () => {
    const { state, tell, isCurrent } = open();
    tell('start');
    tell('fetch');
    state.nowMs = 1_000_000;
    expect(isCurrent()).toBe(false);
  });

  it('forgets its brokers when it joins again', () => {
    const { tell, isCurrent } = open();
    for (const broker of [1, 2]) tell('start', broker);
    tell('fetch', 1);
    expect(isCurrent()).toBe(false);
    tell('join');
    tell('start', 1);
    tell('fetch', 1);
    expect(isCurrent()).toBe(true);
  });
});
