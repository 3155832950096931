// The collections of the event log: the events, the last position of all, and the payments with an erased consumer.
import {
  declareSchema,
  defineDocument,
  instant,
  integer,
  membersOf,
  objectOf,
  optional,
  PAYMENT_DEPTH,
  personal,
  text,
  type DocumentIn,
} from '@mps/aggregates';
import type { Connection } from 'mongoose';
import { EVENT_RETENTION_SECONDS } from '../limits';
import type { EventSample, LoggedEvent } from './domain/event';

// An aggregate has few events, so a page of them is sorted by position when it is read.
export const AGGREGATE_SEQUENCE = { aggregate_id: 1, sequence: 1 } as const;
// A page of some types merges one index range for each type, so rare types read no more than the page.
export const COMPANY_TYPES = 'company_types';
export const ORGANIZATION_TYPES = 'organization_types';
const HAS_POSITION = { partialFilterExpression: { position: { $exists: true } } };

const eventSchema = defineDocument(
  {
    ...membersOf<Omit<LoggedEvent, 'id'> & { readonly _id: string }>({
      _id: text(),
      type: text(),
      version: text(),
      timestamp: text(),
      company_id: text(),
      organization_id: text(),
      correlation_id: text(),
      sequence: integer(),
      aggregate_type: text(),
      aggregate_id: text(),
      object_json: personal('event', text()),
      previous_json: personal('event', text()),
      sample: personal('event', optional(objectOf<EventSample>({ type: text(), object_json: text() }))),
    }),
    /** From 1. */
    position: integer(),
    received_at: instant(),
  },
  {
    depth: PAYMENT_DEPTH,
    indexes: [
      { key: AGGREGATE_SEQUENCE, unique: true },
      { key: { position: 1 }, unique: true, ...HAS_POSITION },
      { key: { organization_id: 1, position: 1 } },
      { key: { company_id: 1, position: 1 } },
      { key: { company_id: 1, type: 1, position: 1 }, name: COMPANY_TYPES, ...HAS_POSITION },
      { key: { organization_id: 1, type: 1, position: 1 }, name: ORGANIZATION_TYPES, ...HAS_POSITION },
      { key: { received_at: 1 }, name: 'retention', expireAfterSeconds: EVENT_RETENTION_SECONDS },
    ],
  },
);

export type EventDocument = DocumentIn<typeof eventSchema>;
/**
 * The highest position ever assigned. Retention never deletes this document. Without it, a log that 90 quiet days emptied would
 * restart at 1, and the stored cursors of merchants would skip new events.
 */
const lastPositionSchema = defineDocument({ _id: text(), position: integer() });

export type LastPositionDocument = DocumentIn<typeof lastPositionSchema>;

/** A payment with an erased consumer. Its event may still be in the topic, so the document is kept as long as events are. */
const erasedPaymentSchema = defineDocument(
  { _id: text(), erased_at: instant() },
  {
    indexes: [{ key: { erased_at: 1 }, name: 'retention', expireAfterSeconds: EVENT_RETENTION_SECONDS }],
  },
);

export type EventCollections = ReturnType<typeof declareEvents>;

export const declareEvents = (connection: Connection) => ({
  events: declareSchema(connection, 'events', eventSchema),
  lastPositions: declareSchema(connection, 'last_places', lastPositionSchema),
  erasedPayments: declareSchema(connection, 'erased_payments', erasedPaymentSchema),
});
