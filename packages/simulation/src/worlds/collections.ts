// Collections of the simulated database for stores. A store gets the real driver's collection; declarations give its indexes.
import type { Connection, Schema } from 'mongoose';
import type {
  ClientSession,
  Collection,
  Db,
  Document,
  Filter,
  MongoClient,
  UpdateFilter,
  UpdateOptions,
} from 'mongodb';
import type { IndexDescription } from '../mongo/collection';
import type { ReplicaSet } from '../mongo/replica-set';

/** The name that MongoDB gives an index without one. */
const nameIndex = (key: Readonly<Record<string, number>>): string =>
  Object.entries(key)
    .map(([path, direction]) => `${path}_${direction}`)
    .join('_');

type DeclaredIndex = readonly [Readonly<Record<string, number>>, Partial<IndexDescription>];

function toIndexes(schema: Schema): readonly IndexDescription[] {
  return (schema.indexes() as unknown as readonly DeclaredIndex[]).map(([key, options]) => ({
    name: options.name ?? nameIndex(key),
    key,
    unique: options.unique === true,
    ...(options.partialFilterExpression !== undefined && {
      partialFilterExpression: options.partialFilterExpression,
    }),
  }));
}

/** A model, as far as the product uses one instead of its collection. */
interface DeclaredModel {
  readonly collection: Collection;
  findOne(filter: Filter<Document>): { lean(): Promise<unknown> };
  updateOne(
    filter: Filter<Document>,
    update: UpdateFilter<Document>,
    options?: UpdateOptions,
  ): Promise<unknown>;
  deleteOne(filter: Filter<Document>): Promise<unknown>;
}

const makeModel = (collection: Collection): DeclaredModel => ({
  collection,
  findOne: (filter) => ({ lean: () => collection.findOne(filter) }),
  updateOne: (filter, update, options) => collection.updateOne(filter, update, options),
  deleteOne: (filter) => collection.deleteOne(filter),
});

/** The part of a connection that declarations of collections use. */
interface Declaring {
  model(name: string, schema: Schema): Pick<DeclaredModel, 'collection'> | { readonly collection: object };
  collection(name: string): unknown;
  startSession: MongoClient['startSession'];
  /** As mongoose runs a transaction. */
  transaction(run: (session: ClientSession) => Promise<unknown>): Promise<unknown>;
}

/** A connection whose declared collections are those of the client. */
export function makeConnection(client: MongoClient, database: string): Connection {
  const db: Db = client.db(database);
  const connection: Declaring = {
    model: (name) => makeModel(db.collection(name)),
    collection: (name) => db.collection(name),
    startSession: (options) => client.startSession(options),
    transaction: (run) => client.withSession((session) => session.withTransaction(() => run(session))),
  };
  return connection as unknown as Connection;
}

/** Makes the indexes of declared collections, as a setup job does before the service starts. */
export function setUpCollections(replicaSet: ReplicaSet, declare: (connection: Connection) => unknown): void {
  const connection: Pick<Declaring, 'model'> = {
    model: (name, schema) => {
      replicaSet.createIndexes(name, toIndexes(schema));
      return { collection: {} };
    },
  };
  declare(connection as unknown as Connection);
}
