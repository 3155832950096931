// The members that this package keeps in every document of an aggregate, and those of a local read model.
import type { TopicEventType } from '@mps/contracts';
import type { RequestRecord } from '../idempotency';
import type { AggregateDocument, OutboxEntry } from '../outbox';
import { bytes, instant, integer, list, membersOf, objectOf, optional, personal, text } from './members';

const outboxEntry = objectOf<OutboxEntry>({
  event_id: text(),
  type: text<TopicEventType>(),
  sequence: integer(),
  occurred_at: text(),
  added_at: instant(),
  message: personal('event', bytes()),
  traceparent: optional(text()),
  tracestate: optional(text()),
});

const requestRecord = objectOf<RequestRecord>({
  key: text(),
  fingerprint: text(),
  made_at: instant(),
  reference: optional(text()),
});

/** Next to the members of the state. A collection that takes no Idempotency-Key has no records. */
export const aggregateMembers = {
  ...membersOf<Omit<Readonly<AggregateDocument>, '_id' | 'outbox'>>({
    version: integer(),
    sequence: integer(),
    outbox_since: optional(instant()),
  }),
  outbox: list(outboxEntry),
  idempotency: optional(list(requestRecord)),
};
