// The store on a real MongoDB: who moved what among many, what a repeat is told, and what a page holds.
import { setTimeout as delay } from 'node:timers/promises';
import type { Idempotency, Scope } from '@mps/contracts';
import { err, newId, ok, type RealClock } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { aggregateIndexes } from './collection';
import { MAX_RECORDS, REMEMBERED_MS, type RequestRecord } from './idempotency';
import { ALL_TENANTS } from './reader';
import { MAX_WRITE_ATTEMPTS } from './change';
import { makeStore } from './store';
import type { Change, Store, Stored } from './store-types';
import { openFixture, paymentEvent, type Fixture } from './testing/fixture';

interface Order {
  readonly id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly number: number;
  readonly status: 'open' | 'closed';
  readonly total: number;
  readonly created_at: string;
}
type OrderEvent = 'opened' | 'changed';
type Orders = Store<Order, OrderEvent>;

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)), 60_000);
afterAll(() => fixture.close(), 60_000);

const SCOPE: Scope = { organization_id: 'organization', company_id: 'company' };
const key = (name: string, fingerprint = 'body'): Idempotency => ({ key: name, fingerprint });
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

function newOrder(members: Partial<Order> = {}): Order {
  const tenant = { organization_id: 'organization', company_id: 'company' };
  const created_at = '2026-01-01T00:00:00.000Z';
  return { id: newId(), ...tenant, number: 1, status: 'open', total: 0, created_at, ...members };
}

const opening = (order: Order): Change<Order, OrderEvent> => ({ next: order, events: ['opened'] });
const adding = (order: Stored<Order>, cents: number): Change<Order, OrderEvent> => ({
  next: { ...order, total: order.total + cents },
  events: ['changed'],
});
const closing = (order: Stored<Order>) =>
  order.status === 'closed'
    ? err({ code: 'closed' as const })
    : ok<Change<Order, OrderEvent>>({ next: { ...order, status: 'closed' }, events: ['changed'] });

interface OrdersOptions {
  readonly clock?: RealClock;
  readonly maxWaitingEventBytes?: number;
}

async function openOrders({ clock, maxWaitingEventBytes }: OrdersOptions = {}): Promise<{
  orders: Orders;
  collection: mongo.Collection;
}> {
  const collection = fixture.db.collection(`orders_${newId()}`);
  await collection.createIndexes([
    ...aggregateIndexes,
    { key: { company_id: 1, number: 1 }, name: 'number', unique: true },
  ]);
  const orders = makeStore<Order, OrderEvent>({
    collection,
    topic: 'transactions',
    clock: fixture.businessClock,
    ...(clock && { realClock: clock }),
    ...(maxWaitingEventBytes !== undefined && { maxWaitingEventBytes }),
    tenancy: ({ organization_id, company_id }) => ({
      organization_id,
      ...(company_id !== null && { company_id }),
    }),
    drafts: (next, events) => events.map(() => paymentEvent({ _id: next.id, status: next.status })),
    mapping: {
      toDocument: ({ id, ...members }) => ({ _id: id, ...members }),
      fromDocument: ({ _id, ...members }) => ({ id: _id, ...members }) as Order,
    },
  });
  return { orders, collection };
}

async function made(orders: Orders, members: Partial<Order> = {}): Promise<Stored<Order>> {
  const created = await orders.create(SCOPE, { decide: () => ok(opening(newOrder(members))) });
  if (!created.ok) throw new Error('not made');
  return created.value.stored;
}

