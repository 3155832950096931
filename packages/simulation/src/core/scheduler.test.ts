// The scheduler with code that uses the machine's own timers and clocks, as the product does.
import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { newId, systemClock } from '@mps/kernel';
import { makeChoices } from './choices';
import type { SimulatedProcess } from './process';
import { makeScheduler } from './scheduler';
import { installSeams, START_MS } from './seams';
import { makeTrace } from './trace';

let uninstall: () => void;

beforeEach(() => {
  uninstall = installSeams();
});

afterEach(() => uninstall());

function makeWorld(seed = 1) {
  const trace = makeTrace(true);
  const scheduler = makeScheduler(makeChoices({ seed }), trace);
  const seen: string[] = [];
  const run = (process: SimulatedProcess, code: () => Promise<void>): void =>
    void scheduler.afterIn(process, 0, 'start', () => void code());
  return { trace, scheduler, seen, run, process: scheduler.addProcess('one') };
}

describe('a process in virtual time', () => {
  test('sees a day pass at once, by timers and by every clock', async () => {
    const { scheduler, seen, run, process } = makeWorld();
    const dayMs = 86_400_000;
    run(process, async () => {
      const startedMs = performance.now();
      await delay(dayMs);
      await new Promise((resolve) => setTimeout(resolve, 5).unref());
      seen.push(`${performance.now() - startedMs} ${systemClock().now().getTime() - START_MS}`);
    });
    await scheduler.runUntil(2 * dayMs);
    expect(seen).toEqual([`${dayMs + 5} ${dayMs + 5}`]);
  });

  test('clears timers, repeats intervals and ends a wait by its signal', async () => {
    const { scheduler, seen, run, process } = makeWorld();
    run(process, async () => {
      clearTimeout(setTimeout(() => seen.push('cleared'), 1));
      const interval = setInterval(() => seen.push('tick'), 10);
      await delay(35);
      clearInterval(interval);
      await delay(1_000, undefined, { signal: AbortSignal.timeout(7) }).catch((error: unknown) =>
        seen.push((error as Error).name),
      );
      seen.push(String(performance.now()));
    });
    await scheduler.runUntil(5_000);
    expect(seen).toEqual(['tick', 'tick', 'tick', 'AbortError', '42']);
  });

  test('never runs again after its kill, and its restart is another life', async () => {
    const { scheduler, seen, run, process } = makeWorld();
    run(process, async () => {
      await delay(100);
      seen.push('first life');
    });
    scheduler.afterIn(null, 50, 'kill', () => {
      process.isUp = false;
      process.life += 1;
    });
    scheduler.afterIn(null, 60, 'restart', () => {
      process.isUp = true;
      run(process, async () => void seen.push('second life'));
    });
    await scheduler.runUntil(1_000);
    expect(seen).toEqual(['second life']);
  });

  test('that is paused sees its events afterwards, in their order', async () => {
    const { scheduler, seen, run, process } = makeWorld();
    run(process, async () => {
      setTimeout(() => seen.push(`second ${performance.now()}`), 30);
      setTimeout(() => seen.push(`first ${performance.now()}`), 20);
    });
    scheduler.afterIn(null, 10, 'pause', () => {
      process.pausedUntilMs = 500;
    });
    await scheduler.runUntil(1_000);
    expect(seen).toEqual(['first 500', 'second 500']);
  });

  test('draws equal ids for an equal seed', async () => {
    const drawIds = async (seed: number): Promise<readonly string[]> => {
      const { scheduler, seen, run, process } = makeWorld(seed);
      run(process, async () => void seen.push(newId(), randomUUID(), String(Math.random())));
      await scheduler.runUntil(1);
      return seen;
    };
    expect(await drawIds(1)).toEqual(await drawIds(1));
    expect(await drawIds(1)).not.toEqual(await drawIds(2));
  });
});

test('code outside of every process keeps the real clocks', () => {
  expect(Date.now()).not.toBe(START_MS);
  expect(performance.now()).toBeGreaterThan(0);
});
