// Declares a collection of aggregates on a connection: its name and indexes, for the setup command to create.
import { Schema, type Connection, type mongo } from 'mongoose';
import { idempotencyIndex } from './idempotency';

/** The index the relay polls by: only documents with waiting events are in it. */
export const outboxIndexes: readonly mongo.IndexDescription[] = [
  {
    key: { outbox_since: 1 },
    name: 'outbox_since',
    partialFilterExpression: { outbox_since: { $exists: true } },
  },
];

/** What every collection of aggregates has: pending events are found, and one Idempotency-Key acts once. */
export const aggregateIndexes: readonly mongo.IndexDescription[] = [...outboxIndexes, idempotencyIndex];

/**
 * The driver's collection. Name and indexes are told to the connection, whose createIndexes makes them; documents are
 * checked by the types of the store that writes them, not by a schema.
 */
export function declareCollection(
  connection: Connection,
  name: string,
  indexes: readonly mongo.IndexDescription[],
): mongo.Collection {
  const schema = new Schema({ _id: String }, { collection: name, versionKey: false, strict: false });
  for (const { key, ...options } of indexes) schema.index(key as Record<string, 1 | -1>, options);
  return connection.model(name, schema).collection;
}