describe('change', () => {
  it('has moved the document for exactly one of many simultaneous calls; the others decide on what it left', async () => {
    const { orders } = await openOrders();
    const { id } = await made(orders);
    const results = await Promise.all(
      times(30, () => orders.change(SCOPE, { _id: id }, { decide: closing })),
    );
    expect(results.filter((result) => result.ok && result.value.moved)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.error.code === 'closed')).toHaveLength(29);
    expect(await orders.find(SCOPE, { _id: id })).toMatchObject({
      status: 'closed',
      version: 2,
      sequence: 2,
    });
  });

  it('loses none of many simultaneous additions', async () => {
    const { orders } = await openOrders();
    const { id } = await made(orders);
    const add = () => orders.change(SCOPE, { _id: id }, { decide: (order) => ok(adding(order, 5)) });
    const results = await Promise.all(times(40, add));
    expect(results.every((result) => result.ok && result.value.moved)).toBe(true);
    expect(await orders.find(SCOPE, { _id: id })).toMatchObject({ total: 200, version: 41, sequence: 41 });
  });

  it('writes nothing past the deadline: what timed out in a queue never overwrites a later answer', async () => {
    const { orders } = await openOrders();
    const { id } = await made(orders);
    const inQueue = Promise.withResolvers<undefined>();
    const deadlineMs = Date.now() + 50;
    const late = inQueue.promise.then(() =>
      orders.change(SCOPE, { _id: id }, { deadlineMs, decide: (order) => ok(adding(order, 5)) }),
    );
    await delay(60);
    const add = orders.change(SCOPE, { _id: id }, { decide: (order) => ok(adding(order, 100)) });
    expect(await add).toMatchObject({ ok: true, value: { moved: true } });
    inQueue.resolve(undefined);
    expect(await late).toEqual(err({ code: 'upstream_timeout' }));
    const fresh = () => ok(opening(newOrder({ number: 2 })));
    expect(await orders.create(SCOPE, { deadlineMs, decide: fresh })).toEqual(
      err({ code: 'upstream_timeout' }),
    );
    expect(await orders.page(SCOPE, {}, { page: 1, limit: 10, sort: 'created_at' })).toMatchObject({
      total: 1,
      items: [{ total: 100, version: 2 }],
    });
  });

  it('answers 503 with Retry-After when other writes came first in every attempt', async () => {
    const { orders, collection } = await openOrders();
    const { id } = await made(orders);
    let attempts = 0;
    const result = await orders.change(
      SCOPE,
      { _id: id },
      {
        async decide(order) {
          attempts += 1;
          await collection.updateOne({ _id: id as never }, { $inc: { version: 1 } });
          return ok(adding(order, 5));
        },
      },
    );
    expect(result).toEqual(err({ code: 'service_unavailable', retryAfterSeconds: 1 }));
    expect(attempts).toBe(MAX_WRITE_ATTEMPTS);
  });

  it('writes nothing when the decision changes nothing', async () => {
    const { orders } = await openOrders();
    const order = await made(orders);
    const result = await orders.change(
      SCOPE,
      { _id: order.id },
      {
        decide: (current) => ok({ next: current, events: [] }),
      },
    );
    expect(result).toEqual(ok({ stored: order, moved: false, replayed: false, reference: null }));
  });

  it('begins with a state that was just read, and reads anew only when another write came first', async () => {
    const { orders } = await openOrders();
    const stale = await made(orders);
    const decide = (order: Stored<Order>) => ok(adding(order, 5));
    await orders.change(SCOPE, { _id: stale.id }, { decide, from: stale });
    const result = await orders.change(SCOPE, { _id: stale.id }, { decide, from: stale });
    expect(result).toMatchObject({ value: { stored: { total: 10, version: 3 }, moved: true } });
  });

  it('finds nothing outside the scope, and nothing without one', async () => {
    const { orders } = await openOrders();
    const { id } = await made(orders);
    const decide = (order: Stored<Order>) => ok(adding(order, 5));
    const notFound = err({ code: 'resource_not_found' });
    const other = { ...SCOPE, organization_id: 'other' };
    const sibling = { ...SCOPE, company_id: 'sibling' };
    for (const scope of [other, sibling, null])
      expect(await orders.change(scope, { _id: id }, { decide })).toEqual(notFound);
    expect(await orders.find(sibling, { _id: id, company_id: 'company' })).toBeNull();
    expect(await orders.change(ALL_TENANTS, { _id: id }, { decide })).toMatchObject({ ok: true });
  });
});

describe('create', () => {
  it('refuses what another tenant would own', async () => {
    const { orders } = await openOrders();
    const foreign = newOrder({ organization_id: 'other' });
    await expect(orders.create(SCOPE, { decide: () => ok(opening(foreign)) })).rejects.toThrow('scope');
  });

  it('decides anew when a unique index refuses, if it is told so', async () => {
    const { orders } = await openOrders();
    const next = async () => ok(opening(newOrder({ number: await nextNumber(orders) })));
    const results = await Promise.all(
      times(12, () => orders.create(SCOPE, { decide: next, onDuplicate: () => 'retry' as const })),
    );
    const numbers = results.flatMap((result) => (result.ok ? [result.value.stored.number] : []));
    expect(numbers.sort((a, b) => a - b)).toEqual(times(12, (index) => index + 1));
  });

  it('answers what a duplicate means', async () => {
    const { orders } = await openOrders();
    await made(orders);
    const result = await orders.create(SCOPE, {
      decide: () => ok(opening(newOrder())),
      onDuplicate: (index) => ({ code: Object.keys(index).join() }),
    });
    expect(result).toEqual(err({ code: 'company_id,number' }));
  });
});

