// One mongod on the loopback address, and questions to it alone, whatever its replica set is like at that moment.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { ManagedProcess, inheritedEnv } from '../process/managed-process';

export interface MongodOptions {
  /** As a person calls it: `MongoDB`. */
  readonly name: string;
  /** Path or name of the program, as `installMongod` gives it. */
  readonly command: string;
  /** The database goes below it, and the pid file into it, both under `fileName`. */
  readonly dataDir: string;
  readonly logDir: string;
  /** Of data folder, pid file and log: `mongodb`. */
  readonly fileName: string;
  readonly port: number;
  readonly replicaSet: string;
  /** The server takes no less than 0.25. */
  readonly cacheSizeGb: number;
  readonly env: NodeJS.ProcessEnv;
  readonly isReady: () => Promise<boolean>;
}

const PROBE_TIMEOUT_MS = 2_000;
/** By default a member waits 15 s for its clients to move to another one; here they notice at once. */
const QUIESCE_MS = 100;

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
