// The one way to MongoDB: strict schemas, no buffering, majority writes, bounded waits; two pools of connections, so that lists
// wait for lists and never keep a payment waiting; and the one-shot command that makes a service's collections and indexes.
import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import type { Component } from './process/components';
import { mongoOptions, type MongoConfig } from './process/connections';
import { exportsSpans } from './telemetry/measure';
import { observePool, traceCommands } from './telemetry/mongo-spans';

export const MONGO_POOL_SIZE = 20;
/** Of lists. The dearest of them keep a connection for seconds, so few are enough to keep the database busy. */
export const MONGO_LISTS_POOL_SIZE = 8;
export const MONGO_SERVER_SELECTION_MS = 3_000;
export const MONGO_WAIT_QUEUE_MS = 2_000;
export const MONGO_SOCKET_MS = 15_000;

/** After the name of the process, as MongoDB shows it of every operation. */
const LISTS_SUFFIX = ' lists';

mongoose.set('strict', 'throw');
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('bufferCommands', false);

export interface Mongo {
  /** For writes, and for reads of single documents, which stand in the way of payments. */
  readonly connection: Connection;
  /** The same database through a pool of its own, for what reads many documents: lists, their totals, logs. */
  readonly lists: Connection;
  readonly component: Component;
  /** Rejects when the server does not answer a ping. */
  readonly check: () => Promise<void>;
}

/** `databaseName` is the service's own; `prefix` keeps deployments (and test runs) on one server apart. */
export function makeMongo(options: {
  url: string;
  prefix: string;
  databaseName: string;
  appName: string;
  /** TLS and user of the connection (`mongoOptions`). */
  security?: ConnectOptions;
  /** 0: none, for what takes as long as it takes. */
  socketTimeoutMs?: number;
}): Mongo {
  const connection = mongoose.createConnection();
  const lists = mongoose.createConnection();
  const open = async (one: Connection, appName: string, maxPoolSize: number): Promise<void> => {
    await one.openUri(options.url, {
      ...options.security,
      dbName: `${options.prefix}${options.databaseName}`,
      appName,
      maxPoolSize,
      serverSelectionTimeoutMS: MONGO_SERVER_SELECTION_MS,
      waitQueueTimeoutMS: MONGO_WAIT_QUEUE_MS,
      socketTimeoutMS: options.socketTimeoutMs ?? MONGO_SOCKET_MS,
      writeConcern: { w: 'majority', journal: true },
      readConcern: { level: 'majority' },
      retryWrites: true,
      monitorCommands: exportsSpans(),
    });
    if (exportsSpans()) traceCommands(one.getClient());
    observePool(one.getClient(), appName);
  };
  return {
    connection,
    lists,
    component: {
      name: 'mongo',
      start: async () => {
        await Promise.all([
          open(connection, options.appName, MONGO_POOL_SIZE),
          open(lists, `${options.appName}${LISTS_SUFFIX}`, MONGO_LISTS_POOL_SIZE),
        ]);
      },
      stop: async () => {
        await Promise.all([connection.close(), lists.close()]);
      },
    },
    check: async () => {
      await connection.db?.command({ ping: 1 }, { timeoutMS: MONGO_SERVER_SELECTION_MS });
    },
  };
}

/** Makes the collections and indexes of the models that hang on the connection; only ever adds. */
export async function createIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}

/** What each service's setup.ts does, then ends. Safe to repeat. */
export async function runSetup(options: {
  readonly config: MongoConfig;
  readonly databaseName: string;
  /** Hangs the service's models on the connection. */
  readonly models: (connection: Connection) => unknown;
}): Promise<void> {
  // An index of a large collection takes longer than any answer may.
  const mongo = makeMongo({
    ...mongoOptions(options.config),
    databaseName: options.databaseName,
    appName: 'setup',
    socketTimeoutMs: 0,
  });
  options.models(mongo.connection);
  await mongo.component.start();
  await createIndexes(mongo.connection);
  await mongo.component.stop();
}
