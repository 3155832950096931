// World "facts": two replicas of an owner change facts for requests that are repeated by their Idempotency-Key, and two holders
// use copies of the facts by read lease, with clocks that differ by one per cent.
import {
  ALL_TENANTS,
  aggregateIndexes,
  aggregateMembers,
  declareSchema,
  defineDocument,
  list,
  makeStore,
  text,
  type Store,
} from '@mps/aggregates';
import { err, makeBusinessClock, ok, systemClock } from '@mps/kernel';
import {
  answerAfterCopies,
  declareFactsVersion,
  makeCopies,
  makeFactsVersion,
  type Copies,
  type Facts,
  type FactsVersion,
} from '@mps/read-lease';
import type { Connection } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import type { SimulatedProcess } from '../../core/process';
import { START_MS } from '../../core/seams';
import { makeConnection, setUpCollections } from '../collections';
import { drawOperations, type OperationSlot } from '../operations';
import { ViolationError, type Boot, type Simulation, type World } from '../world';
import { makeCalls, type CallFailed } from './calls';

interface Fact {
  readonly _id: string;
  readonly company_id: string;
  /** Keys of the requests that changed it. */
  readonly changes: readonly string[];
}

type FactStore = Store<Fact, never>;

const FACTS = 'facts';
const KEYS = ['f0', 'f1'] as const;
const OPERATIONS = 20;
const DEADLINE_MS = 10_000;
const ASK_MS = 1_500;
/** A burst reads as often as requests that follow each other. */
const BURST = 14;
const BURST_EVERY_MS = 45;
/** Longer than an announcement that its process left open. */
const REST_MS = 420_000;
/** The clocks of the holders, to that of the database. */
const RATES = [0.99, 1] as const;

/** So many requests repeat each other. */
const REQUESTS = 6;

const factSchema = defineDocument(
  { _id: text(), company_id: text(), changes: list(text()), ...aggregateMembers },
  { indexes: aggregateIndexes },
);

const declare = (connection: Connection) => ({
  facts: declareSchema(connection, FACTS, factSchema),
  version: declareFactsVersion(connection),
});

interface Owner {
  readonly store: FactStore;
  readonly factsVersion: FactsVersion;
}

type Answer = Facts<number>;
type Holder = Copies<number, null, CallFailed>;

interface Parts {
  readonly simulation: Simulation;
  readonly owners: Map<string, Owner>;
  readonly holders: Map<string, Holder>;
  /** The highest version of each key with an answered change. */
  readonly answered: Map<string, number>;
  /** Requests that were answered. */
  readonly requests: Set<string>;
}

const bootOwner =
  ({ owners }: Parts): Boot =>
  async ({ process, client }) => {
    owners.delete(process.name);
    const connection = makeConnection(client, 'facts');
    const realClock = systemClock();
    const factsVersion = makeFactsVersion(connection);
    const store: FactStore = makeStore<Fact, never>({
      collection: declare(connection).facts,
      topic: 'merchants',
      businessClock: makeBusinessClock(realClock),
      realClock,
      tenancy: () => ({}),
      audit: null,
      drafts: () => [],
      onCommitted: () => undefined,
      factsVersion,
    });
    for (const _id of KEYS)
      await store.create(ALL_TENANTS, {
        deadlineMs: Number.POSITIVE_INFINITY,
        decide: () => ok({ next: { _id, company_id: 'company', changes: [] }, events: [] }),
        onDuplicate: () => ({ code: 'known' as const }),
      });
    owners.set(process.name, { store, factsVersion });
  };

const pickOwner = ({ simulation: { processes, scheduler } }: Parts, holder: string): SimulatedProcess => {
  const drawn = processes[scheduler.choices.choose(`${holder} owner`, 2)];
  if (drawn === undefined) throw new Error('The world has no owner');
  return drawn;
};

const readFact = async ({ store, factsVersion }: Owner, key: string): Promise<Answer> => {
  const { value, version } = await factsVersion.readFacts((facts) =>
    store.findMany(ALL_TENANTS, { _id: key }, { limit: 1, facts }),
  );
  // The stored version of a fact tells how old it is.
  return { value: value[0]?.version ?? 0, version };
};

function bootHolder(parts: Parts, call: ReturnType<typeof makeCalls>, rate: number): Boot {
  return async ({ process }) => {
    const ask = <Value>(what: string, timeoutMs: number, serve: (owner: Owner) => Promise<Value>) => {
      const to = pickOwner(parts, process.name);
      return call({
        from: process,
        to,
        what,
        timeoutMs,
        serve: async () => {
          const owner = parts.owners.get(to.name);
          if (owner === undefined) throw new Error('The owner is starting');
          return serve(owner);
        },
      });
    };
    const copies = makeCopies<number, null, CallFailed>({
      maxCopies: KEYS.length,
      askVersion: (_context, withinMs) =>
        ask('asks for the version', withinMs, ({ factsVersion }) => factsVersion.read()),
      nowMs: () => performance.now() * rate,
    });
    parts.holders.set(process.name, {
      ...copies,
      get: (key) =>
        copies.get(key, null, () => {
          parts.simulation.count('questions');
          return ask(`asks for ${key}`, ASK_MS, (owner) => readFact(owner, key));
        }),
    });
  };
}

/** I15: no use that begins after a change was answered sees the facts from before it. */
async function use({ simulation, answered }: Parts, holder: Holder, key: string): Promise<void> {
  const known = answered.get(key) ?? 0;
  const got = await holder.get(key, null, () => Promise.reject(new Error('asked by its own way')));
  simulation.count(got.ok ? 'uses' : 'failed uses');
  if (!got.ok) return;
  simulation.requireInvariant(
    'I15',
    got.value >= known,
    () => `${key} is used in version ${got.value} after version ${known} was answered`,
  );
}

