// A real MongoDB server as a replica set of one on the loopback address: transactions and change streams need the set.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { ManagedProcess, inheritedEnv } from '../process/managed-process';
import { installMongod } from './mongodb-install';

export interface EmbeddedMongodbOptions {
  readonly dataDir: string;
  readonly logDir: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
  readonly onProgress: (text: string) => void;
}

const REPLICA_SET = 'rs0';
const CACHE_SIZE_GB = '0.5';
const PROBE_TIMEOUT_MS = 2_000;
const NOT_YET_INITIALIZED = 94;
/** By default a member waits 15 s for its clients to move to another one; there is no other. */
const QUIESCE_MS = 100;

export const mongodbUrlOf = (port: number): string =>
  `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`;

/** The process is given back not yet started; its readiness includes being the set's primary. */
export async function prepareMongodb(options: EmbeddedMongodbOptions): Promise<ManagedProcess> {
  const command = await installMongod(options.env, options.onProgress);
  const databaseDir = path.join(options.dataDir, 'mongodb');
  await mkdir(databaseDir, { recursive: true });
  return new ManagedProcess({
    name: 'MongoDB',
    command,
    args: [
      ...[
        '--dbpath',
        databaseDir,
        '--port',
        String(options.port),
        '--bind_ip',
        '127.0.0.1',
        '--nounixsocket',
      ],
      ...['--replSet', REPLICA_SET, '--wiredTigerCacheSizeGB', CACHE_SIZE_GB, '--quiet'],
      // A slow operation is logged with its values, and on a busy machine any may be slow: personal data are in them.
      ...['--slowOpSampleRate', '0'],
      ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
      ...['--setParameter', `shutdownTimeoutMillisForSignaledShutdown=${QUIESCE_MS}`],
    ],
    cwd: options.dataDir,
    env: inheritedEnv(options.env),
    logFile: path.join(options.logDir, 'mongodb.log'),
    pidFile: path.join(options.dataDir, 'mongodb.pid'),
    isReady: () => becomePrimary(options.port),
  });
}

/** Makes the server a replica set of one at this port if it is not yet; true when it takes writes. */
async function becomePrimary(port: number): Promise<boolean> {
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: PROBE_TIMEOUT_MS,
    connectTimeoutMS: PROBE_TIMEOUT_MS,
  });
  try {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello['isWritablePrimary'] === true) return true;
    await configureReplicaSet(admin, `127.0.0.1:${port}`);
    return false;
  } finally {
    await client.close();
  }
}

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
