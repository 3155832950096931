// The store on a real MongoDB: one winner of simultaneous changes, waiting events, and pages.
import { err, ok } from '@mps/kernel';
import { ALL_TENANTS } from './reader';
import { MAX_WRITE_ATTEMPTS } from './store';
import type { Stored } from './store-types';
import { type Fixture, openFixture } from './testing/fixture';
import {
  adding,
  closing,
  key,
  made,
  newOrder,
  opening,
  openOrders,
  type Order,
  type Orders,
  SCOPE,
  times,
} from './testing/orders';

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

describe('change', () => {
  it('moves the document for exactly one of many simultaneous calls, and the others decide on the new state', async () => {
    const { orders } = await openOrders(fixture);
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
    const { orders } = await openOrders(fixture);
    const { id } = await made(orders);
    let attempts = 0;
    const decide = (order: Stored<Order>) => {
      attempts += 1;
      return ok(adding(order, 5));
    };
    const add = () => orders.change(SCOPE, { _id: id }, { decide });
    const results = await Promise.all(times(40, add));
    expect(results.every((result) => result.ok && result.value.moved)).toBe(true);
    expect(await orders.find(SCOPE, { _id: id })).toMatchObject({ total: 200, version: 41, sequence: 41 });
    // One attempt each at once, then one each in turn; more where a write takes longer than a turn. All at once again and again:
    const withoutTurns = (40 * 41) / 2;
    expect(attempts).toBeLessThan(withoutTurns / 2);
  });

  it('writes nothing past the deadline, so a write that timed out in a queue overwrites nothing later', async () => {
    const { orders } = await openOrders(fixture);
    const { id } = await made(orders);
    const inQueue = Promise.withResolvers<undefined>();
    const deadlineMs = Date.now() - 1;
    const late = inQueue.promise.then(() =>
      orders.change(SCOPE, { _id: id }, { deadlineMs, decide: (order) => ok(adding(order, 5)) }),
    );
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
    const { orders, collection } = await openOrders(fixture);
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
    const { orders } = await openOrders(fixture);
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

  it('starts from the given state, and reads again only when another write came first', async () => {
    const { orders } = await openOrders(fixture);
    const stale = await made(orders);
    const decide = (order: Stored<Order>) => ok(adding(order, 5));
    await orders.change(SCOPE, { _id: stale.id }, { decide, from: stale });
    const result = await orders.change(SCOPE, { _id: stale.id }, { decide, from: stale });
    expect(result).toMatchObject({ value: { stored: { total: 10, version: 3 }, moved: true } });
  });

  it('finds nothing outside the scope, and nothing without one', async () => {
    const { orders } = await openOrders(fixture);
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
  it('refuses a document that another tenant would own', async () => {
    const { orders } = await openOrders(fixture);
    const foreign = newOrder({ organization_id: 'other' });
    await expect(orders.create(SCOPE, { decide: () => ok(opening(foreign)) })).rejects.toThrow('scope');
  });

  it('decides again when a unique index refuses and onDuplicate returns retry', async () => {
    const { orders } = await openOrders(fixture);
    let attempts = 0;
    const next = async () => {
      attempts += 1;
      return ok(opening(newOrder({ number: await nextNumber(orders) })));
    };
    const results = await Promise.all(
      times(12, () => orders.create(SCOPE, { decide: next, onDuplicate: () => 'retry' as const })),
    );
    const numbers = results.flatMap((result) => (result.ok ? [result.value.stored.number] : []));
    expect(numbers.sort((a, b) => a - b)).toEqual(times(12, (index) => index + 1));
    expect(attempts).toBeLessThan(2 * 12 + 10);
  });

  it('returns the refusal that onDuplicate gives', async () => {
    const { orders } = await openOrders(fixture);
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

describe('since when something waits', () => {
  it('is the first time that the document does not know to be done, and no change of the state', async () => {
    const instants = times(4, (minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)));
    const given = [...instants];
    const { orders, collection } = await openOrders(fixture, {
      beside: { members: ['waits_since'], since: () => ({ waits_since: given.shift()! }) },
    });
    const order = await made(orders);
    const stored = () => collection.findOne({ _id: order.id as never });
    const waitsSince = async () => (await stored())?.['waits_since'] as unknown;
    // The database looks for each member of each index from the front of the document.
    expect(Object.keys((await stored())!).slice(0, 3)).toEqual(['_id', 'outbox_since', 'waits_since']);
    const add = () =>
      orders.change(SCOPE, { _id: order.id }, { decide: (current) => ok(adding(current, 1)) });
    expect(await waitsSince()).toEqual(instants[0]);
    await add();
    expect(await waitsSince()).toEqual(instants[0]);
    await collection.updateOne({ _id: order.id as never }, { $unset: { waits_since: 1 } });
    await add();
    expect(await waitsSince()).toEqual(instants[2]);
    expect(await orders.find(SCOPE, { _id: order.id })).not.toHaveProperty('waits_since');
  });
});

describe('events that wait for Kafka', () => {
  it('refuse further changes beyond their bound, except one that must be written', async () => {
    const { orders } = await openOrders(fixture, { maxWaitingEventBytes: 1_000 });
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
    const { orders } = await openOrders(fixture, { maxWaitingEventBytes: 0 });
    const { id } = await made(orders);
    const same = await orders.change(SCOPE, { _id: id }, { decide: (next) => ok({ next, events: [] }) });
    expect(same).toMatchObject({ value: { moved: false } });
  });
});

describe('a read', () => {
  it('pages by creation and breaks ties by id, so that each item is on one page', async () => {
    const { orders } = await openOrders(fixture);
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
    const { orders } = await openOrders(fixture);
    const order = newOrder();
    const { stored } = await orders
      .create(SCOPE, { idempotency: key('create'), decide: () => ok(opening(order)) })
      .then((result) => (result.ok ? result.value : Promise.reject(new Error('not made'))));
    expect(stored).toEqual({ ...order, version: 1, sequence: 1 });
    expect(await orders.find(SCOPE, { _id: order.id })).toEqual(stored);
    expect(await orders.findMany(SCOPE, {}, { limit: 9 })).toEqual([stored]);
  });
});
