// A real MongoDB server as a replica set of one on the loopback address: transactions and change streams need the set.
import mongoose from 'mongoose';
import type { ManagedProcess } from '../process/managed-process';
import { prepareMongod, withMongodAdmin } from './mongod';
import { installMongod } from './mongodb-install';

export interface EmbeddedMongodbOptions {
  readonly dataDir: string;
  readonly logDir: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
  readonly onProgress: (text: string) => void;
}

const REPLICA_SET = 'rs0';
const CACHE_SIZE_GB = 0.5;
const NOT_YET_INITIALIZED = 94;

export const mongodbUrlOf = (port: number): string =>
  `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`;

/** The process is given back not yet started; its readiness includes being the set's primary. */
export async function prepareMongodb({
  dataDir,
  logDir,
  port,
  env,
  onProgress,
}: EmbeddedMongodbOptions): Promise<ManagedProcess> {
  return prepareMongod({
    name: 'MongoDB',
    command: await installMongod(env, onProgress),
    dataDir,
    logDir,
    fileName: 'mongodb',
    port,
    replicaSet: REPLICA_SET,
    cacheSizeGb: CACHE_SIZE_GB,
    env,
    isReady: () => becomePrimary(port),
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
