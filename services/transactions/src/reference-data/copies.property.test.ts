// Strictness of copies (docs/adr/0017), in a world of its own time: two replicas of each owner change merchants, affiliations,
// policies and keys, two replicas of transactions judge payments by copies, every message is late by chance, some are lost,
// and clocks run one part in a hundred apart. No payment that began after a change was answered is judged by older facts.
// `npm run properties -- --runs 500` makes 10,000 changes.
import { ANSWER_AFTER_MS } from '@mps/aggregates';
import { err, ok } from '@mps/kernel';
import fc from 'fast-check';
import { contextOf } from '../../test/transactions.fixture';
import { makeCopies, type Copies } from './copies';

const CHANGES = 20;
const PAYMENTS_PER_CHANGE = 12;
/** A world without its own waiting: changes come every so often, on average. */
const MEAN_MS_BETWEEN_CHANGES = 120;
const MERCHANTS = 3;
/** Part by which clocks differ from the true rate. */
const CLOCK_DRIFT = 0.01;
const LOST_MESSAGES = 0.02;

/** What an owner says of one merchant; each member grows with every change of it. */
type Facts = Readonly<Record<string, number>>;
const MEMBERS_OF = {
  merchants: ['merchant', 'affiliation'],
  pricing: ['policy'],
  pix_keys: ['key'],
} as const;
type Owner = keyof typeof MEMBERS_OF;
const OWNERS = Object.keys(MEMBERS_OF) as Owner[];

/** Time that passes when nothing is left to do at this moment. */
function makeWorld(seed: number) {
  let state = seed >>> 0;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let nowMs = 0;
  const due: { readonly atMs: number; readonly resolve: () => void }[] = [];
  return {
    random,
    now: () => nowMs,
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => void due.push({ atMs: nowMs + ms, resolve })),
    /** Most messages take some milliseconds; one in ten is held up, longer than a lease lasts. */
    message: () => (random() < 0.1 ? random() * 500 : 1 + random() * 15),
    async run(): Promise<void> {
      while (due.length > 0) {
        due.sort((one, other) => one.atMs - other.atMs);
        const next = due.shift();
        nowMs = next?.atMs ?? nowMs;
        next?.resolve();
        await new Promise((done) => setImmediate(done));
      }
    },
  };
}
type World = ReturnType<typeof makeWorld>;

/** An owner's database, and its two replicas. */
function makeOwner(world: World, owner: Owner, answerAfterMs: number) {
  let version = 0;
  /** Changes that are being written. */
  let open = 0;
  const facts = Array.from({ length: MERCHANTS }, () =>
    Object.fromEntries(MEMBERS_OF[owner].map((member) => [member, 0])),
  );
  /** What was answered to whoever changed each merchant. */
  const answered = facts.map((one) => ({ ...one }));
  const rates = [1 - CLOCK_DRIFT, 1 + CLOCK_DRIFT];
  return {
    answered,
    readVersion: () => (open > 0 ? null : version),
    read: (merchant: number): Facts => ({ ...facts[merchant] }),
    async change(merchant: number): Promise<void> {
      const rate = rates[world.random() < 0.5 ? 0 : 1] ?? 1;
      const members = MEMBERS_OF[owner];
      const member = members[Math.floor(world.random() * members.length)] ?? members[0];
      await world.wait(world.message());
      version += 1;
      open += 1;
      await world.wait(world.message());
      // The commit.
      const own = (facts[merchant] ??= {});
      const value = (own[member] = (own[member] ?? 0) + 1);
      void world.wait(world.message()).then(() => {
        open -= 1;
      });
      await world.wait(answerAfterMs / rate);
      await world.wait(world.message());
      const told = (answered[merchant] ??= {});
      told[member] = Math.max(told[member] ?? 0, value);
    },
  };
}

