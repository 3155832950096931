import { makeKeyedMutex } from './keyed-mutex';

describe('work on one key', () => {
  it('takes turns in the order of asking, while other keys go on', async () => {
    const inTurn = makeKeyedMutex();
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

  it('goes on after a failure, which only its own caller hears of', async () => {
    const inTurn = makeKeyedMutex();
    const failing = inTurn('a', async () => {
      throw new Error('mine');
    });
    const next = inTurn('a', async () => 'done');
    await expect(failing).rejects.toThrow('mine');
    await expect(next).resolves.toBe('done');
  });
});
