// The age that a cached answer may have.
import type { DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { makeStaleCache, type StaleCache } from './upstreams';

let nowMs = 0;
let asked = 0;
let answer: Result<string, DomainError>;
let remember: StaleCache<string>;

const read = (key = 'a'): Promise<Result<string, DomainError>> =>
  remember(key, async () => {
    asked += 1;
    return answer;
  });

beforeEach(() => {
  nowMs = 0;
  asked = 0;
  answer = ok('first');
  remember = makeStaleCache<string>({
    freshMs: 10,
    staleMs: 100,
    maxEntries: 2,
    realClock: { kind: 'real', now: () => new Date(nowMs) },
  });
});

describe('a cached answer', () => {
  it('is returned without a call while it is fresh, and requested again afterwards', async () => {
    await read();
    nowMs = 9;
    expect(await read()).toEqual(ok('first'));
    expect(asked).toBe(1);
    nowMs = 10;
    answer = ok('second');
    expect(await read()).toEqual(ok('second'));
  });

  it('is returned for a bounded time while the upstream is unavailable', async () => {
    await read();
    answer = err({ code: 'service_unavailable' });
    nowMs = 99;
    expect(await read()).toEqual(ok('first'));
    nowMs = 100;
    expect(await read()).toEqual(answer);
  });

  it('is forgotten when the upstream answers that the resource is gone', async () => {
    await read();
    nowMs = 50;
    answer = err({ code: 'resource_not_found' });
    expect(await read()).toEqual(answer);
    answer = err({ code: 'service_unavailable' });
    expect(await read()).toEqual(answer);
  });

  it('is kept by key, up to a maximum number', async () => {
    for (const key of ['a', 'b', 'c']) await read(key);
    await read('a');
    expect(asked).toBe(4);
  });
});