const nextNumber = async (orders: Orders): Promise<number> => {
  const [last] = await orders.findMany(SCOPE, {}, { sort: { number: -1 }, limit: 1 });
  return (last?.number ?? 0) + 1;
};

describe('Idempotency-Key', () => {
  it('makes one document for twenty simultaneous equal requests; the others replay', async () => {
    const { orders, collection } = await openOrders();
    const request = key('create');
    const results = await Promise.all(
      times(20, () =>
        orders.create(SCOPE, { idempotency: request, decide: () => ok(opening(newOrder({ number: 7 }))) }),
      ),
    );
    const outcomes = results.map((result) => (result.ok ? result.value : undefined));
    expect(outcomes.filter((outcome) => outcome?.moved)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome?.replayed)).toHaveLength(19);
    expect(new Set(outcomes.map((outcome) => outcome?.stored.id)).size).toBe(1);
    expect(await collection.countDocuments()).toBe(1);
  });

  it('changes a document once for twenty simultaneous equal requests; the others replay', async () => {
    const { orders } = await openOrders();
    const { id } = await made(orders);
    const change = () =>
      orders.change(
        SCOPE,
        { _id: id },
        {
          idempotency: key('add'),
          decide: (order) => ok({ ...adding(order, 5), reference: `item ${order.version}` }),
        },
      );
    const results = await Promise.all(times(20, change));
    const outcomes = results.map((result) => (result.ok ? result.value : undefined));
    expect(outcomes.filter((outcome) => outcome?.moved)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome?.replayed)).toHaveLength(19);
    expect(new Set(outcomes.map((outcome) => outcome?.reference))).toEqual(new Set(['item 1']));
    expect(await orders.find(SCOPE, { _id: id })).toMatchObject({ total: 5, version: 2 });
  });

  it('replays before anything is decided, with the state of now', async () => {
    const { orders } = await openOrders();
    const { id } = await made(orders);
    const close = () => orders.change(SCOPE, { _id: id }, { idempotency: key('close'), decide: closing });
    expect(await close()).toMatchObject({ value: { moved: true } });
    await orders.change(SCOPE, { _id: id }, { decide: (order) => ok(adding(order, 5)) });
    expect(await close()).toMatchObject({ value: { replayed: true, moved: false, stored: { total: 5 } } });
    expect(await orders.replay(SCOPE, key('close'))).toMatchObject({ value: { stored: { id } } });
    expect(await orders.replay({ ...SCOPE, company_id: 'sibling' }, key('close'))).toBeNull();
  });

  it('refuses the key with another body, for a creation and for a change', async () => {
    const { orders } = await openOrders();
    const conflict = err({ code: 'idempotency_key_conflict' });
    const create = (fingerprint: string) =>
      orders.create(SCOPE, {
        idempotency: key('create', fingerprint),
        decide: () => ok(opening(newOrder())),
      });
    const created = await create('one body');
    expect(await create('another body')).toEqual(conflict);
    const change = (fingerprint: string) =>
      orders.change(
        SCOPE,
        { _id: created.ok ? created.value.stored.id : '' },
        {
          idempotency: key('change', fingerprint),
          decide: (order) => ok(adding(order, 5)),
        },
      );
    await change('one body');
    expect(await change('another body')).toEqual(conflict);
  });

  it('keeps no refusal', async () => {
    const { orders } = await openOrders();
    const refuse = () => err({ code: 'no' as const });
    const request = { idempotency: key('create') };
    expect(await orders.create(SCOPE, { ...request, decide: refuse })).toEqual(err({ code: 'no' }));
    const decide = () => ok(opening(newOrder()));
    expect(await orders.create(SCOPE, { ...request, decide })).toMatchObject({ value: { moved: true } });
  });

  it('remembers a request that changed nothing, so that its late repeat changes nothing either', async () => {
    const { orders } = await openOrders();
    const { id } = await made(orders, { status: 'closed' });
    const close = () =>
      orders.change(
        SCOPE,
        { _id: id },
        {
          idempotency: key('close'),
          decide: (order) =>
            ok({ next: order.status === 'closed' ? order : { ...order, status: 'closed' }, events: [] }),
        },
      );
    expect(await close()).toMatchObject({ value: { moved: false, replayed: false } });
    await orders.change(
      SCOPE,
      { _id: id },
      { decide: (order) => ok({ next: { ...order, status: 'open' }, events: [] }) },
    );
    expect(await close()).toMatchObject({ value: { replayed: true, stored: { status: 'open' } } });
  });

  it('forgets what is older than it must remember, and refuses when too much is younger', async () => {
    let nowMs = Date.parse('2026-01-01T00:00:00Z');
    const { orders, collection } = await openOrders({ clock: { kind: 'real', now: () => new Date(nowMs) } });
    const { id } = await made(orders);
    const add = (name: string) =>
      orders.change(SCOPE, { _id: id }, { idempotency: key(name), decide: (order) => ok(adding(order, 5)) });
    const records = async (): Promise<RequestRecord[]> =>
      (await collection.findOne({ _id: id as never }))!['idempotency'] as RequestRecord[];
    await add('old');
    nowMs += REMEMBERED_MS - 1;
    await add('young');
    expect((await records()).map((record) => record.key)).toEqual(['old', 'young']);
    nowMs += 2;
    await add('new');
    expect((await records()).map((record) => record.key)).toEqual(['young', 'new']);
    const full = times(MAX_RECORDS, (index) => ({
      key: `${index}`,
      fingerprint: '',
      made_at: new Date(nowMs),
    }));
    await collection.updateOne({ _id: id as never }, { $set: { idempotency: full } });
    nowMs += REMEMBERED_MS - 10_000;
    expect(await add('one more')).toEqual(err({ code: 'rate_limited', retryAfterSeconds: 10 }));
  });
});

