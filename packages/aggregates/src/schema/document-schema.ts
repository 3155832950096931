// One declaration of a document: its type, its indexes, its model and its validator (docs/adr/0035). The setup command creates the
// collection from it.
import { isDeepStrictEqual } from 'node:util';
import { Schema, type Connection, type Model, type mongo } from 'mongoose';
import { asCollection } from '../outbox';
import { makeSchema, type Definition, type DocumentOf } from './members';
import { toJsonSchema, type Depth, type JsonSchema } from './validator';
import { widen } from './widen';

// An empty text is a text. mongoose refuses it in a required path by default.
Schema.Types.String.checkRequired((value) => typeof value === 'string');

declare const DOCUMENT: unique symbol;

export interface DocumentSchema<Document extends mongo.Document> {
  readonly schema: Schema;
  readonly depth: Depth;
  /** Of the type system alone. */
  readonly [DOCUMENT]?: Document;
}

/** The document that a schema declares. */
export type DocumentIn<S> = S extends DocumentSchema<infer Document> ? Document : never;

export interface SchemaOptions {
  readonly indexes?: readonly mongo.IndexDescription[];
  /** `whole` by default. */
  readonly depth?: Depth;
}

export function defineDocument<D extends Definition>(
  definition: D,
  { indexes = [], depth = 'whole' }: SchemaOptions = {},
): DocumentSchema<DocumentOf<D>> {
  const schema = makeSchema(definition);
  for (const { key, ...options } of indexes) schema.index(key as Record<string, 1 | -1>, options);
  return { schema, depth };
}

/** The depth of each declared collection's validator. */
const depths = new WeakMap<Connection, Map<string, Depth>>();

/** For requests off the payment's way (docs/adr/0035). Call it once per connection and name. */
export function declareModel<Document extends mongo.Document>(
  connection: Connection,
  name: string,
  { schema, depth }: DocumentSchema<Document>,
): Model<Document> {
  depths.set(connection, (depths.get(connection) ?? new Map<string, Depth>()).set(name, depth));
  return connection.model(name, schema, name) as unknown as Model<Document>;
}

/** The driver's collection, for aggregates and for requests on the payment's way (docs/adr/0035). */
export const declareSchema = <Document extends mongo.Document>(
  connection: Connection,
  name: string,
  schema: DocumentSchema<Document>,
): mongo.Collection<Document> => asCollection<Document>(declareModel(connection, name, schema).collection);

const NAMESPACE_EXISTS = 48;

/**
 * Makes the collections that are declared on the connection, with their validators and indexes. Only ever adds: a standing
 * validator accepts the documents that it accepted before, unless the declared one replaces it (`isExact`).
 */
export async function setUpCollections(connection: Connection, { isExact = false } = {}): Promise<void> {
  for (const model of Object.values(connection.models) as readonly Model<unknown>[]) {
    const depth = depths.get(connection)?.get(model.modelName);
    if (depth !== undefined) await setUpValidator(connection, model, depth, isExact);
    await model.createIndexes();
  }
}

async function setUpValidator(
  connection: Connection,
  { collection: { collectionName }, schema }: Model<unknown>,
  depth: Depth,
  isExact: boolean,
): Promise<void> {
  if (depth === 'none') return removeValidator(connection, collectionName);
  const declared = toJsonSchema(schema, depth);
  try {
    await connection.createCollection(collectionName, toOptions(declared));
    return;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NAMESPACE_EXISTS)) throw error;
  }
  const standing = await readValidator(connection, collectionName);
  const wanted = standing === null || isExact ? declared : widen(standing, declared);
  // collMod blocks the collection for an instant: an unchanged validator is left alone.
  if (standing === null || !isDeepStrictEqual(standing, wanted))
    await requireDb(connection).command({ collMod: collectionName, ...toOptions(wanted) });
}

/** A declaration without a validator accepts every document, so it replaces any standing validator. */
async function removeValidator(connection: Connection, name: string): Promise<void> {
  if ((await readValidator(connection, name)) !== null)
    await requireDb(connection).command({ collMod: name, validator: {} });
}

const toOptions = (schema: JsonSchema) =>
  ({ validator: { $jsonSchema: schema }, validationLevel: 'moderate', validationAction: 'error' }) as const;

async function readValidator(connection: Connection, name: string): Promise<JsonSchema | null> {
  const [found] = await requireDb(connection)
    .listCollections<CollectionInfo>({ name }, { nameOnly: false })
    .toArray();
  return found?.options?.validator?.$jsonSchema ?? null;
}

interface CollectionInfo extends mongo.CollectionInfo {
  readonly options?: { readonly validator?: { readonly $jsonSchema?: JsonSchema } };
}

function requireDb({ db }: Connection): mongo.Db {
  if (db === undefined) throw new Error('Collections are set up through an open connection');
  return db;
}