/** Payments that were judged by older facts than had been answered when they began, of how many. */
async function live(seed: number, answerAfterMs: number) {
  const world = makeWorld(seed);
  const owners = Object.fromEntries(
    OWNERS.map((name) => [name, makeOwner(world, name, answerAfterMs)]),
  ) as Record<Owner, ReturnType<typeof makeOwner>>;
  const context = contextOf();

  /** A question to an owner: late, answered as of when it arrives, and late again. */
  async function ask<T>(read: () => T) {
    await world.wait(world.message());
    const answer = read();
    await world.wait(world.message());
    return world.random() < LOST_MESSAGES ? err({ code: 'upstream_timeout' as const }) : ok(answer);
  }
  const replicas = [1 - CLOCK_DRIFT, 1 + CLOCK_DRIFT].map(
    (rate) =>
      Object.fromEntries(
        OWNERS.map((name) => [
          name,
          makeCopies<Facts>({
            askVersion: () => ask(owners[name].readVersion),
            nowMs: () => 1_000 + world.now() * rate,
            realNowMs: () => 0,
          }),
        ]),
      ) as Record<Owner, Copies<Facts>>,
  );

  let judged = 0;
  let byOlder = 0;
  async function pay(): Promise<void> {
    const merchant = Math.floor(world.random() * MERCHANTS);
    const replica = replicas[world.random() < 0.5 ? 0 : 1]!;
    const required = OWNERS.map((name) => ({ ...owners[name].answered[merchant] }));
    const asked = OWNERS.map((name) =>
      replica[name](String(merchant), context, () => ask(() => owners[name].read(merchant))),
    );
    for (const [index, answer] of (await Promise.all(asked)).entries()) {
      if (!answer.ok) continue;
      judged += 1;
      const isOlder = Object.entries(required[index] ?? {}).some(
        ([member, value]) => (answer.value[member] ?? 0) < value,
      );
      if (isOlder) byOlder += 1;
    }
  }

  const spanMs = CHANGES * MEAN_MS_BETWEEN_CHANGES;
  for (let change = 0; change < CHANGES; change += 1) {
    const owner = OWNERS[change % OWNERS.length] ?? 'merchants';
    const merchant = Math.floor(world.random() * MERCHANTS);
    void world.wait(world.random() * spanMs).then(() => owners[owner].change(merchant));
    for (let payment = 0; payment < PAYMENTS_PER_CHANGE; payment += 1)
      void world.wait(world.random() * (spanMs + 1_000)).then(pay);
  }
  await world.run();
  return { judged, byOlder };
}

describe('payments by copies', () => {
  it('are never judged by older facts than were answered before they began', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const { judged, byOlder } = await live(seed, ANSWER_AFTER_MS);
        expect(judged).toBeGreaterThan(0);
        expect(byOlder).toBe(0);
      }),
    );
  });

  it('would be, if owners answered at once', async () => {
    let byOlder = 0;
    for (let seed = 0; seed < 20; seed += 1) byOlder += (await live(seed, 0)).byOlder;
    expect(byOlder).toBeGreaterThan(0);
  });

  it('ask the owner hardly ever while nothing changes, however many merchants there are', async () => {
    let questions = 0;
    let nowMs = 0;
    const copies = makeCopies<Facts>({
      askVersion: async () => {
        questions += 1;
        return ok(7);
      },
      nowMs: () => nowMs,
      realNowMs: () => 0,
    });
    const ask = async () => {
      questions += 1;
      return ok({ merchant: 1 });
    };
    for (let merchant = 0; merchant < 1_000; merchant += 1) await copies(String(merchant), contextOf(), ask);
    questions = 0;
    for (let round = 0; round < 4; round += 1) {
      nowMs += 250;
      for (let merchant = 0; merchant < 1_000; merchant += 1)
        await copies(String(merchant), contextOf(), ask);
    }
    expect(questions).toBe(4);
  });

  it('wait for no proof where one follows another: the next is asked for before the last has ended', async () => {
    let nowMs = 0;
    const questions: (() => void)[] = [];
    const signals: unknown[] = [];
    const copies = makeCopies<Facts>({
      askVersion: (context) => {
        signals.push(context.signal);
        return new Promise((resolve) => void questions.push(() => resolve(ok(7))));
      },
      nowMs: () => nowMs,
      realNowMs: () => 0,
    });
    let asked = 0;
    const pay = () =>
      copies('a', { ...contextOf(), signal: new AbortController().signal }, async () => {
        asked += 1;
        return ok({ merchant: 1 });
      });
    const first = pay();
    questions[0]?.();
    await first;
    nowMs = 250;
    const second = pay();
    questions[1]?.();
    await second;
    nowMs = 445;
    await pay();
    await pay();
    expect(questions).toHaveLength(3);
    nowMs = 499;
    questions[2]?.();
    await pay();
    // Of the question at 445.
    nowMs = 500;
    await pay();
    expect(asked).toBe(1);
    expect(questions).toHaveLength(3);
    // The answer is for others too: the caller who goes away takes it from nobody.
    expect(signals).toEqual([undefined, undefined, undefined]);
  });

  it('go on as if there were no copies while the owner does not tell its version, and keep no refusal', async () => {
    let answer: 'facts' | 'refusal' = 'facts';
    let asked = 0;
    let nowMs = 0;
    const copies = makeCopies<Facts>({
      askVersion: async () => err({ code: 'service_unavailable' }),
      nowMs: () => nowMs,
      realNowMs: () => 0,
    });
    const get = () =>
      copies('a', contextOf(), async () => {
        asked += 1;
        return answer === 'facts' ? ok({ merchant: 1 }) : err({ code: 'resource_not_found' });
      });
    await get();
    nowMs = 249;
    expect(await get()).toEqual(ok({ merchant: 1 }));
    expect(asked).toBe(1);
    nowMs = 250;
    answer = 'refusal';
    expect(await get()).toMatchObject({ error: { code: 'resource_not_found' } });
    expect(await get()).toMatchObject({ error: { code: 'resource_not_found' } });
    expect(asked).toBe(3);
  });
});