describe('events that wait for Kafka', () => {
  it('refuse further changes beyond their bound, but for one that must fit', async () => {
    const { orders } = await openOrders({ maxWaitingEventBytes: 1_000 });
    const { id } = await made(orders);
    const add = (exceedsWaitingEvents = false) =>
      orders.change(SCOPE, { _id: id }, { decide: (order) => ok(adding(order, 1)), exceedsWaitingEvents });
    let accepted = 0;
    let refused = await add();
    for (; refused.ok; refused = await add()) accepted += 1;
    expect(accepted).toBeGreaterThan(1);
    expect(refused).toEqual(err({ code: 'service_unavailable', retryAfterSeconds: 1 }));
    expect(await orders.find(SCOPE, { _id: id })).toMatchObject({ total: accepted });
    expect(await add(true)).toMatchObject({ value: { moved: true, stored: { total: accepted + 1 } } });
  });

  it('refuse no change that changes nothing', async () => {
    const { orders } = await openOrders({ maxWaitingEventBytes: 0 });
    const { id } = await made(orders);
    const same = await orders.change(SCOPE, { _id: id }, { decide: (next) => ok({ next, events: [] }) });
    expect(same).toMatchObject({ value: { moved: false } });
  });
});

describe('a read', () => {
  it('pages by creation and breaks ties by id, so that each item is on one page', async () => {
    const { orders } = await openOrders();
    await Promise.all(times(7, (number) => made(orders, { number })));
    await made(orders, { number: 100, company_id: 'company', status: 'closed' });
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        orders.page(SCOPE, { status: 'open' }, { page, limit: 3, sort: '-created_at' }),
      ),
    );
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [3, 7],
      [3, 7],
      [1, 7],
    ]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(7);
    expect(await orders.page(null, {}, { page: 1, limit: 3, sort: 'created_at' })).toEqual({
      items: [],
      total: 0,
    });
  });

  it('shows the state with version and sequence, and nothing of outbox and records', async () => {
    const { orders } = await openOrders();
    const order = newOrder();
    const { stored } = await orders
      .create(SCOPE, { idempotency: key('create'), decide: () => ok(opening(order)) })
      .then((result) => (result.ok ? result.value : Promise.reject(new Error('not made'))));
    expect(stored).toEqual({ ...order, version: 1, sequence: 1 });
    expect(await orders.find(SCOPE, { _id: order.id })).toEqual(stored);
    expect(await orders.findMany(SCOPE, {}, { limit: 9 })).toEqual([stored]);
  });
});
