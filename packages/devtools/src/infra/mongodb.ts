// A real MongoDB server as a replica set of one on the loopback address (transactions and change streams need the set); and one
// mongod with questions to it alone, for sets of more members.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { ManagedProcess, inheritedEnv } from '../process/managed-process';
import { installMongod } from './mongodb-install';
import { becomeSecurePrimary, mongodArgs, type ServerSecurity } from './secure-servers';

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
 * A thousand merchants who are paid in turn change a thousand pages of each index: with half of this MongoDB writes them out
 * many times a minute.
 */
const CACHE_SIZE_GB = 1;
const NOT_YET_INITIALIZED = 94;

export const formatMongodbUrl = (port: number): string =>
  `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`;

/** The process is given back not yet started; its readiness includes being the set's primary. */
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

/** Makes the server a replica set of one at this port if it is not yet; true when it takes writes. */
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

/** A data folder that was used at another port names that one in its configuration and must be told the new one. */
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
  /** Name that a person calls it by: `MongoDB`. */
  readonly name: string;
  /** Path or name of the program, as `installMongod` gives it. */
  readonly command: string;
  /** The database goes below it, and the pid file into it, both under `fileName`. */
  readonly dataDir: string;
  readonly logDir: string;
  /** Name of data folder, pid file and log: `mongodb`. */
  readonly fileName: string;
  readonly port: number;
  readonly replicaSet: string;
  /** The server takes no less than 0.25. */
  readonly cacheSizeGb: number;
  readonly env: NodeJS.ProcessEnv;
  readonly isReady: () => Promise<boolean>;
  readonly security?: ServerSecurity | undefined;
}

const PROBE_TIMEOUT_MS = 2_000;
/** By default a member waits 15 s for its clients to move to another one; here they notice at once. */
const QUIESCE_MS = 100;

/** Longest transaction. None of ours takes a second: what a killed process left open is free when its partitions have moved. */
const MAX_TRANSACTION_SECONDS = 10;

/**
 * How long MongoDB keeps what was changed, for reads of an earlier moment. Ours take seconds, but for a rebuild of the ledger that
 * mends millions of sets. A payment leaves keys of indexes for what waits, and every list of its merchant steps over those of this
 * time.
 */
const HISTORY_SECONDS = 60;

/**
 * In percent of the cache. A server of a production has a cache of several gigabytes; a small one that may be changed for 5 %
 * only, as is the default, writes the same pages of indexes out many times between two checkpoints.
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

/** Given back not yet started. */
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
      // A slow operation is logged with its values, and on a busy machine any may be slow: personal data are in them.
      ...['--slowOpSampleRate', '0'],
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
      ...['--setParameter', `transactionLifetimeLimitSeconds=${MAX_TRANSACTION_SECONDS}`],
      ...['--setParameter', `minSnapshotHistoryWindowInSeconds=${HISTORY_SECONDS}`],
      ...['--wiredTigerEngineConfigString', engineConfig],
      ...(await mongodArgs(options.security, databaseDir)),
      ...['--setParameter', `shutdownTimeoutMillisForSignaledShutdown=${QUIESCE_MS}`],
    ],
    cwd: dataDir,
    env: inheritedEnv(options.env),
    logFile: path.join(options.logDir, `${fileName}.log`),
    pidFile: path.join(dataDir, `${fileName}.pid`),
    isReady: options.isReady,
  });
}

/** Runs `work` on the server at this port; rejects when it does not answer. */
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
