// Strictness of copies (docs/adr/0017, docs/adr/0030), in a simulated world with its own time. Two replicas of each owner change
// merchants, affiliations, policies and keys. Two replicas of the holder judge payments by copies. Messages are late or lost,
// clocks run 1 % apart, an owner stands still between raising the version and writing, and a replaced primary goes on answering.
// No payment that began after an answered change is judged by older facts.
// `npm run properties -- --runs 500` makes 10,000 changes.
import { err, ok, type Result } from '@mps/kernel';
import fc from 'fast-check';
import { makeCopies, type Copies } from './holder';
import { ANSWER_AFTER_MS } from './terms';

const CHANGES = 20;
const MAX_COPIES = 10_000;
const PAYMENTS_PER_CHANGE = 12;
/** Changes come this far apart, on average. */
const MEAN_MS_BETWEEN_CHANGES = 120;
const MERCHANTS = 3;
/** Share by which clocks differ from the true rate. */
const CLOCK_DRIFT = 0.01;
const LOST_MESSAGES = 0.02;
/** An opening of this world expires after this. The platform's openings, and its stops, are longer. */
const OPEN_MS = 1_000;
const WRITE_WITHIN_MS = 300;
const STOPPED_OWNERS = 0.15;
const LONGEST_STOP_MS = 2 * OPEN_MS;
/** How long a replaced primary goes on answering, and the share of questions that reach it. */
const DEPOSED_MS = 700;
const ASKED_OF_DEPOSED = 0.4;

/** The platform's rules for strictness. A world without one of them finds payments judged by older facts. */
interface Rules {
  readonly answerAfterMs: number;
  /** A write that comes too long after its version was raised changes nothing. */
  readonly refusesLateWrites: boolean;
  /** Facts are read causally after the linearizable read of the version. */
  readonly readsAfterVersion: boolean;
}
const RULES: Rules = { answerAfterMs: ANSWER_AFTER_MS, refusesLateWrites: true, readsAfterVersion: true };

/** An owner's facts of one merchant. Each member grows with every change. */
type Merchant = Readonly<Record<string, number>>;
const MEMBERS_OF = {
  merchants: ['merchant', 'affiliation'],
  pricing: ['policy'],
  pix_keys: ['key'],
} as const;
type Owner = keyof typeof MEMBERS_OF;
const OWNERS = Object.keys(MEMBERS_OF) as Owner[];

/** Time passes when no work is left at the current instant. */
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

interface Refusal {
  readonly code: 'service_unavailable' | 'upstream_timeout' | 'resource_not_found';
}
type MerchantCopies = Copies<Merchant, null, Refusal>;

const AWAY = err({ code: 'service_unavailable' as const });

/** An owner's database, and its two replicas. */
function makeOwner(
  world: World,
  owner: Owner,
  { answerAfterMs, refusesLateWrites, readsAfterVersion }: Rules,
) {
  let version = 0;
  /** Changes that are being written, each with its expiry. */
  const open = new Set<{ readonly untilMs: number }>();
  const isOpen = (): boolean => [...open].some(({ untilMs }) => untilMs > world.now());
  const facts = Array.from({ length: MERCHANTS }, () =>
    Object.fromEntries(MEMBERS_OF[owner].map((member) => [member, 0])),
  );
  /** By merchant: the values of the answered changes. */
  const answered = facts.map((one) => ({ ...one }));
  const rates = [1 - CLOCK_DRIFT, 1 + CLOCK_DRIFT];

  /** The state of a replaced primary. */
  let deposed: { readonly atMs: number; readonly facts: readonly Merchant[] } | null = null;
  const asksDeposed = (): boolean => deposed !== null && world.random() < ASKED_OF_DEPOSED;

  /** Linearizable: a replaced primary does not answer. */
  const readVersion = () => (asksDeposed() ? null : { value: isOpen() ? null : version, atMs: world.now() });

  async function read(merchant: number) {
    const shown = readVersion();
    if (shown === null) return AWAY;
    await world.wait(world.message());
    const from = asksDeposed() ? deposed : null;
    if (from === null) return ok({ value: { ...facts[merchant] }, version: shown.value });
    // No later change reaches a replaced primary.
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
    const known = (answered[merchant] ??= {});
    known[member] = Math.max(known[member] ?? 0, value);
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

/** Counts the judged payments, and those that were judged by facts older than the answered ones when they began. */
async function live(seed: number, rules: Rules) {
  const world = makeWorld(seed);
  const owners = Object.fromEntries(OWNERS.map((name) => [name, makeOwner(world, name, rules)])) as Record<
    Owner,
    ReturnType<typeof makeOwner>
  >;

  /** A question to an owner: it arrives late, and its answer arrives late again. */
  async function ask<T>(
    read: () => Result<T, Refusal> | Promise<Result<T, Refusal>>,
  ): Promise<Result<T, Refusal>> {
    await world.wait(world.message());
    const answer = await read();
    await world.wait(world.message());
    return world.random() < LOST_MESSAGES ? err({ code: 'upstream_timeout' as const }) : answer;
  }
  // One replica shares its questions, the other does not.
  const replicas = [1 - CLOCK_DRIFT, 1 + CLOCK_DRIFT].map(
    (rate) =>
      Object.fromEntries(
        OWNERS.map((name) => [
          name,
          makeCopies<Merchant, null, Refusal>({
            askVersion: () => ask(owners[name].readVersion),
            maxCopies: MAX_COPIES,
            sharesQuestions: rate > 1,
            nowMs: () => 1_000 + world.now() * rate,
          }),
        ]),
      ) as Record<Owner, MerchantCopies>,
  );

  let judged = 0;
  let byOlder = 0;
  async function pay(): Promise<void> {
    const merchant = Math.floor(world.random() * MERCHANTS);
    const replica = replicas[world.random() < 0.5 ? 0 : 1]!;
    const required = OWNERS.map((name) => ({ ...owners[name].answered[merchant] }));
    const asked = OWNERS.map((name) =>
      replica[name].get(String(merchant), null, () => ask(() => owners[name].read(merchant))),
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

const MAX_WORLDS = 20;

/** Tries world after world. Returns whether one of them judged a payment by older facts. */
async function findsOlder(rules: Partial<Rules>): Promise<boolean> {
  for (let seed = 0; seed < MAX_WORLDS; seed += 1)
    if ((await live(seed, { ...RULES, ...rules })).byOlder > 0) return true;
  return false;
}

describe('payments that are judged by copies', () => {
  it('are never judged by facts older than the changes answered before they began', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const { judged, byOlder } = await live(seed, RULES);
        expect(judged).toBeGreaterThan(0);
        expect(byOlder).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  it('would be judged by older facts if owners answered changes at once', async () => {
    expect(await findsOlder({ answerAfterMs: 0 })).toBe(true);
  });

  it('would be judged by older facts if a stopped owner wrote after its opening expired', async () => {
    expect(await findsOlder({ refusesLateWrites: false })).toBe(true);
  });

  it('would be judged by older facts if a replaced primary answered facts with the version of the new one', async () => {
    expect(await findsOlder({ readsAfterVersion: false })).toBe(true);
  });
});
