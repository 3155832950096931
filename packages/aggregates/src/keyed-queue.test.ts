// Work of one key runs in order. A failure or a slow piece of work stops no other.
import { makeKeyedQueue } from './keyed-queue';

describe('work under one key', () => {
  it('runs in the order of the calls, and other keys do not wait', async () => {
    const enqueue = makeKeyedQueue();
    const log: string[] = [];
    const gate = Promise.withResolvers<undefined>();
    const first = enqueue('a', async () => {
      log.push('a1 starts');
      await gate.promise;
      log.push('a1 ends');
    });
    const second = enqueue('a', async () => void log.push('a2'));
    await enqueue('b', async () => void log.push('b'));
    expect(log).toEqual(['a1 starts', 'b']);
    gate.resolve(undefined);
    await Promise.all([first, second]);
    expect(log).toEqual(['a1 starts', 'b', 'a1 ends', 'a2']);
  });

  it('runs after earlier work failed, and the failure reaches only its own caller', async () => {
    const enqueue = makeKeyedQueue();
    const failing = enqueue('a', async () => {
      throw new Error('mine');
    });
    const next = enqueue('a', async () => 'done');
    await expect(failing).rejects.toThrow('mine');
    await expect(next).resolves.toBe('done');
  });

  it('does not wait longer than one turn for slow work', async () => {
    const enqueue = makeKeyedQueue(10);
    const gate = Promise.withResolvers<string>();
    const slow = enqueue('a', () => gate.promise);
    await expect(enqueue('a', async () => 'done')).resolves.toBe('done');
    gate.resolve('late');
    await expect(slow).resolves.toBe('late');
  });
});
