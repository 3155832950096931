// A real MongoDB server as a replica set of one on the loopback address, because transactions and change streams need
// a set. Also prepareMongod and withMongodAdmin for sets of more members.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { ManagedProcess, pickInherited } from '../process/managed-process';
import { installMongod } from './mongodb-install';
import { becomeSecurePrimary, makeMongodArgs, type ServerSecurity } from './secure-servers';

export interface EmbeddedMongodbOptions {
  readonly dataDir: string;
  readonly logDir: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
  readonly onProgress: (text: string) => void;
  readonly security?: ServerSecurity | undefined;
  /** Default: one gigabyte. */
  readonly cacheSizeGb?: number | undefined;
}

const REPLICA_SET = 'rs0';
/**
 * Payments of a thousand merchants in turn change a thousand pages of each index. With half of this cache MongoDB
 * writes them out many times a minute.
 */
const CACHE_SIZE_GB = 1;
const NOT_YET_INITIALIZED = 94;

export const formatMongodbUrl = (port: number): string =>
  `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`;

/** Returns the process before its start. It is ready once it is the primary of its set. */
export async function prepareMongodb({
  dataDir,
  logDir,
  port,
  env,
  onProgress,
  security,
  cacheSizeGb = CACHE_SIZE_GB,
}: EmbeddedMongodbOptions): Promise<ManagedProcess> {
  return prepareMongod({
    name: 'MongoDB',
    command: await installMongod(env, onProgress),
    dataDir,
    logDir,
    fileName: 'mongodb',
    port,
    replicaSet: REPLICA_SET,
    cacheSizeGb,
    env,
    security,
    isReady: () =>
      security === undefined ? becomePrimary(port) : becomeSecurePrimary(port, REPLICA_SET, security),
  });
}

/** Makes the server a replica set of one at this port if needed. True when it accepts writes. */
const becomePrimary = (port: number): Promise<boolean> =>
  withMongodAdmin(port, async (admin) => {
    const hello = await admin.command({ hello: 1 });
    if (hello['isWritablePrimary'] === true) return true;
    await configureReplicaSet(admin, `127.0.0.1:${port}`);
    return false;
  });

interface ReplicaSetConfig {
  readonly version: number;
  readonly members: readonly { readonly host: string }[];
}

/** The configuration in a data folder names the port of its last run, so a new port needs a reconfiguration. */
async function configureReplicaSet(admin: mongoose.mongo.Db, host: string): Promise<void> {
  try {
    const { config } = (await admin.command({ replSetGetConfig: 1 })) as unknown as {
      config: ReplicaSetConfig;
    };
    if (config.members[0]?.host === host) return;
    const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
    await admin.command({ replSetReconfig: moved, force: true });
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== NOT_YET_INITIALIZED)
      throw error;
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
  }
}

export interface MongodOptions {
  /** Display name: `MongoDB`. */
  readonly name: string;
  /** Path or name of the program, from `installMongod`. */
  readonly command: string;
  /** Holds the database and the pid file, both named by `fileName`. */
  readonly dataDir: string;
  readonly logDir: string;
  /** Name of data folder, pid file and log: `mongodb`. */
  readonly fileName: string;
  readonly port: number;
  readonly replicaSet: string;
  /** At least 0.25. */
  readonly cacheSizeGb: number;
  readonly env: NodeJS.ProcessEnv;
  readonly isReady: () => Promise<boolean>;
  readonly security?: ServerSecurity | undefined;
}

const PROBE_TIMEOUT_MS = 2_000;
/** By default a member waits 15 s for its clients to move to another one. Here they notice at once. */
const QUIESCE_MS = 100;

/**
 * Longest transaction. None of ours takes a second. Locks of a killed process are free when its partitions have
 * moved.
 */
const MAX_TRANSACTION_SECONDS = 10;

/**
 * Seconds of history that MongoDB keeps for reads of an earlier moment. Our reads take seconds, except a rebuild of
 * the ledger that repairs millions of sets. Longer history makes lists slower: a payment leaves deleted index keys of
 * its pending work, and every list of its merchant steps over those of this time.
 */
const HISTORY_SECONDS = 60;

/**
 * In percent of the cache. A production server has a cache of several gigabytes. With the default of 5 % a small
 * cache writes the same index pages out many times between two checkpoints.
 */
const EVICTION = {
  eviction_dirty_target: 20,
  eviction_dirty_trigger: 40,
  eviction_updates_target: 10,
  eviction_updates_trigger: 20,
} as const;
const engineConfig = Object.entries(EVICTION)
  .map(([name, percent]) => `${name}=${percent}`)
  .join();

/** Returns the process before its start. */
export async function prepareMongod(options: MongodOptions): Promise<ManagedProcess> {
  const { command, dataDir, fileName, port } = options;
  const databaseDir = path.join(dataDir, fileName);
  await mkdir(databaseDir, { recursive: true });
  return new ManagedProcess({
    name: options.name,
    command,
    args: [
      ...['--dbpath', databaseDir, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'],
      ...['--replSet', options.replicaSet, '--wiredTigerCacheSizeGB', String(options.cacheSizeGb), '--quiet'],
      // The log of slow operations holds their values, which include personal data. On a busy machine any operation
      // may be slow.
      ...['--slowOpSampleRate', '0'],
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
      ...['--setParameter', `transactionLifetimeLimitSeconds=${MAX_TRANSACTION_SECONDS}`],
      ...['--setParameter', `minSnapshotHistoryWindowInSeconds=${HISTORY_SECONDS}`],
      ...['--wiredTigerEngineConfigString', engineConfig],
      ...(await makeMongodArgs(options.security, databaseDir)),
      ...['--setParameter', `shutdownTimeoutMillisForSignaledShutdown=${QUIESCE_MS}`],
    ],
    cwd: dataDir,
    env: pickInherited(options.env),
    logFile: path.join(options.logDir, `${fileName}.log`),
    pidFile: path.join(dataDir, `${fileName}.pid`),
    isReady: options.isReady,
  });
}

/** Runs `work` on the server at this port. Rejects when the server does not answer. */
export async function withMongodAdmin<T>(
  port: number,
  work: (admin: mongoose.mongo.Db) => Promise<T>,
): Promise<T> {
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: PROBE_TIMEOUT_MS,
    connectTimeoutMS: PROBE_TIMEOUT_MS,
  });
  try {
    return await work(client.db('admin'));
  } finally {
    await client.close();
  }
}
