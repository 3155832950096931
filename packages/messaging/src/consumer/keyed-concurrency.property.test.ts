// Keyed concurrency keeps two promises for any mix of keys and failures: order within a key, and no gap below the offset.
import fc from 'fast-check';
import { runKeyed } from './keyed-concurrency';

interface Step {
  readonly key: 'a' | 'b' | 'c' | 'd';
  readonly outcome: 'done' | 'stop' | 'throw';
  readonly turns: number;
}

/** Outcome of the messages of each key when they are tried together. */
const together = fc.record({
  a: fc.constantFrom('done', 'apart', 'throw'),
  b: fc.constantFrom('done', 'apart'),
  c: fc.constant('apart'),
  d: fc.constant('apart'),
});

const step: fc.Arbitrary<Step> = fc.record({
  key: fc.constantFrom(...(['a', 'b', 'c', 'd'] as const)),
  outcome: fc.constantFrom('done', 'done', 'done', 'done', 'done', 'stop', 'throw'),
  turns: fc.nat({ max: 4 }),
});

test('messages of a key run in order, together or one by one, and are reported done without a gap', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), together, async (steps, outcomes) => {
      const messages = steps.map((each, place) => ({ ...each, place }));
      const running = new Set<string>();
      const started: number[] = [];
      const done = new Set<number>();
      const triedTogether = new Set<string>();
      const handleTogether = async (all: readonly (typeof messages)[number][]): Promise<boolean> => {
        const key = all[0]!.key;
        expect(all).toEqual(messages.filter((message) => message.key === key));
        expect(started.some((place) => messages[place]!.key === key)).toBe(false);
        triedTogether.add(key);
        await Promise.resolve();
        if (outcomes[key] === 'throw') throw new Error('thrown');
        if (outcomes[key] === 'done') for (const { place } of all) done.add(place);
        return outcomes[key] === 'done';
      };
      const result = await runKeyed(
        messages,
        ({ key }) => key,
        async ({ key, place, outcome, turns }) => {
          expect(running.has(key)).toBe(false);
          running.add(key);
          started.push(place);
          for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
          running.delete(key);
          if (outcome === 'throw') throw new Error('thrown');
          if (outcome === 'done') done.add(place);
          return outcome === 'done';
        },
        handleTogether,
      );
      for (const key of ['a', 'b', 'c', 'd']) {
        const places = started.filter((place) => messages[place]!.key === key);
        const all = messages.filter((message) => message.key === key).map(({ place }) => place);
        expect(places).toEqual(all.slice(0, places.length));
      }
      expect(messages.slice(0, result.done).every(({ place }) => done.has(place))).toBe(true);
      expect(done.has(result.done)).toBe(false);
      const hasThrown = started.some((place) => messages[place]!.outcome === 'throw');
      expect('error' in result).toBe(hasThrown || (triedTogether.has('a') && outcomes.a === 'throw'));
    }),
  );
});

test('different keys run at once', async () => {
  const waiting: (() => void)[] = [];
  const running = runKeyed(['a', 'b', 'c'], String, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return true;
  });
  expect(waiting).toHaveLength(3);
  for (const release of waiting) release();
  expect(await running).toEqual({ done: 3 });
});
