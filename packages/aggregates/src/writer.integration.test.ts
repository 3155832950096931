// Writes of the store on a real MongoDB: winners and losers, and each caller's answer about its own write.
import { loadMessage, TOPICS } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { mongo } from 'mongoose';
import { openLossyProxy } from './testing/lossy-proxy';
import {
  commit,
  newPayment,
  openFixture,
  paymentEvent,
  paymentsIn,
  readDocument,
  type Fixture,
  type Payment,
  type Payments,
} from './testing/fixture';
import { removePublished, type OutboxSource } from './outbox';
import { ALL_TENANTS } from './reader';
import { NO_DEADLINE } from './store-types';
import type { InsertOptions } from './writer';
import { UniqueIndexError } from './write-groups';

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

const codec = loadMessage<
  unknown,
  { meta: Record<string, unknown>; object: string; transaction: { id: string } }
>(TOPICS.transactions.file, TOPICS.transactions.message);
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

const create = (payments: Payments, payment: Payment, options: InsertOptions = {}) =>
  payments.create(ALL_TENANTS, {
    deadlineMs: NO_DEADLINE,
    ...options,
    decide: () => ok({ next: payment, events: [paymentEvent(payment)] }),
    onDuplicate: (index) => ({ code: 'duplicate' as const, index }),
  });

async function made(payments: Payments, members: Partial<Payment> = {}) {
  const created = await create(payments, newPayment(members));
  if (!created.ok) throw new Error(created.error.code);
  return created.value.stored;
}

test('an insert writes the state and its event in one document, the event final and in business time', async () => {
  const { collection, payments } = await fixture.makePayments();
  const before = fixture.businessClock.now();
  const inserted = await made(payments);
  const stored = await readDocument(collection, inserted._id);
  expect(stored).toMatchObject({ status: 'PROCESSING', version: 1, sequence: 1 });
  expect(stored.outbox_since).toEqual(stored.outbox[0]!.added_at);
  const event = codec.decode(stored.outbox[0]!.message);
  expect(event).toMatchObject({
    object: 'transaction',
    transaction: { id: inserted._id },
    meta: {
      id: stored.outbox[0]!.event_id,
      version: '1',
      sequence: 1,
      aggregate_id: inserted._id,
      previous_json: '{}',
    },
  });
  expect(new Date(event.meta['timestamp'] as string).getTime()).toBeGreaterThanOrEqual(before.getTime());
});

test('of equal simultaneous requests one is inserted, and every other learns the index that refused it', async () => {
  const { collection, payments } = await fixture.makePayments();
  const results = await Promise.all(
    times(60, (index) => create(payments, newPayment(index % 2 === 0 ? { request_id: 'the same' } : {}))),
  );
  const same = results.filter((_, index) => index % 2 === 0);
  const others = results.filter((_, index) => index % 2 === 1);
  expect(others.every((result) => result.ok)).toBe(true);
  expect(same.filter((result) => result.ok)).toHaveLength(1);
  expect(same.flatMap((result) => (result.ok ? [] : [result.error]))).toEqual(
    times(29, () => ({ code: 'duplicate', index: { company_id: 1, request_id: 1 } })),
  );
  expect(await collection.countDocuments()).toBe(31);
});

test('an unpublished first event has sequence 0, and the next event has sequence 1', async () => {
  const { collection, payments } = await fixture.makePayments();
  const created = await create(payments, newPayment(), { firstSequence: 0 });
  if (!created.ok) throw new Error(created.error.code);
  const { stored } = created.value;
  const next = await commit(payments, stored, { ...stored, note: 'next' }, [paymentEvent(stored)]);
  expect(next).toMatchObject({ version: 2, sequence: 1 });
  const { outbox } = await readDocument(collection, stored._id);
  expect(outbox.map(({ sequence }) => sequence)).toEqual([0, 1]);
});

test('an id that exists is a duplicate of _id', async () => {
  const { payments } = await fixture.makePayments();
  const { _id } = await made(payments);
  expect(await create(payments, newPayment({ _id }))).toMatchObject({ error: { index: { _id: 1 } } });
});

