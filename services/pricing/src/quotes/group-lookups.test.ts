import { MAX_GROUPED_LOOKUPS } from '../limits';
import { groupLookups } from './store';

const ROWS = Array.from({ length: 200 }, (_, i) => ({ owner: `k${i % 100}`, value: i }));

describe('grouped look-ups', () => {
  const asked: (readonly string[])[] = [];
  const look = groupLookups<string, (typeof ROWS)[number]>(
    async (keys) => {
      asked.push(keys);
      return ROWS.filter(({ owner }) => keys.includes(owner));
    },
    ({ owner }, key) => owner === key,
  );
  beforeEach(() => void asked.splice(0));

  it('of one turn of the event loop share a read and get each its own result', async () => {
    const [first, second, unknown] = await Promise.all([look('k1'), look('k2'), look('nobody')]);
    expect(first.map(({ value }) => value)).toEqual([1, 101]);
    expect(second.map(({ value }) => value)).toEqual([2, 102]);
    expect(unknown).toEqual([]);
    expect(asked).toEqual([['k1', 'k2', 'nobody']]);
  });

  it('never share a read that was sent before them', async () => {
    await look('k1');
    await look('k1');
    expect(asked).toHaveLength(2);
  });

  it('beyond the limit are split into several reads', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, i) => look(`k${i}`)));
    expect(asked.map((keys) => keys.length)).toEqual([MAX_GROUPED_LOOKUPS, 100 - MAX_GROUPED_LOOKUPS]);
  });

  it('fail together when their read fails, and only they', async () => {
    let isDown = true;
    const flaky = groupLookups<string, never>(
      async () => {
        if (isDown) throw new Error('down');
        return [];
      },
      () => false,
    );
    const outcomes = await Promise.allSettled([flaky('a'), flaky('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    expect(await flaky('a')).toEqual([]);
  });
});
