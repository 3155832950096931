// Idempotency-Key on a real MongoDB: effects that happen once, and the answers to repeats.
import { err, ok } from '@mps/kernel';
import { MAX_RECORDS, RETENTION_MS, type RequestRecord } from './idempotency';
import { openFixture, type Fixture } from './testing/fixture';
import { SCOPE, key, times, newOrder, opening, adding, closing, openOrders, made } from './testing/orders';

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

describe('Idempotency-Key', () => {
  it('makes one document for twenty simultaneous equal requests; the others replay', async () => {
    const { orders, collection } = await openOrders(fixture);
    const request = key('create');
    const results = await Promise.all(
      // Of a number each: nothing but the key keeps them from being twenty.
      times(20, (number) =>
        orders.create(SCOPE, { idempotency: request, decide: () => ok(opening(newOrder({ number }))) }),
      ),
    );
    const outcomes = results.map((result) => (result.ok ? result.value : undefined));
    expect(outcomes.filter((outcome) => outcome?.moved)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome?.replayed)).toHaveLength(19);
    expect(new Set(outcomes.map((outcome) => outcome?.stored.id)).size).toBe(1);
    expect(await collection.countDocuments()).toBe(1);
  });

  it('changes a document once for twenty simultaneous equal requests; the others replay', async () => {
    const { orders } = await openOrders(fixture);
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
    const { orders } = await openOrders(fixture);
    const { id } = await made(orders);
    const close = () => orders.change(SCOPE, { _id: id }, { idempotency: key('close'), decide: closing });
    expect(await close()).toMatchObject({ value: { moved: true } });
    await orders.change(SCOPE, { _id: id }, { decide: (order) => ok(adding(order, 5)) });
    expect(await close()).toMatchObject({ value: { replayed: true, moved: false, stored: { total: 5 } } });
    expect(await orders.replay(SCOPE, key('close'))).toMatchObject({ value: { stored: { id } } });
    expect(await orders.replay({ ...SCOPE, company_id: 'sibling' }, key('close'))).toBeNull();
  });

  it('refuses the key with another body, for a creation and for a change', async () => {
    const { orders } = await openOrders(fixture);
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
    const { orders } = await openOrders(fixture);
    const refuse = () => err({ code: 'no' as const });
    const request = { idempotency: key('create') };
    expect(await orders.create(SCOPE, { ...request, decide: refuse })).toEqual(err({ code: 'no' }));
    const decide = () => ok(opening(newOrder()));
    expect(await orders.create(SCOPE, { ...request, decide })).toMatchObject({ value: { moved: true } });
  });

  it('remembers a request that changed nothing, so that its late repeat changes nothing either', async () => {
    const { orders } = await openOrders(fixture);
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

  it('forgets records past their retention, and refuses a key when too many records are younger', async () => {
    let nowMs = Date.parse('2026-01-01T00:00:00Z');
    const { orders, collection } = await openOrders(fixture, {
      realClock: { kind: 'real', now: () => new Date(nowMs) },
    });
    const { id } = await made(orders);
    const add = (name: string) =>
      orders.change(SCOPE, { _id: id }, { idempotency: key(name), decide: (order) => ok(adding(order, 5)) });
    const records = async (): Promise<RequestRecord[]> =>
      (await collection.findOne({ _id: id as never }))!['idempotency'] as RequestRecord[];
    await add('old');
    nowMs += RETENTION_MS - 1;
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
    nowMs += RETENTION_MS - 10_000;
    expect(await add('one more')).toEqual(err({ code: 'rate_limited', retryAfterSeconds: 10 }));
  });
});
