// The time that a call waits for an upstream, and the outcomes that count as its answer.
import type { CallContext, DomainError } from '@mps/contracts';
import { err, ok, systemClock, type Result } from '@mps/kernel';
import { SHORT_TIMEOUT_MS, FAILURES_TO_SHORT_TIMEOUT, UPSTREAM_TIMEOUT_MS } from '../limits';
import { makeContext } from '../../test/transactions.fixture';
import { makeAdaptiveTimeout, type AdaptiveTimeout } from './adaptive-timeout';

type Answer = Result<string, DomainError>;

const UNREACHABLE: Answer = err({ code: 'service_unavailable' });
const SILENT: Answer = err({ code: 'upstream_timeout' });

let answers: number;
let timeout: AdaptiveTimeout;
let called: CallContext[];
const ask = (answer: Promise<Answer> | Answer, context = makeContext()): Promise<Answer> =>
  timeout.ask(context, async (call) => {
    called.push(call);
    return answer;
  });

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  answers = 0;
  called = [];
  timeout = makeAdaptiveTimeout(systemClock(), () => {
    answers += 1;
  });
});
afterEach(() => jest.useRealTimers());

describe('an upstream', () => {
  it('gets its full time, but never more than the caller’s deadline leaves', async () => {
    const now = Date.now();
    await ask(ok('fine'), makeContext(undefined, undefined, 10 * UPSTREAM_TIMEOUT_MS));
    await ask(ok('fine'), makeContext(undefined, undefined, 50));
    expect(called.map(({ deadlineMs }) => deadlineMs - now)).toEqual([UPSTREAM_TIMEOUT_MS, 50]);
    expect(called.map(({ waitForReady }) => waitForReady)).toEqual([false, false]);
  });

  it('counts as seen after every answer, even a refusal, and not after silence', async () => {
    await ask(ok('fine'));
    await ask(err({ code: 'resource_not_found' }));
    await ask(UNREACHABLE);
    await ask(SILENT);
    expect(answers).toBe(2);
  });

  it('that is unreachable gets the short time, its connection included', async () => {
    await ask(UNREACHABLE);
    let isOver = false;
    const asked = ask(new Promise(() => undefined)).finally(() => (isOver = true));
    await jest.advanceTimersByTimeAsync(SHORT_TIMEOUT_MS - 1);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await asked).toEqual(SILENT);
    expect(called[1]?.waitForReady).toBe(true);
  });

  it('that is silent keeps its full time until several calls in a row time out', async () => {
    for (let time = 1; time < FAILURES_TO_SHORT_TIMEOUT; time++) await ask(SILENT);
    await ask(ok('after all'));
    for (let time = 1; time < FAILURES_TO_SHORT_TIMEOUT; time++) await ask(SILENT);
    await ask(SILENT);
    await ask(SILENT);
    const patient = called.filter(({ waitForReady }) => waitForReady === false);
    expect(patient).toHaveLength(called.length - 1);
  });

  it('gets its full time back after its first answer, even a late one', async () => {
    await ask(UNREACHABLE);
    let answerLate: (answer: Answer) => void = () => undefined;
    const asked = ask(new Promise((resolve) => (answerLate = resolve)));
    await jest.advanceTimersByTimeAsync(SHORT_TIMEOUT_MS);
    expect(await asked).toEqual(SILENT);
    answerLate(ok('late'));
    await Promise.resolve();
    await new Promise(setImmediate);
    await ask(ok('fine'));
    expect(called[2]?.waitForReady).toBe(false);
    expect(answers).toBe(2);
  });
});
