// Strictness of copies (docs/adr/0017, docs/adr/0030), in a world of its own time: two replicas of each owner change merchants,
// affiliations, policies and keys, two replicas of transactions judge payments by copies, every message is late by chance, some
// are lost, clocks run one part in a hundred apart, an owner stands still between raising the version and writing, and a primary
// that has been replaced goes on answering some. No payment that began after a change was answered is judged by older facts.
// `npm run properties -- --runs 500` makes 10,000 changes.
import { ANSWER_AFTER_MS } from '@mps/aggregates';
import type { DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
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
/** An opening of this world runs out after this; the platform's are longer, and so are its stops. */
const OPEN_MS = 1_000;
const WRITE_WITHIN_MS = 300;
const STOPPED_OWNERS = 0.15;
const LONGEST_STOP_MS = 2 * OPEN_MS;
/** How long a primary that has been replaced goes on answering, and how much it is asked meanwhile. */
const DEPOSED_MS = 700;
const ASKED_OF_DEPOSED = 0.4;

/** What the platform does for strictness; a world without one of them finds payments judged by older facts. */
interface Rules {
  readonly answerAfterMs: number;
  /** A write that comes too long after its version was raised changes nothing. */
  readonly refusesLateWrites: boolean;
  /** Facts are read after what a linearizable read has shown. */
  readonly readsAfterVersion: boolean;
}
const RULES: Rules = { answerAfterMs: ANSWER_AFTER_MS, refusesLateWrites: true, readsAfterVersion: true };

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

const AWAY = err({ code: 'service_unavailable' as const });

/** An owner's database, and its two replicas. */
function makeOwner(
  world: World,
  owner: Owner,
  { answerAfterMs, refusesLateWrites, readsAfterVersion }: Rules,
) {
  let version = 0;
  /** Changes that are being written: when each runs out. */
  const open = new Set<{ readonly untilMs: number }>();
  const isOpen = (): boolean => [...open].some(({ untilMs }) => untilMs > world.now());
  const facts = Array.from({ length: MERCHANTS }, () =>
    Object.fromEntries(MEMBERS_OF[owner].map((member) => [member, 0])),
  );
  /** What was answered to whoever changed each merchant. */
  const answered = facts.map((one) => ({ ...one }));
  const rates = [1 - CLOCK_DRIFT, 1 + CLOCK_DRIFT];

  /** What a primary that has been replaced knows. */
  let deposed: { readonly atMs: number; readonly facts: readonly Facts[] } | null = null;
  const asksDeposed = (): boolean => deposed !== null && world.random() < ASKED_OF_DEPOSED;

  /** Linearizable: a primary that has been replaced does not answer. */
  const readVersion = () => (asksDeposed() ? null : { value: isOpen() ? null : version, atMs: world.now() });

  async function read(merchant: number) {
    const shown = readVersion();
    if (shown === null) return AWAY;
    await world.wait(world.message());
    const from = asksDeposed() ? deposed : null;
    if (from === null) return ok({ value: { ...facts[merchant] }, version: shown.value });
    // Nothing that came after it was replaced ever reaches it.
    if (readsAfterVersion && shown.atMs > from.atMs) return AWAY;
    return ok({ value: { ...from.facts[merchant] }, version: shown.value });
  }

  async function change(merchant: number): Promise<void> {
    const rate = rates[world.random() < 0.5 ? 0 : 1] ?? 1;
    const members = MEMBERS_OF[owner];
    const member = members[Math.floor(world.random() * members.length)] ?? members[0];
    await world.wait(world.message());
    version += 1;
    const raisedAtMs = world.now();
    const opening = { untilMs: raisedAtMs + OPEN_MS };
    open.add(opening);
    const isStopped = world.random() < STOPPED_OWNERS;
    await world.wait(isStopped ? world.random() * LONGEST_STOP_MS : world.message());
    const isLate = world.now() - raisedAtMs > WRITE_WITHIN_MS;
    // The commit.
    const own = (facts[merchant] ??= {});
    const isWritten = !(refusesLateWrites && isLate);
    const value = (own[member] ?? 0) + 1;
    if (isWritten) own[member] = value;
    void world.wait(world.message()).then(() => open.delete(opening));
    if (!isWritten) return;
    await world.wait(answerAfterMs / rate);
    await world.wait(world.message());
    const told = (answered[merchant] ??= {});
    told[member] = Math.max(told[member] ?? 0, value);
  }

  return {
    answered,
    readVersion: () => {
      const shown = readVersion();
      return shown === null ? AWAY : ok(shown.value);
    },
    read,
    change,
    async replacePrimary(): Promise<void> {
      deposed = { atMs: world.now(), facts: facts.map((one) => ({ ...one })) };
      await world.wait(DEPOSED_MS);
      deposed = null;
    },
  };
}

/** Payments that were judged by older facts than had been answered when they began, of how many. */
async function live(seed: number, rules: Rules) {
  const world = makeWorld(seed);
  const owners = Object.fromEntries(OWNERS.map((name) => [name, makeOwner(world, name, rules)])) as Record<
    Owner,
    ReturnType<typeof makeOwner>
  >;
  const context = contextOf();

  /** A question to an owner: late, answered as of when it arrives, and late again. */
  async function ask<T>(read: () => Result<T, DomainError> | Promise<Result<T, DomainError>>) {
    await world.wait(world.message());
    const answer = await read();
    await world.wait(world.message());
    return world.random() < LOST_MESSAGES ? err({ code: 'upstream_timeout' as const }) : answer;
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
  for (const name of OWNERS)
    void world.wait(world.random() * spanMs).then(() => owners[name].replacePrimary());
  await world.run();
  return { judged, byOlder };
}

/** How many payments of some worlds were judged by older facts. */
async function countByOlder(rules: Partial<Rules>): Promise<number> {
  let count = 0;
  for (let seed = 0; seed < 20; seed += 1) count += (await live(seed, { ...RULES, ...rules })).byOlder;
  return count;
}

describe('payments by copies', () => {
  it('are never judged by older facts than were answered before they began', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const { judged, byOlder } = await live(seed, RULES);
        expect(judged).toBeGreaterThan(0);
        expect(byOlder).toBe(0);
      }),
    );
  });

  it('would be, if owners answered at once', async () => {
    expect(await countByOlder({ answerAfterMs: 0 })).toBeGreaterThan(0);
  });

  it('would be, if an owner that stood still wrote after its opening has run out', async () => {
    expect(await countByOlder({ refusesLateWrites: false })).toBeGreaterThan(0);
  });

  it('would be, if a replaced primary answered facts beside the version of the new one', async () => {
    expect(await countByOlder({ readsAfterVersion: false })).toBeGreaterThan(0);
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
      return ok({ value: { merchant: 1 }, version: 7 });
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
        return ok({ value: { merchant: 1 }, version: 7 });
      });
    // The facts bring the first proof.
    await pay();
    expect(questions).toHaveLength(0);
    nowMs = 250;
    const second = pay();
    questions[0]?.();
    await second;
    nowMs = 445;
    await pay();
    await pay();
    expect(questions).toHaveLength(2);
    nowMs = 499;
    questions[1]?.();
    await pay();
    // Of the question at 445.
    nowMs = 500;
    await pay();
    expect(asked).toBe(1);
    expect(questions).toHaveLength(2);
    // The answer is for others too: the caller who goes away takes it from nobody.
    expect(signals).toEqual([undefined, undefined]);
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
        return answer === 'facts'
          ? ok({ value: { merchant: 1 }, version: null })
          : err({ code: 'resource_not_found' });
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
