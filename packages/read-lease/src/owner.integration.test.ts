// The version of facts on a real MongoDB: raised before every change, and null while a change is being written.
import { ALL_TENANTS, DatabaseBusyError, makeStore, NO_DEADLINE } from '@mps/aggregates';
import {
  newPayment,
  openFixture,
  paymentEvent,
  readDocument,
  type Fixture,
  type Payment,
  type Payments,
} from '@mps/aggregates/testing/fixture';
import { err, ok } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import {
  answerAfterCopies,
  makeFactsVersion,
  WRITE_WITHIN_MS,
  type FactsVersion,
  type FactsVersionOptions,
} from './owner';
import { ANSWER_AFTER_MS, COPY_LEASE_MS } from './terms';

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

type Wrap = (factsVersion: FactsVersion) => FactsVersion;

/** Each replica has a store and a version of its own. `wrap` comes between the store and its version. */
async function openReplicas(
  count: number,
  { wrap = (one) => one, ...options }: FactsVersionOptions & { readonly wrap?: Wrap } = {},
) {
  const { collection } = await fixture.makePayments();
  const connection = {
    collection: () => fixture.db.collection(`counters_${collection.collectionName}`),
    startSession: async (session: object) => fixture.client.startSession(session),
  } as unknown as Connection;
  const replicas = Array.from({ length: count }, () => {
    const factsVersion = wrap(makeFactsVersion(connection, options));
    return { factsVersion, payments: openStore(collection, factsVersion) };
  });
  return { collection, replicas };
}

const openStore = (collection: mongo.Collection, factsVersion: FactsVersion): Payments =>
  makeStore({
    collection,
    topic: 'transactions',
    audit: null,
    businessClock: fixture.businessClock,
    tenancy: () => ({}),
    drafts: (_next, events) => events,
    maxWaitingEventBytes: Infinity,
    factsVersion,
  });

const create = (payments: Payments, payment: Payment) =>
  payments.create(ALL_TENANTS, {
    deadlineMs: NO_DEADLINE,
    decide: () => ok({ next: payment, events: [paymentEvent(payment)] }),
    onDuplicate: () => ({ code: 'taken' as const }),
  });

const note = (payments: Payments, id: string, text: string) =>
  payments.change<never>(
    ALL_TENANTS,
    { _id: id },
    {
      deadlineMs: NO_DEADLINE,
      decide: (payment) => {
        const next = { ...payment, note: text };
        return ok({ next, events: [paymentEvent(next)] });
      },
    },
  );

test('an unchanged version proves that no document changed, whichever replica writes', async () => {
  const { collection, replicas } = await openReplicas(2);
  const drafts = Array.from({ length: 5 }, () => newPayment());
  await Promise.all(drafts.map((draft, index) => create(replicas[index % 2]!.payments, draft)));
  let isWriting = true;
  const state = async () =>
    JSON.stringify(await collection.find({}, { projection: { note: 1 }, sort: { _id: 1 } }).toArray());
  let proofs = 0;
  const watching = (async () => {
    for (let from: FactsVersion = replicas[0]!.factsVersion; isWriting;) {
      const before = await from.read();
      const [one, other] = [await state(), await state()];
      if (before === null || (await from.read()) !== before) continue;
      proofs += 1;
      expect(other).toBe(one);
    }
  })();
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      drafts.map(({ _id }, index) => note(replicas[(round + index) % 2]!.payments, _id, String(round))),
    );
    // At least one proof between two rounds. Other proofs begin and fail while a change is written.
    const proved = proofs;
    await Promise.race([watching, until(() => proofs > proved)]);
  }
  isWriting = false;
  await watching;
  for (const { _id } of drafts)
    expect(await readDocument(collection, _id)).toMatchObject({
      note: '19',
      version: 21,
      outbox: { length: 21 },
    });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((next) => setTimeout(next, 5));
}

const settled = async (factsVersion: FactsVersion): Promise<number> => {
  for (;;) {
    const version = await factsVersion.read();
    if (version !== null) return version;
    await new Promise((next) => setTimeout(next, 5));
  }
};

test('a refused write does not fail the other writes of its group', async () => {
  const { replicas } = await openReplicas(1);
  const { payments, factsVersion } = replicas[0]!;
  const first = newPayment();
  await create(payments, first);
  const before = await settled(factsVersion);
  const together = await Promise.all([
    create(payments, newPayment()),
    create(payments, newPayment({ request_id: first.request_id })),
    create(payments, newPayment()),
  ]);
  expect(together.map(({ ok: isMade }) => isMade)).toEqual([true, false, true]);
  expect(await settled(factsVersion)).toBeGreaterThan(before);
});

test('each of twenty simultaneous changes through two replicas is made once', async () => {
  const { collection, replicas } = await openReplicas(2);
  const payment = newPayment();
  await create(replicas[0]!.payments, payment);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => note(replicas[n % 2]!.payments, payment._id, String(n))),
  );
  expect((await readDocument(collection, payment._id)).version).toBe(21);
  expect(await settled(replicas[1]!.factsVersion)).toBe(await settled(replicas[0]!.factsVersion));
});

