// Events on their way to the log: the public resource is recorded, and internal members and events are not.
import type { ConsumedEvent } from '@mps/messaging';
import type { LoggedEvent } from '../events/domain/event';
import { recordEvents } from './record-event';

const AT = '2026-03-02T12:00:00.000Z';
const dispute = {
  id: 'd',
  transaction_id: 't',
  company_id: 'c',
  kind: 'CARD_CHARGEBACK',
  status: 'OPEN',
  amount: 10_000,
  evidence: [],
  created_at: AT,
  updated_at: AT,
  debited_amount: 10_000,
};

const consumed = (meta: object, object: object): ConsumedEvent =>
  ({
    topic: 'transactions',
    meta: { aggregate_type: 'transaction', previous_json: '{}', ...meta },
    object,
    inTrace: <Result>(work: () => Result) => work(),
  }) as unknown as ConsumedEvent;

function recorder() {
  const recorded: (readonly LoggedEvent[])[] = [];
  const offered: string[] = [];
  const record = recordEvents(
    { record: async (events) => void recorded.push(events) },
    { upsert: async () => undefined },
    { offer: async ({ id }) => void offered.push(id) },
    { blankErased: async (event) => event },
  );
  return { record, recorded, offered };
}

test('logs a dispute without the internal members of its message', async () => {
  const { record, recorded } = recorder();
  await record([consumed({ id: 'e', type: 'dispute.created' }, { case: 'dispute', value: dispute })]);
  const { debited_amount: _internal, ...resource } = dispute;
  expect(recorded.flat().map(({ object_json }) => JSON.parse(object_json) as object)).toEqual([
    { ...resource, reason_code: null, due_at: null, closed_at: null },
  ]);
});

test('records the public events of a batch in one write and offers each of them', async () => {
  const { record, recorded, offered } = recorder();
  const object = { case: 'dispute', value: dispute };
  await record([
    consumed({ id: 'e1', type: 'dispute.created' }, object),
    consumed({ id: 'e2', type: 'transaction.posted_again' }, object),
    consumed({ id: 'e3', type: 'dispute.closed' }, object),
  ]);
  expect(recorded.map((events) => events.map(({ id }) => id))).toEqual([['e1', 'e3']]);
  expect(offered).toEqual(['e1', 'e3']);
});

test('logs a plain test and its sample for a test of a chosen type', async () => {
  const { record, recorded } = recorder();
  const endpoint = { id: 'w', company_id: 'c', url: 'https://example.com/', event_types: ['*'] };
  const sample = { type: 'refund.completed', object_json: '{"id":"r"}' };
  const test = consumed(
    { id: 'e', type: 'webhook_endpoint.test', aggregate_type: 'webhook_endpoint' },
    { case: 'webhook_endpoint', value: endpoint },
  );
  await record([{ ...test, topic: 'webhooks', message: { sample } } as unknown as ConsumedEvent]);
  const [event] = recorded.flat();
  expect(event).toMatchObject({ type: 'webhook_endpoint.test', sample });
  expect(JSON.parse(event?.object_json ?? '')).toMatchObject({ id: 'w' });
});