/** I8: a request that was answered is answered again when it is repeated. */
async function change(
  { simulation, answered, requests }: Parts,
  { store }: Owner,
  key: string,
  request: string,
): Promise<void> {
  const isRepeat = requests.has(request);
  const changed = await answerAfterCopies(
    store.change(
      ALL_TENANTS,
      { _id: key },
      {
        deadlineMs: systemClock().now().getTime() + DEADLINE_MS,
        idempotency: { key: request, fingerprint: key },
        decide: (fact) =>
          fact.changes.includes(request)
            ? err({ code: 'made_before' as const })
            : ok({ next: { ...fact, changes: [...fact.changes, request] }, events: [] }),
      },
    ),
  );
  const { requireInvariant, replicaSet, count } = simulation;
  if (!changed.ok) {
    count(`refused: ${changed.error.code}`);
    const isRefused = changed.error.code === 'made_before';
    requireInvariant('I8', !isRefused, () => `${request} is refused when it is repeated`);
    return;
  }
  requests.add(request);
  const { version } = changed.value.stored;
  answered.set(key, Math.max(version, answered.get(key) ?? 0));
  count(isRepeat ? 'repeats' : 'acknowledged');
  const stored = Number(replicaSet.readSettled(FACTS).get(`s${key}`)?.['version'] ?? 0);
  requireInvariant(
    'I1',
    stored >= version,
    () => `${key} was answered in version ${version} and a majority has ${stored}`,
  );
}

async function burst(parts: Parts, name: string, number: number): Promise<void> {
  const { simulation, holders } = parts;
  const uses: Promise<void>[] = [];
  for (let at = 0; at < BURST; at += 1) {
    const holder = holders.get(name);
    const key = KEYS[(number + at) % KEYS.length] ?? KEYS[0];
    if (holder !== undefined)
      uses.push(
        use(parts, holder, key).catch((error: unknown) => {
          if (error instanceof ViolationError) simulation.scheduler.fail(error);
        }),
      );
    await delay(BURST_EVERY_MS);
  }
  await Promise.all(uses);
}

/** I22: once every fault is over, no announcement is open, and every holder has its facts. */
function watchRest(parts: Parts): () => void {
  const { simulation, holders } = parts;
  const { scheduler, processes } = simulation;
  const seen = new Map<string, number>();
  const names = [...processes].slice(2);
  for (const process of names)
    scheduler.afterIn(null, REST_MS, 'last uses', () => {
      scheduler.afterIn(process, 0, 'last uses', () => {
        void lastUses(process.name);
      });
    });

  async function lastUses(name: string): Promise<void> {
    const holder = holders.get(name);
    if (holder === undefined) return;
    for (let at = 0; at < BURST; at += 1) {
      await use(parts, holder, KEYS[0]).catch((error: unknown) => scheduler.fail(error));
      seen.set(name, (seen.get(name) ?? 0) + 1);
      await delay(BURST_EVERY_MS);
    }
  }

  return () => {
    const version = simulation.replicaSet.readSettled('counters').get('sfacts');
    const open = ((version?.['open'] ?? []) as readonly { readonly until: Date }[]).filter(
      ({ until }) => until.getTime() > START_MS + scheduler.nowMs(),
    );
    simulation.requireInvariant(
      'I22',
      open.length === 0,
      () => `${open.length} announcements are still open`,
    );
    for (const { name } of names)
      simulation.requireInvariant(
        'I22',
        (seen.get(name) ?? 0) === BURST,
        () => `${name} has made ${seen.get(name) ?? 0} of its last uses`,
      );
  };
}

function watchFacts({ replicaSet, requireInvariant, count }: Simulation): void {
  replicaSet.onCommitted(({ effects }) => {
    for (const { collection, before, after, key } of effects) {
      if (collection !== FACTS) continue;
      count('commits');
      const [from, to] = [Number(before?.['version'] ?? 0), Number(after?.['version'] ?? 0)];
      requireInvariant('I21', to === from + 1, () => `${key} goes from version ${from} to ${to}`);
      const changes = (after?.['changes'] ?? []) as readonly string[];
      const isOnce = new Set(changes).size === changes.length;
      requireInvariant('I8', isOnce, () => `${key} is changed twice by one request: ${changes.join(' ')}`);
    }
  });
}

export const factsWorld: World = {
  name: 'facts',
  faults: [
    'kill',
    'pause',
    'step down',
    'kill primary',
    'pause primary',
    'isolate primary',
    'cut link',
    'rough network',
  ],
  invariants: ['I1', 'I8', 'I15', 'I21', 'I22'],
  restMs: REST_MS,
  build(simulation) {
    setUpCollections(simulation.replicaSet, declare);
    const parts: Parts = {
      simulation,
      owners: new Map(),
      holders: new Map(),
      answered: new Map(),
      requests: new Set(),
    };
    const call = makeCalls(simulation);
    for (const name of ['o1', 'o2']) simulation.startProcess(name, bootOwner(parts));
    for (const [index, rate] of RATES.entries())
      simulation.startProcess(`h${index + 1}`, bootHolder(parts, call, rate));
    watchFacts(simulation);

    async function run({ process, number }: OperationSlot): Promise<void> {
      const owner = parts.owners.get(process.name);
      if (owner === undefined) return burst(parts, process.name, number);
      const request = number % REQUESTS;
      return change(parts, owner, KEYS[request % KEYS.length] ?? KEYS[0], `request-${request}`);
    }

    drawOperations(simulation, { kinds: 2, slots: OPERATIONS }, run);
    return { atRest: watchRest(parts) };
  },
};
