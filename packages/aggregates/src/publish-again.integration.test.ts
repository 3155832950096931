// Lost events published again on a real MongoDB: with their own sequences and ids, of the state as it is, and once in effect.
import { loadMessage, TOPICS } from '@mps/contracts';
import type { TransactionEvent__Output } from '@mps/contracts/gen/mps/transactions/v1/TransactionEvent';
import { ok } from '@mps/kernel';
import { type Fixture, openFixture } from './testing/fixture';
import { adding, made, openOrders, SCOPE, type Orders } from './testing/orders';

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

const codec = loadMessage<never, TransactionEvent__Output>(
  TOPICS.transactions.file,
  TOPICS.transactions.message,
);

const change = (orders: Orders, id: string) =>
  orders.change(SCOPE, { _id: id }, { decide: (order) => ok(adding(order, 5)) });

async function open() {
  const { orders, collection } = await openOrders(fixture);
  const { id } = await made(orders);
  await change(orders, id);
  const readOutbox = async () => {
    const document = await collection.findOne<{
      outbox: { event_id: string; sequence: number; message: { buffer: Uint8Array } }[];
    }>({ _id: id as never });
    return document!.outbox.map(({ message, ...entry }) => ({
      ...entry,
      meta: codec.decode(Buffer.from(message.buffer)).meta,
    }));
  };
  return { orders, id, readOutbox };
}

it('gives each lost event its own sequence, and the next event goes on after the newest', async () => {
  const { orders, id, readOutbox } = await open();
  const published = await orders.publishAgain({ _id: id }, [1, 2], () => 'changed');
  expect(published).toMatchObject({ ok: true });
  await change(orders, id);
  const outbox = await readOutbox();
  expect(outbox.map(({ sequence }) => sequence)).toEqual([1, 2, 1, 2, 3]);
  for (const { meta } of outbox.slice(2, 4)) expect(meta).toMatchObject({ previous_json: '{}' });
  expect(await orders.find(SCOPE, { _id: id })).toMatchObject({ total: 10, sequence: 3 });
});

it('gives a lost event the same id however often it is asked for', async () => {
  const { orders, id, readOutbox } = await open();
  for (const _time of [1, 2]) await orders.publishAgain({ _id: id }, [2], () => 'changed');
  const [, told, first, second] = await readOutbox();
  expect(second?.event_id).toBe(first?.event_id);
  expect(first?.event_id).not.toBe(told?.event_id);
});

it('leaves out events that the aggregate never had and events that its owner does not repeat', async () => {
  const { orders, id, readOutbox } = await open();
  await orders.publishAgain({ _id: id }, [0, 3, 99], () => 'changed');
  await orders.publishAgain({ _id: id }, [1], () => null);
  expect(await readOutbox()).toHaveLength(2);
  expect(await orders.find(SCOPE, { _id: id })).toMatchObject({ version: 2 });
  expect(await orders.publishAgain({ _id: 'unknown' }, [1], () => 'changed')).toMatchObject({
    error: { code: 'resource_not_found' },
  });
});
