// The one way to MongoDB: no buffering, majority writes, bounded waits. Two pools of connections keep lists from delaying
// payments. The one-shot setup command creates a service's collections and indexes.
import { declareRecordedActions, declareSwitches, setUpCollections } from '@mps/aggregates';
import { declareLeases } from '@mps/background';
import { processClock } from '@mps/kernel';
import { declareFactsVersion } from '@mps/read-lease';
import mongoose, { mongo, type Connection, type ConnectOptions } from 'mongoose';
import { z } from 'zod';
import type { Component } from './process/components';
import { env, parseConfig } from './process/config';
import { mongoOptions } from './process/connections';
import { exportsSpans } from './telemetry/measure';
import { observePool, traceCommands } from './telemetry/mongo-spans';

export const MONGO_POOL_SIZE = 20;
/** Connections for lists. The most expensive list holds one for seconds, so a few keep the database busy. */
export const MONGO_LISTS_POOL_SIZE = 8;
export const MONGO_SERVER_SELECTION_MS = 3_000;
/** How long an index job waits for its connections: all jobs may start at once on a busy machine. */
const MONGO_JOB_WAIT_MS = 60_000;
export const MONGO_WAIT_QUEUE_MS = 2_000;
/** Attempts for the first connections: all services may start at once, and no caller waits with a deadline. */
const MONGO_START_WAITS = 5;
/** Connections that exist before the first component reads: a TLS handshake of a busy machine outlasts a component's wait. */
const MONGO_START_CONNECTIONS = 3;
export const MONGO_SOCKET_MS = 15_000;

/**
 * Silence after which the driver calls a server lost; twice as long in practice, because its monitor asks again. A server that
 * closes its connections is lost at once.
 */
export const MONGO_MONITOR_MS = 5_000;
/** The driver's names for servers that take writes. */
const WRITABLE: ReadonlySet<string> = new Set(['RSPrimary', 'Standalone', 'Mongos', 'LoadBalancer']);

/** After the name of the process, as MongoDB shows it of every operation. */
const LISTS_SUFFIX = ' lists';

const MAIN_POOL = { maxPoolSize: MONGO_POOL_SIZE, serverMonitoringMode: 'stream' } as const;
/** No payment waits for a list, so this pool learns of a new primary when it asks next, without a stream of its own. */
const LISTS_POOL = { maxPoolSize: MONGO_LISTS_POOL_SIZE, serverMonitoringMode: 'poll' } as const;

mongoose.set('strict', 'throw');
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('bufferCommands', false);

export interface Mongo {
  /** For writes and for reads of single documents, which payments wait for. */
  readonly connection: Connection;
  /** The same database through a separate pool, for reads of many documents: lists, their totals, logs. */
  readonly lists: Connection;
  readonly component: Component;
  /** Rejects when the driver knows no server that takes writes. Sends no query: the driver's monitor learns of every change. */
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
  /** A job without a caller's deadline: its commands have no time limit, and it waits longer for a server. */
  isJob?: boolean;
  /**
   * How long the pool for lists waits for an answer; default MONGO_SOCKET_MS. A read that the database sorts on its disk says
   * nothing for minutes. The driver's monitor still notices a server that is lost.
   */
  listsSocketMs?: number;
}): Mongo {
  const connection = mongoose.createConnection();
  const lists = mongoose.createConnection();
  let isWritable = false;
  const open = async (
    one: Connection,
    appName: string,
    own: Pick<ConnectOptions, 'maxPoolSize' | 'socketTimeoutMS' | 'serverMonitoringMode'>,
  ): Promise<mongo.MongoClient> => {
    await one.openUri(options.url, {
      ...options.security,
      dbName: `${options.prefix}${options.databaseName}`,
      appName,
      serverSelectionTimeoutMS: options.isJob ? MONGO_JOB_WAIT_MS : MONGO_SERVER_SELECTION_MS,
      heartbeatFrequencyMS: MONGO_MONITOR_MS,
      connectTimeoutMS: options.isJob ? MONGO_JOB_WAIT_MS : MONGO_MONITOR_MS,
      waitQueueTimeoutMS: options.isJob ? MONGO_JOB_WAIT_MS : MONGO_WAIT_QUEUE_MS,
      ...own,
      ...(options.isJob && { socketTimeoutMS: 0 }),
      writeConcern: { w: 'majority', journal: true },
      readConcern: { level: 'majority' },
      retryWrites: true,
      monitorCommands: exportsSpans(),
    });
    const client = one.getClient();
    if (exportsSpans()) traceCommands(client);
    observePool(client, appName);
    return client;
  };
  const openMain = (): Promise<mongo.MongoClient> =>
    open(connection, options.appName, { ...MAIN_POOL, socketTimeoutMS: MONGO_SOCKET_MS });
  const openLists = (): Promise<mongo.MongoClient> =>
    open(lists, `${options.appName}${LISTS_SUFFIX}`, {
      ...LISTS_POOL,
      socketTimeoutMS: options.listsSocketMs ?? MONGO_SOCKET_MS,
    });
  return {
    connection,
    lists,
    component: {
      name: 'mongo',
      start: async () => {
        const [client] = await Promise.all([retryWaits(openMain), retryWaits(openLists)]);
        await retryWaits(() => fillPool(client));
        isWritable = true;
        await followClock(client);
        client.on('topologyDescriptionChanged', ({ newDescription: { servers } }) => {
          isWritable = [...servers.values()].some(({ type }) => WRITABLE.has(type));
        });
      },
      stop: async () => {
        await Promise.all([connection.close(), lists.close()]);
      },
    },
    check: async () => {
      if (!isWritable) throw new Error('no server of MongoDB takes writes');
    },
  };
}

