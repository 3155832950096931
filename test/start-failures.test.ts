// A failed start is reported by its own error, and a failed end by its error.
import { keepFirstFailure, type Hooks } from './start-failures';

/** Hooks that are run by the test in place of jest. */
function recordHooks(): { readonly hooks: Hooks; readonly run: (index: number) => Promise<unknown> } {
  const works: (() => unknown)[] = [];
  const record = (work: () => unknown): void => void works.push(work);
  return {
    hooks: keepFirstFailure({ beforeAll: record, afterAll: record }),
    run: async (index) => works[index]?.(),
  };
}
const fail = (message: string) => (): never => {
  throw new Error(message);
};

it('reports the error of a failed start and not the one of the end after it', async () => {
  const { hooks, run } = recordHooks();
  hooks.beforeAll(fail('mongod cannot load libcurl.so.4'));
  hooks.afterAll(fail('Cannot read properties of undefined'));
  await expect(run(0)).rejects.toThrow('mongod cannot load libcurl.so.4');
  await expect(run(1)).resolves.toBeUndefined();
});

it('reports no error of the end after a start that exceeded its time limit', async () => {
  const { hooks, run } = recordHooks();
  hooks.beforeAll(() => new Promise(() => undefined));
  hooks.afterAll(fail('Cannot read properties of undefined'));
  void run(0);
  await expect(run(1)).resolves.toBeUndefined();
});

it('still ends the parts that a failed start has opened', async () => {
  const { hooks, run } = recordHooks();
  const ended: string[] = [];
  hooks.beforeAll(fail('port 50051 is in use'));
  hooks.afterAll(async () => void ended.push('database'));
  await expect(run(0)).rejects.toThrow('port 50051 is in use');
  await run(1);
  expect(ended).toEqual(['database']);
});

it('reports the error of an end after a start without an error', async () => {
  const { hooks, run } = recordHooks();
  hooks.beforeAll(async () => undefined);
  hooks.afterAll(fail('3 calls are still running'));
  await run(0);
  await expect(run(1)).rejects.toThrow('3 calls are still running');
});
