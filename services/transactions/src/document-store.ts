// modelOf: a typed collection with its indexes. TypeScript types are the schema, because writes go through the driver,
// which no field list of mongoose would check.
import { Schema, type Connection, type Model } from 'mongoose';

export interface IndexSpec {
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly name: string;
  readonly unique?: true;
  readonly partialFilterExpression?: Readonly<Record<string, unknown>>;
}

export interface CollectionSpec {
  readonly collection: string;
  readonly indexes?: readonly IndexSpec[];
}

export function modelOf<Doc extends { readonly _id: string }>(
  connection: Connection,
  { collection, indexes = [] }: CollectionSpec,
): Model<Doc> {
  const schema = new Schema<Doc>({ _id: { type: String, required: true } } as never, {
    collection,
    versionKey: false,
    minimize: false,
    strict: false,
    strictQuery: false,
  });
  for (const { key, ...options } of indexes) schema.index({ ...key }, { ...options });
  return connection.model<Doc>(collection, schema);
}
