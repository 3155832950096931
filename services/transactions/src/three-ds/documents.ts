// The collection of 3DS sessions: one document per session, with its pending events. Written through makeAggregates only.
import { type AggregateDocument, outboxIndexes } from '@mps/aggregates';
import { Schema, type Connection, type Model } from 'mongoose';
import type { ThreeDsSession } from './domain/session';

export type ThreeDsSessionDocument = ThreeDsSession & AggregateDocument;

const { Mixed } = Schema.Types;
const text = { type: String };
const number = { type: Number };
const date = { type: Date };

const schema = new Schema<ThreeDsSessionDocument>(
  {
    _id: { type: String, required: true },
    organization_id: text,
    company_id: text,
    tds_session_id: text,
    auth_status: text,
    consumption_status: text,
    amount: number,
    currency: text,
    liability_shift: { type: Boolean },
    authentication_flow: text,
    failure_reason: text,
    challenge_url: text,
    expires_at: date,
    sealed_proof: text,
    claimed_by: text,
    claimed_at: date,
    made_by: Mixed,
    wake_at: date,
    created_at: date,
    updated_at: date,
    version: number,
    sequence: number,
    outbox: [Mixed],
    outbox_since: date,
  },
  { collection: 'three_ds_sessions', versionKey: false },
);

schema.index(
  { company_id: 1, 'made_by.idempotency_key': 1 },
  {
    name: 'idempotency_key',
    unique: true,
    partialFilterExpression: { 'made_by.idempotency_key': { $exists: true } },
  },
);
schema.index({ wake_at: 1 }, { name: 'wake_at', partialFilterExpression: { wake_at: { $exists: true } } });
for (const { key, ...options } of outboxIndexes) schema.index(key as Record<string, 1>, options);

export const threeDsSessionModel = (connection: Connection): Model<ThreeDsSessionDocument> =>
  connection.model<ThreeDsSessionDocument>('ThreeDsSession', schema);