interface Hello {
  readonly isWritablePrimary?: boolean;
  readonly localTime?: Date;
}

/** The clock of the server that takes writes is this process's reference. The driver's heartbeats bring it: nothing is asked for. */
async function followClock(client: mongo.MongoClient): Promise<void> {
  const observe = ({ isWritablePrimary, localTime }: Hello): void => {
    if (isWritablePrimary === true && localTime !== undefined) processClock.observe(localTime);
  };
  client.on('serverHeartbeatSucceeded', ({ reply }) => observe(reply));
  observe(await client.db('admin').command({ hello: 1 }));
}

/** Simultaneous commands need a connection each. */
async function fillPool(client: mongo.MongoClient): Promise<void> {
  const ping = (): Promise<unknown> => client.db('admin').command({ ping: 1 });
  await Promise.all(Array.from({ length: MONGO_START_CONNECTIONS }, ping));
}

/** Only the wait for a connection is retried. Any other error ends the start at once. */
async function retryWaits<T>(connect: () => Promise<T>): Promise<T> {
  for (let wait = 1; ; wait += 1) {
    try {
      return await connect();
    } catch (error) {
      const { name } = error as Error;
      if (name !== 'MongoWaitQueueTimeoutError' || wait === MONGO_START_WAITS) throw error;
    }
  }
}

const setupSchema = z.object(env.mongo);

/** The setup command's argument for a validator that accepts nothing but what this release declares. */
const EXACT = '--exact';

const SHARED = {
  leases: declareLeases,
  counters: declareFactsVersion,
  switches: declareSwitches,
  recorded_actions: declareRecordedActions,
} as const;

/** Creates a service's collections with their validators and indexes, then ends. Safe to repeat. */
export async function runSetup(options: {
  readonly environment: NodeJS.ProcessEnv;
  readonly databaseName: string;
  /** Declares the service's collections on the connection. */
  readonly declare: (connection: Connection) => unknown;
  /** Collections of packages that the service uses. */
  readonly shared: readonly (keyof typeof SHARED)[];
}): Promise<void> {
  // An index of a large collection takes longer than any answer may.
  const mongo = makeMongo({
    ...mongoOptions(parseConfig(setupSchema, options.environment)),
    databaseName: options.databaseName,
    appName: 'setup',
    isJob: true,
  });
  options.declare(mongo.connection);
  for (const name of options.shared) SHARED[name](mongo.connection);
  await mongo.component.start();
  await setUpCollections(mongo.connection, { isExact: process.argv.includes(EXACT) });
  await mongo.component.stop();
}
