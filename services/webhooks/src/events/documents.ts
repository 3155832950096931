// The event log as documents. An event waits (`waiting`) until the one sequencer gives it its place (`position`).
import { Schema, type Connection, type Model } from 'mongoose';
import { EVENT_RETENTION_SECONDS } from '../limits';
import type { LoggedEvent } from './domain/event';

export interface EventDocument extends Omit<LoggedEvent, 'id'> {
  _id: string;
  position?: number;
  /** Present until the event has its position. */
  waiting?: true;
  received_at: Date;
}

const text = { type: String, required: true } as const;

const schema: Schema<EventDocument> = new Schema<EventDocument>(
  {
    _id: text,
    position: Number,
    waiting: Boolean,
    type: text,
    version: text,
    timestamp: text,
    company_id: text,
    organization_id: text,
    // Empty for what no request caused.
    correlation_id: String,
    sequence: { type: Number, required: true },
    aggregate_type: text,
    aggregate_id: text,
    object_json: text,
    previous_json: text,
    received_at: { type: Date, required: true },
  },
  { versionKey: false, collection: 'events' },
);
schema.index({ aggregate_id: 1, sequence: 1 }, { unique: true });
schema.index({ position: 1 }, { unique: true, partialFilterExpression: { position: { $exists: true } } });
schema.index(
  { received_at: 1, sequence: 1 },
  { name: 'waiting', partialFilterExpression: { waiting: true } },
);
schema.index({ organization_id: 1, position: 1 });
schema.index({ company_id: 1, position: 1 });
schema.index({ aggregate_id: 1, position: 1 });
schema.index({ received_at: 1 }, { name: 'retention', expireAfterSeconds: EVENT_RETENTION_SECONDS });

export const eventModel = (connection: Connection): Model<EventDocument> =>
  connection.model<EventDocument>('Event', schema);
