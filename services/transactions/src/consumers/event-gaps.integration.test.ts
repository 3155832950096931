// Lost events that the payment publishes again, on a real MongoDB: with their numbers, once, and with everything that the
// ledger posts.
import { ALL_TENANTS } from '@mps/aggregates';
import { loadMessage, TOPICS } from '@mps/contracts';
import type { TransactionEvent__Output } from '@mps/contracts/gen/mps/transactions/v1/TransactionEvent';
import { routeEvents } from '@mps/messaging';
import { startTransactions, type Running } from '../../test/transactions.fixture';
import { makeEventGapHandlers } from './event-gaps';
import { formatMoneyEventId } from '../messages';

const codec = loadMessage<never, TransactionEvent__Output>(
  TOPICS.transactions.file,
  TOPICS.transactions.message,
);

let service: Running;
beforeAll(async () => {
  service = await startTransactions();
});
beforeEach(() => service.reset());
afterAll(() => service.stop());

const makeGap = (aggregate_id: string, sequences: number[], aggregate_type = 'transaction') => ({
  aggregate_type,
  aggregate_id,
  sequences,
});

const take = (gap: ReturnType<typeof makeGap>): Promise<void> => {
  const { handle } = routeEvents({
    webhooks: makeEventGapHandlers(service.store, service.sessions, service),
  });
  return handle({ topic: 'webhooks', type: 'event_gap.found', object: { value: gap } } as never);
};

async function readOutbox(id: string) {
  const document = await service.collections.transactions.findOne({ _id: id });
  return document!.outbox.map(({ event_id, type, sequence, message }) => ({
    event_id,
    type,
    sequence,
    event: codec.decode(Buffer.from((message as unknown as { buffer: Uint8Array }).buffer)),
  }));
}

it('keep their sequence numbers, show the current payment, and the next event continues the sequence', async () => {
  const id = await service.paid();
  const before = await service.store.find(ALL_TENANTS, id);
  const told = await readOutbox(id);
  await take(makeGap(id, [1, 2, 99]));
  const again = (await readOutbox(id)).slice(told.length);
  expect(again.map(({ type, sequence }) => [type, sequence])).toEqual([
    ['transaction.created', 1],
    ['transaction.status_changed', 2],
    ['transaction.posted_again', before!.sequence],
  ]);
  for (const { event } of again) expect(event.transaction).toMatchObject({ id, status: 'APPROVED' });
  const { version, findings, ...after } = (await service.store.find(ALL_TENANTS, id))!;
  expect({ ...after, version: version - 1 }).toEqual(before);
  expect(findings).toMatchObject([{ kind: 'events_lost', reference: '1, 2' }]);
});

it('have the same ids each time, and the ledger posts under the id of the event that moved the money', async () => {
  const id = await service.paid();
  const told = await readOutbox(id);
  await take(makeGap(id, [2]));
  await take(makeGap(id, [2]));
  const again = (await readOutbox(id)).slice(told.length);
  const [first, posted, second, postedAgain] = again;
  expect(again).toHaveLength(4);
  expect(second?.event_id).toBe(first?.event_id);
  expect([posted?.event_id, postedAgain?.event_id]).toEqual([formatMoneyEventId(id), formatMoneyEventId(id)]);
  const approval = told.find(({ event }) => event.posting !== undefined && event.posting !== null);
  expect(posted?.event.posting).toEqual(approval?.event.posting);
  expect(approval?.event_id).toBe(posted?.event_id);
});

it('are not published for another kind of aggregate, or for a sequence above the payment’s own', async () => {
  const id = await service.paid();
  const told = await service.eventsOf(id);
  await take(makeGap(id, [1], 'merchant'));
  await take(makeGap(id, [0, 99]));
  expect(await service.eventsOf(id)).toEqual(told);
});

it('of an unknown payment become dead letters', async () => {
  await expect(take(makeGap('unknown', [1]))).rejects.toThrow('resource_not_found');
});