test('of a hundred commits on one version exactly one wins, and only the winner is told so', async () => {
  const { collection, payments } = await fixture.makePayments();
  const start = await made(payments);
  const results = await Promise.all(
    times(100, (index) => {
      const next = { ...start, status: 'APPROVED', note: `writer ${index}` };
      return commit(payments, start, next, [paymentEvent(next, { status: start.status })]);
    }),
  );
  const winners = results.filter((result) => result !== null);
  expect(winners).toHaveLength(1);
  const stored = await readDocument(collection, start._id);
  expect(stored).toMatchObject({ note: winners[0]!.note, version: 2, sequence: 2 });
  expect(stored.outbox).toHaveLength(2);
});

test('in a group of fresh and stale commits each caller gets its own answer', async () => {
  const { collection, payments } = await fixture.makePayments();
  const docs = await Promise.all(times(100, () => made(payments)));
  await Promise.all(
    docs.filter((_, index) => index % 3 === 0).map((doc) => commit(payments, doc, { ...doc, note: 'first' })),
  );
  const results = await Promise.all(docs.map((doc) => commit(payments, doc, { ...doc, note: 'second' })));
  expect(results.map((result) => result?.version ?? null)).toEqual(
    docs.map((_, index) => (index % 3 === 0 ? null : 2)),
  );
  expect(await collection.countDocuments({ note: 'first' })).toBe(34);
  expect(await collection.countDocuments({ note: 'second' })).toBe(66);
});

test('a chain of commits by racing writers loses no step and leaves no gap in the sequence', async () => {
  const { collection, payments } = await fixture.makePayments();
  const start = await made(payments);
  async function step(): Promise<void> {
    for (;;) {
      const now = await payments.find(ALL_TENANTS, { _id: start._id });
      if (now === null) throw new Error('The payment is gone');
      const next = { ...now, note: `${now.version}` };
      if ((await commit(payments, now, next, [paymentEvent(now)])) !== null) return;
    }
  }
  await Promise.all(times(20, step));
  const end = await readDocument(collection, start._id);
  expect(end).toMatchObject({ version: 21, sequence: 21, note: '20' });
  expect(end.outbox.map(({ sequence }) => sequence)).toEqual(times(21, (index) => index + 1));
});

test('a commit writes members with a changed reference and removes members that became undefined', async () => {
  const { collection, payments } = await fixture.makePayments();
  const metadata = { order: '1' };
  const start = await made(payments, { note: 'to be removed', metadata });
  await collection.updateOne({ _id: start._id as never }, { $set: { 'metadata.order': 'moved by hand' } });
  const { note: _note, ...rest } = start;
  const committed = await commit(payments, start, { ...rest, status: 'APPROVED' });
  expect(committed).toMatchObject({ status: 'APPROVED', version: 2, sequence: 1 });
  const stored = await collection.findOne({ _id: start._id as never });
  expect(stored).toMatchObject({ status: 'APPROVED', metadata: { order: 'moved by hand' } });
  expect(stored).not.toHaveProperty('note');
});

test('a commit on a document that is gone answers null and creates nothing', async () => {
  const { collection, payments } = await fixture.makePayments();
  const start = await made(payments);
  await collection.deleteOne({ _id: start._id as never });
  expect(await commit(payments, start, { ...start, note: 'x' })).toBeNull();
  expect(await collection.countDocuments()).toBe(0);
});

test('a commit that collides with another document tells its index, the others of its group go through', async () => {
  const { payments } = await fixture.makePayments();
  const [taken, mover, bystander] = [await made(payments), await made(payments), await made(payments)];
  const [moved, other] = await Promise.allSettled([
    commit(payments, mover, { ...mover, request_id: taken.request_id }),
    commit(payments, bystander, { ...bystander, note: 'fine' }),
  ]);
  expect(moved).toMatchObject({
    status: 'rejected',
    reason: new UniqueIndexError({ company_id: 1, request_id: 1 }),
  });
  expect(other).toMatchObject({ status: 'fulfilled', value: { note: 'fine', version: 2 } });
});

