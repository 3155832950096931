import { withHeartbeats } from './heartbeats';

async function collect<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

it('passes on every value in order', async () => {
  const values = (async function* () {
    yield 1;
    yield 2;
  })();
  expect(await collect(withHeartbeats(values, 60_000))).toEqual([1, 2]);
});

it('yields null each time the next value is late', async () => {
  let answer = (_value: number): void => undefined;
  const values = (async function* () {
    yield await new Promise<number>((resolve) => (answer = resolve));
  })();
  const seen: (number | null)[] = [];
  for await (const value of withHeartbeats(values, 1)) {
    seen.push(value);
    if (seen.length === 2) answer(7);
  }
  expect(seen.slice(0, 2)).toEqual([null, null]);
  expect(seen.filter((value) => value !== null)).toEqual([7]);
});

it('closes the source when the reader stops', async () => {
  let isEnded = false;
  const values = (async function* () {
    try {
      for (;;) yield 1;
    } finally {
      isEnded = true;
    }
  })();
  for await (const _value of withHeartbeats(values, 60_000)) break;
  expect(isEnded).toBe(true);
});

it('rejects with the error of the source', async () => {
  const values = (async function* (): AsyncGenerator<number> {
    yield 1;
    throw new Error('the database is unavailable');
  })();
  await expect(collect(withHeartbeats(values, 60_000))).rejects.toThrow('the database is unavailable');
});
