// The catalog of events decides which payload an event may have. These mistakes do not compile.
import type { EventDraft } from './outbox';

const members = { company_id: 'c', organization_id: 'o', previous: {} };

it('has the payload, the aggregate and the topic of its type', () => {
  const draft: EventDraft<'ledger'> = {
    ...members,
    type: 'cashout.created',
    aggregate_type: 'cashout',
    object: { cashout: { id: 'c' } },
  };
  // @ts-expect-error the payload of a cashout is no anticipation
  const otherPayload: EventDraft = { ...draft, object: { anticipation: { id: 'a' } } };
  // @ts-expect-error a cashout's event belongs to the cashout
  const otherAggregate: EventDraft = { ...draft, aggregate_type: 'transaction' };
  // @ts-expect-error the topic of merchants has no cashouts
  const otherTopic: EventDraft<'merchants'> = { ...members, type: 'cashout.created' };
  expect([otherPayload, otherAggregate, otherTopic]).toHaveLength(3);
});