test('the version is null on every replica while a change is being written, and higher afterwards', async () => {
  const { replicas } = await openReplicas(2);
  const [one, other] = replicas.map(({ factsVersion }) => factsVersion);
  const before = await settled(one!);
  const [first, second] = [await one!.raise(), await one!.raise()];
  expect(await other!.read()).toBeNull();
  await first.close();
  expect(await other!.read()).toBeNull();
  await second.close();
  expect(await other!.read()).toBeGreaterThan(before);
});

describe('a write that comes too long after its announcement', () => {
  it('is not sent when its process stood still in between, by the monotonic clock', async () => {
    let stoodStillMs = 0;
    const standingStill: Wrap = (inner) => ({
      ...inner,
      async raise() {
        const change = await inner.raise();
        stoodStillMs += WRITE_WITHIN_MS;
        return change;
      },
    });
    const nowMs = () => performance.now() + stoodStillMs;
    const { collection, replicas } = await openReplicas(1, { nowMs, wrap: standingStill });
    const { payments, factsVersion } = replicas[0]!;
    const payment = newPayment();
    await expect(create(payments, payment)).rejects.toThrow(DatabaseBusyError);
    expect(await collection.countDocuments()).toBe(0);
    // The opening was closed, so holders can prove copies again.
    expect(await settled(factsVersion)).toBe(1);
  });

  /** The first write reaches the database late, as a write that a frozen machine had sent. */
  const firstIsLate = (): { readonly wrap: Wrap; raised(): number } => {
    let count = 0;
    const wrap: Wrap = (inner) => ({
      ...inner,
      async raise() {
        count += 1;
        const change = await inner.raise();
        return count === 1 ? { ...change, notAfter: new Date(Date.now() - WRITE_WITHIN_MS) } : change;
      },
    });
    return { wrap, raised: () => count };
  };

  it('inserts nothing by the clock of the database', async () => {
    const { collection, replicas } = await openReplicas(1, firstIsLate());
    const { payments, factsVersion } = replicas[0]!;
    const payment = newPayment({ metadata: { $price: '$note', 'a.b': [1, { c: null }] } });
    await expect(create(payments, payment)).rejects.toThrow(DatabaseBusyError);
    expect(await collection.countDocuments()).toBe(0);
    expect(await settled(factsVersion)).toBe(1);
    await create(payments, payment);
    const { _id, metadata } = payment;
    expect(await readDocument(collection, _id)).toMatchObject({ _id, metadata, version: 1, sequence: 1 });
  });

  it('changes nothing by the clock of the database, and is decided again', async () => {
    const late = firstIsLate();
    const { collection, replicas } = await openReplicas(2);
    const payment = newPayment();
    await create(replicas[0]!.payments, payment);
    const changed = await note(
      openStore(collection, late.wrap(replicas[1]!.factsVersion)),
      payment._id,
      'new',
    );
    expect(changed.ok).toBe(true);
    expect(late.raised()).toBe(2);
    expect(await readDocument(collection, payment._id)).toMatchObject({
      note: 'new',
      version: 2,
      outbox: { length: 2 },
    });
  });
});

test('facts come with their version and contain every change that was answered before', async () => {
  const { collection, replicas } = await openReplicas(2);
  const [one, other] = [replicas[0]!, replicas[1]!];
  const payment = newPayment();
  await create(one.payments, payment);
  for (let round = 0; round < 10; round += 1) {
    await note(one.payments, payment._id, String(round));
    const before = await settled(one.factsVersion);
    const facts = await other.factsVersion.readFacts((read) =>
      other.payments.find(ALL_TENANTS, { _id: payment._id }, { facts: read }),
    );
    expect(facts).toMatchObject({ value: { note: String(round) }, version: before });
  }
  expect((await readDocument(collection, payment._id)).version).toBe(11);
});

test('a read that is repeated after an election is refused as if the database were away', async () => {
  const before = fixture.client.startSession({ causalConsistency: true });
  await fixture.db.collection('any').findOne({}, { session: before });
  const connection = {
    collection: (name: string) => fixture.db.collection(name),
    // A repeat has the time that the first answer, the refusal of the old primary, gave its session.
    startSession: async (options: object) => {
      const session = fixture.client.startSession(options);
      if (before.operationTime !== undefined) session.advanceOperationTime(before.operationTime);
      return session;
    },
  } as unknown as Connection;
  await expect(makeFactsVersion(connection).read()).rejects.toThrow(DatabaseBusyError);
  await before.endSession();
});

test('a change is answered once no older copy may be used, and a refusal at once', async () => {
  expect(ANSWER_AFTER_MS).toBeGreaterThan(COPY_LEASE_MS * 1.02);
  jest.useFakeTimers();
  try {
    expect(await answerAfterCopies(Promise.resolve(err('refused')))).toEqual(err('refused'));
    let isAnswered = false;
    const changed = answerAfterCopies(Promise.resolve(ok('changed'))).finally(() => (isAnswered = true));
    await jest.advanceTimersByTimeAsync(ANSWER_AFTER_MS - 1);
    expect(isAnswered).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await changed).toEqual(ok('changed'));
  } finally {
    jest.useRealTimers();
  }
});