test('a document that cannot be stored fails alone', async () => {
  const { collection, payments } = await fixture.makePayments();
  const poison = newPayment({ metadata: { 'null\0byte': true } });
  const drafts = [newPayment(), poison, newPayment()];
  const results = await Promise.allSettled(drafts.map((draft) => create(payments, draft)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await collection.countDocuments()).toBe(2);
});

test('outbox_since is the age of the oldest entry that still waits, whatever is written or removed in between', async () => {
  const { collection, payments } = await fixture.makePayments();
  const source: OutboxSource = { collection, topic: 'transactions' };
  const first = await made(payments);
  const second = (await commit(payments, first, { ...first, note: '2' }, [paymentEvent(first)]))!;
  const { _id } = first;
  const before = await readDocument(collection, _id);
  const [oldest, newest] = [before.outbox[0]!, before.outbox[1]!];
  expect(before.outbox_since).toEqual(oldest.added_at);
  await removePublished(source, [{ aggregateId: _id, entry: oldest }]);
  expect((await readDocument(collection, _id)).outbox_since).toEqual(newest.added_at);
  await removePublished(source, [{ aggregateId: _id, entry: newest }]);
  expect((await readDocument(collection, _id)).outbox_since).toBeUndefined();
  expect(await commit(payments, second, { ...second, note: '3' }, [paymentEvent(first)])).toMatchObject({
    sequence: 3,
  });
  const after = await readDocument(collection, _id);
  expect(after.outbox.map(({ added_at }) => added_at)).toEqual([after.outbox_since]);
});

test('writes that are ready together travel together', async () => {
  const client = await fixture.connect({ monitorCommands: true });
  const { collection } = await fixture.makePayments();
  const distant = client.db(fixture.db.databaseName).collection(collection.collectionName);
  const payments = paymentsIn(distant, fixture.businessClock);
  const commands: string[] = [];
  client.on('commandStarted', ({ commandName }) => commands.push(commandName));
  const inserted = await Promise.all(times(100, () => made(payments)));
  await Promise.all(inserted.map((doc) => commit(payments, doc, { ...doc, note: 'x' })));
  expect(commands).toEqual(['insert', 'update']);
});

/** The same payments, written and read through a proxy. */
async function throughProxy(collection: mongo.Collection, options: mongo.MongoClientOptions) {
  const { host, port } = fixture.client.options.hosts[0]!;
  const proxy = await openLossyProxy(host!, port!);
  const client = await fixture.connect(options, `mongodb://${proxy.address}/?directConnection=true`);
  const distant = client.db(fixture.db.databaseName).collection(collection.collectionName);
  const close = async (): Promise<void> => {
    await client.close();
    await proxy.close();
  };
  return { proxy, payments: paymentsIn(distant, fixture.businessClock), close };
}

describe('when the answer to a write is lost on its way', () => {
  async function loseAnswer(retryWrites: boolean) {
    const { collection, payments } = await fixture.makePayments();
    const start = await made(payments);
    const { proxy, payments: behindProxy, close } = await throughProxy(collection, { retryWrites });
    const next = { ...start, note: 'written, but is it known?' };
    proxy.loseAnswerTo('written, but is it known?');
    const [result] = await Promise.allSettled([commit(behindProxy, start, next)]);
    const stored = await collection.findOne({ _id: start._id as never });
    expect(proxy.lost()).toBe(1);
    expect(stored).toMatchObject({ note: next.note, version: 2 });
    await close();
    return result;
  }

  test('the driver asks again, and the winner is still the winner', async () => {
    expect(await loseAnswer(true)).toMatchObject({ status: 'fulfilled', value: { version: 2 } });
  });

  test('without that the outcome is unknown: an exception, never a lost race', async () => {
    const result = await loseAnswer(false);
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(mongo.MongoNetworkError) });
  });
});

test('a write that waits for a deaf server to read fails when its connection is given up', async () => {
  const MORE_THAN_SOCKETS_HOLD = 'x'.repeat(15_000_000);
  const { collection } = await fixture.makePayments();
  const options = { retryWrites: false, socketTimeoutMS: 200 };
  const { proxy, payments, close } = await throughProxy(collection, options);
  await made(payments);
  proxy.stopReading();
  const written = made(payments, { note: MORE_THAN_SOCKETS_HOLD });
  await expect(written).rejects.toThrow(mongo.MongoNetworkError);
  await close();
});

test('an event about nothing the topic carries is a bug that shows before anything is written', async () => {
  const { collection, payments } = await fixture.makePayments();
  const draft = newPayment();
  const misspelled = { trasaction: { id: draft._id } } as never;
  const event = { ...paymentEvent(draft), object: misspelled };
  const decide = () => ok({ next: draft, events: [event] });
  await expect(payments.create(ALL_TENANTS, { deadlineMs: NO_DEADLINE, decide })).rejects.toThrow(
    'carries no "trasaction"',
  );
  expect(await collection.countDocuments()).toBe(0);
});
