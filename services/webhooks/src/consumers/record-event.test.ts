// What the log keeps of an event: the resource as merchants know it.
import type { ConsumedEvent } from '@mps/messaging';
import type { LoggedEvent } from '../events/domain/event';
import { recordEventConsumer } from './record-event';

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

test('a dispute is logged without what its message says to services alone', async () => {
  const recorded: LoggedEvent[] = [];
  const consume = recordEventConsumer(
    { record: async (event) => void recorded.push(event) },
    { upsert: async () => undefined },
    { offer: async () => undefined },
  );
  const meta = { id: 'e', type: 'dispute.created', aggregate_type: 'transaction', previous_json: '{}' };
  const consumed = { topic: 'transactions', meta, object: { case: 'dispute', value: dispute } };
  await consume(consumed as unknown as ConsumedEvent);
  const { debited_amount: _internal, ...resource } = dispute;
  expect(recorded.map(({ object_json }) => JSON.parse(object_json) as object)).toEqual([
    { ...resource, reason_code: null, due_at: null, closed_at: null },
  ]);
});
