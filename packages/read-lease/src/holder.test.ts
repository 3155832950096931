// A holder asks for one proof per lease, shares questions where it may, and keeps no refusal.
import { err, ok, type Result } from '@mps/kernel';
import { makeCopies, type CopiesOptions } from './holder';
import { COPY_LEASE_MS, type Facts } from './terms';

interface Policy {
  readonly policy: number;
}
interface Refusal {
  readonly code: 'service_unavailable' | 'resource_not_found';
}
type Answer = Result<Facts<Policy>, Refusal>;

const VERSION = 7;
const facts = (policy: number): Answer => ok({ value: { policy }, version: VERSION });

/** A holder with a clock of the test. Its owner always has VERSION. */
function open(options: Partial<CopiesOptions<string>> = {}) {
  const clock = { nowMs: 0 };
  let questions = 0;
  const copies = makeCopies<Policy, string, Refusal>({
    askVersion: async () => {
      questions += 1;
      return ok(VERSION);
    },
    maxCopies: 10_000,
    nowMs: () => clock.nowMs,
    ...options,
  });
  return { copies, clock, countVersionQuestions: () => questions };
}

it('asks for the version once per lease while nothing changes, however many copies there are', async () => {
  const { copies, clock, countVersionQuestions } = open();
  let questions = 0;
  const ask = async () => {
    questions += 1;
    return facts(1);
  };
  const keys = Array.from({ length: 1_000 }, (_, index) => String(index));
  for (const key of keys) await copies.get(key, '', ask);
  for (let round = 0; round < 4; round += 1) {
    clock.nowMs += COPY_LEASE_MS;
    for (const key of keys) await copies.get(key, '', ask);
  }
  expect(countVersionQuestions()).toBe(4);
  expect(questions).toBe(1_000);
});

it('asks for the next proof before the last one ends, so that no caller waits for it', async () => {
  const questions: (() => void)[] = [];
  const contexts: string[] = [];
  const { copies, clock } = open({
    askVersion: (context) => {
      contexts.push(context);
      return new Promise((resolve) => void questions.push(() => resolve(ok(VERSION))));
    },
  });
  let asked = 0;
  const get = (context: string) =>
    copies.get('a', context, async () => {
      asked += 1;
      return facts(1);
    });
  // The facts bring the first proof.
  await get('first');
  expect(questions).toHaveLength(0);
  clock.nowMs = 250;
  const second = get('second');
  questions[0]?.();
  await second;
  clock.nowMs = 445;
  await get('third');
  await get('fourth');
  expect(contexts).toEqual(['second', 'third']);
  clock.nowMs = 499;
  questions[1]?.();
  await get('fifth');
  // This proof counts from the question at 445.
  clock.nowMs = 500;
  await get('sixth');
  expect(asked).toBe(1);
  expect(questions).toHaveLength(2);
});

it.each([
  ['is refused', async () => err({ code: 'service_unavailable' })],
  ['fails', () => Promise.reject(new Error('no database'))],
])('asks for the facts themselves while the question about the version %s', async (_, askVersion) => {
  const { copies, clock } = open({ askVersion });
  let asked = 0;
  const get = () =>
    copies.get('a', '', async () => {
      asked += 1;
      return facts(asked);
    });
  await get();
  clock.nowMs = COPY_LEASE_MS - 1;
  expect(await get()).toEqual(ok({ policy: 1 }));
  clock.nowMs = COPY_LEASE_MS;
  expect(await get()).toEqual(ok({ policy: 2 }));
});

it('keeps no refusal, and drops the copy that a refusal contradicts', async () => {
  const { copies, clock } = open();
  await copies.get('a', '', async () => ok({ value: { policy: 1 }, version: null }));
  clock.nowMs = COPY_LEASE_MS;
  let asked = 0;
  const refuse = async (): Promise<Answer> => {
    asked += 1;
    return err({ code: 'resource_not_found' });
  };
  expect(await copies.get('a', '', refuse)).toMatchObject({ error: { code: 'resource_not_found' } });
  expect(await copies.get('a', '', refuse)).toMatchObject({ error: { code: 'resource_not_found' } });
  expect(asked).toBe(2);
});

it('does not keep an answer after its key was forgotten', async () => {
  const { copies } = open();
  const gate = Promise.withResolvers<Answer>();
  const early = copies.get('a', '', () => gate.promise);
  await new Promise((resolve) => setImmediate(resolve));
  copies.forget('a');
  gate.resolve(facts(1));
  expect(await early).toEqual(ok({ policy: 1 }));
  expect(await copies.get('a', '', async () => facts(2))).toEqual(ok({ policy: 2 }));
});

describe('a holder that shares questions', () => {
  it('asks once for callers that miss the same key together', async () => {
    const { copies } = open({ sharesQuestions: true });
    const gate = Promise.withResolvers<Answer>();
    let asked = 0;
    const get = () =>
      copies.get('a', '', () => {
        asked += 1;
        return gate.promise;
      });
    const answers = Promise.all([get(), get(), get()]);
    await new Promise((resolve) => setImmediate(resolve));
    gate.resolve(facts(1));
    expect(await answers).toEqual([ok({ policy: 1 }), ok({ policy: 1 }), ok({ policy: 1 })]);
    expect(asked).toBe(1);
  });

  it('does not give the failure of one caller to another', async () => {
    const { copies } = open({ sharesQuestions: true });
    const gate = Promise.withResolvers<Answer>();
    const first = copies.get('a', '', () => gate.promise);
    await new Promise((resolve) => setImmediate(resolve));
    const second = copies.get('a', '', async () => facts(2));
    gate.reject(new Error('the deadline of the first'));
    await expect(first).rejects.toThrow('the deadline of the first');
    expect(await second).toEqual(ok({ policy: 2 }));
  });
});
