// The version of facts on a real MongoDB: raised before every change, and told only when no change is being written.
import { err, ok } from '@mps/kernel';
import type { Connection } from 'mongoose';
import {
  afterCopies,
  ANSWER_AFTER_MS,
  COPY_LEASE_MS,
  makeFactsVersion,
  type FactsVersion,
} from './facts-version';
import { ALL_TENANTS } from './reader';
import { makeStore } from './store';
import { NO_DEADLINE } from './store-types';
import {
  newPayment,
  openFixture,
  paymentEvent,
  readDocument,
  type Fixture,
  type Payment,
  type Payments,
} from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

/** A store of its own process, as a replica has it. */
async function openReplicas(count: number) {
  const { collection } = await fixture.makePayments();
  const connection = {
    collection: () => fixture.db.collection(`counters_${collection.collectionName}`),
  } as unknown as Connection;
  const replicas = Array.from({ length: count }, () => {
    const factsVersion = makeFactsVersion(connection);
    const payments: Payments = makeStore({
      collection,
      topic: 'transactions',
      clock: fixture.businessClock,
      tenancy: () => ({}),
      drafts: (_next, events) => events,
      maxWaitingEventBytes: Infinity,
      factsVersion,
    });
    return { factsVersion, payments };
  });
  return { collection, replicas };
}

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

test('a version that has not changed proves that nothing has, whichever replicas write', async () => {
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
    // A proof between any two rounds; others begin and fail while one is written.
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

test('a write that is refused takes no other with it', async () => {
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

test('of simultaneous changes over replicas each is made once', async () => {
  const { collection, replicas } = await openReplicas(2);
  const payment = newPayment();
  await create(replicas[0]!.payments, payment);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => note(replicas[n % 2]!.payments, payment._id, String(n))),
  );
  expect((await readDocument(collection, payment._id)).version).toBe(21);
  expect(await settled(replicas[1]!.factsVersion)).toBe(await settled(replicas[0]!.factsVersion));
});

test('while a change is being written there is no version, whichever replica asks; then there is a higher one', async () => {
  const { replicas } = await openReplicas(2);
  const [one, other] = replicas.map(({ factsVersion }) => factsVersion);
  const before = await settled(one!);
  const [closeFirst, closeSecond] = [await one!.raise(), await one!.raise()];
  expect(await other!.read()).toBeNull();
  await closeFirst();
  expect(await other!.read()).toBeNull();
  await closeSecond();
  expect(await other!.read()).toBeGreaterThan(before);
});

test('a change is answered when no copy may be used any more, a refusal at once', async () => {
  expect(ANSWER_AFTER_MS).toBeGreaterThan(COPY_LEASE_MS * 1.02);
  jest.useFakeTimers();
  try {
    expect(await afterCopies(Promise.resolve(err('refused')))).toEqual(err('refused'));
    let isAnswered = false;
    const changed = afterCopies(Promise.resolve(ok('changed'))).finally(() => (isAnswered = true));
    await jest.advanceTimersByTimeAsync(ANSWER_AFTER_MS - 1);
    expect(isAnswered).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await changed).toEqual(ok('changed'));
  } finally {
    jest.useRealTimers();
  }
});
