// Waiting: growing, capped, spread out, and cut short by what it waits for.
import { backoffMs, makeTurns, makeWakeSignal, pause } from './waiting';

test('backoff doubles to its cap and keeps at least half of itself', () => {
  for (const [attempt, full] of [100, 200, 400, 800, 1_000, 1_000].entries()) {
    const ms = backoffMs(attempt, { firstMs: 100, maxMs: 1_000 });
    expect(ms).toBeGreaterThanOrEqual(full / 2);
    expect(ms).toBeLessThanOrEqual(full);
  }
  expect(backoffMs(5_000, { firstMs: 100, maxMs: 1_000 })).toBeLessThanOrEqual(1_000);
});

const FOREVER_MS = 2 ** 31 - 1;

test('a notification ends the wait', async () => {
  const wake = makeWakeSignal();
  const waiting = wake.wait(FOREVER_MS);
  wake.notify();
  await waiting;
});

test('a notification that came while no one waited ends the next wait, once', async () => {
  const wake = makeWakeSignal();
  wake.notify();
  wake.notify();
  await wake.wait(FOREVER_MS);
  const next = wake.wait(FOREVER_MS).then(() => 'notified');
  expect(
    await Promise.race([next, new Promise((resolve) => setImmediate(() => resolve('still waiting')))]),
  ).toBe('still waiting');
  wake.notify();
  await next;
});

test('a pause ends with its signal', async () => {
  const stopping = new AbortController();
  const waiting = pause(FOREVER_MS, stopping.signal);
  stopping.abort();
  await waiting;
});

describe('turns at one key', () => {
  it('come in the order of asking, while other keys go on', async () => {
    const inTurn = makeTurns();
    const log: string[] = [];
    const gate = Promise.withResolvers<undefined>();
    const first = inTurn('a', async () => {
      log.push('a1 starts');
      await gate.promise;
      log.push('a1 ends');
    });
    const second = inTurn('a', async () => void log.push('a2'));
    await inTurn('b', async () => void log.push('b'));
    expect(log).toEqual(['a1 starts', 'b']);
    gate.resolve(undefined);
    await Promise.all([first, second]);
    expect(log).toEqual(['a1 starts', 'b', 'a1 ends', 'a2']);
  });

  it('go on after a failure, which only its own caller hears of', async () => {
    const inTurn = makeTurns();
    const failing = inTurn('a', async () => {
      throw new Error('mine');
    });
    const next = inTurn('a', async () => 'done');
    await expect(failing).rejects.toThrow('mine');
    await expect(next).resolves.toBe('done');
  });

  it('go on without the one that takes too long', async () => {
    const inTurn = makeTurns(10);
    const gate = Promise.withResolvers<string>();
    const slow = inTurn('a', () => gate.promise);
    await expect(inTurn('a', async () => 'done')).resolves.toBe('done');
    gate.resolve('late');
    await expect(slow).resolves.toBe('late');
  });
});
