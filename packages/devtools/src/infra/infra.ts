// Kafka and MongoDB for one data folder: configured ones, else real ones that are started here.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { SetupFailure } from '../failure';
import { endLeftover, readPidFile, removePidFile, writePidFile } from '../process/guard';
import type { ManagedProcess } from '../process/managed-process';
import { assignPorts } from '../process/ports';
import { checkKafka, checkMongodb } from './probes';
import { prepareKafka } from './kafka';
import { formatMongodbUrl, prepareMongodb } from './mongodb';
import type { ServerSecurity } from './secure-servers';

export interface InfraOptions {
  /** Folder of all files of the embedded servers. A folder can have only one live owner. */
  readonly dataDir: string;
  /** Default: `logs` in the data folder. */
  readonly logDir?: string;
  /** File that keeps the ports. Default: in the data folder. */
  readonly portsFile?: string;
  /** Deletes the data folder first. */
  readonly fresh?: boolean;
  /** TLS and users of the started servers. Absent: open servers. */
  readonly security?: ServerSecurity;
  /** Cache of the started MongoDB in gigabytes. Default: 1. */
  readonly mongodbCacheGb?: number;
  /** Comma-separated. When set, no Kafka is started. */
  readonly kafkaBrokers?: string | undefined;
  /** When set, no MongoDB is started. */
  readonly mongodbUrl?: string | undefined;
  /** Environment for the search of programs. Default: this process's environment. */
  readonly env?: NodeJS.ProcessEnv;
  readonly onProgress?: (part: InfraPart, text: string) => void;
  /** Called when a server that was started here is ready. */
  readonly onReady?: (part: InfraPart) => void;
  /** An abort ends the started servers and fails the start. It has no effect after the start has succeeded. */
  readonly signal?: AbortSignal;
}

export type InfraPart = 'kafka' | 'mongodb';

export interface Infra {
  readonly kafkaBrokers: string;
  readonly mongodbUrl: string;
  /** undefined for an external server, which cannot be killed or restarted here. */
  readonly kafka: ManagedProcess | undefined;
  readonly mongodb: ManagedProcess | undefined;
  stop(): Promise<void>;
}

/** Names the process that uses a data folder. */
export const OWNER_FILE = 'owner.pid';

/** Starts both in parallel and resolves when both are ready. When one fails, the other is stopped. */
export async function startInfra(options: InfraOptions): Promise<Infra> {
  const ownerFile = path.join(options.dataDir, OWNER_FILE);
  await refuseSecondOwner(ownerFile, options.dataDir);
  if (options.fresh) await rm(options.dataDir, { recursive: true, force: true });
  await mkdir(options.dataDir, { recursive: true });
  await writePidFile(ownerFile, process.pid);
  const portsFile = options.portsFile ?? path.join(options.dataDir, 'ports.json');
  const ports = await assignEmbeddedPorts(options, portsFile);
  const started: ManagedProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((server) => server.stop()));
    await removePidFile(ownerFile);
  };
  const stopEarly = (): void => void stop();
  options.signal?.addEventListener('abort', stopEarly);
  const results = await Promise.allSettled([
    options.kafkaBrokers === undefined
      ? startKafka(options, ports, started)
      : checkKafka(options.kafkaBrokers, readEnvironment(options)),
    options.mongodbUrl === undefined
      ? startMongodb(options, ports, started)
      : checkMongodb(options.mongodbUrl, readEnvironment(options)),
  ]);
  options.signal?.removeEventListener('abort', stopEarly);
  const [kafka, mongodb] = results;
  if (kafka.status === 'rejected' || mongodb.status === 'rejected') {
    await stop();
    throw (kafka.status === 'rejected' ? kafka : (mongodb as PromiseRejectedResult)).reason;
  }
  return {
    kafkaBrokers: options.kafkaBrokers ?? `127.0.0.1:${ports.kafka}`,
    mongodbUrl: options.mongodbUrl ?? formatMongodbUrl(ports.mongodb),
    kafka: kafka.value ?? undefined,
    mongodb: mongodb.value ?? undefined,
    stop,
  };
}

type EmbeddedPorts = Record<'kafka' | 'kafkaController' | 'mongodb', number>;

async function refuseSecondOwner(ownerFile: string, dataDir: string): Promise<void> {
  const owner = await readPidFile(ownerFile);
  if (!owner || owner.pid === process.pid) return;
  throw new SetupFailure(
    `The data in ${dataDir} is in use by process ${owner.pid}: stop that one first (kill ${owner.pid}).`,
  );
}

/** Ports are assigned after the servers of a killed run have ended, else their ports would count as taken. */
async function assignEmbeddedPorts(options: InfraOptions, portsFile: string): Promise<EmbeddedPorts> {
  await Promise.all(
    ['kafka.pid', 'mongodb.pid'].map((file) => endLeftover(path.join(options.dataDir, file))),
  );
  return assignPorts(['kafka', 'kafkaController', 'mongodb'], portsFile);
}

async function startKafka(
  options: InfraOptions,
  ports: EmbeddedPorts,
  started: ManagedProcess[],
): Promise<ManagedProcess> {
  const kafka = await prepareKafka({
    ...commonOptions(options, 'kafka'),
    brokerPort: ports.kafka,
    controllerPort: ports.kafkaController,
  });
  return startInto(started, kafka, options, 'kafka');
}

async function startMongodb(
  options: InfraOptions,
  ports: EmbeddedPorts,
  started: ManagedProcess[],
): Promise<ManagedProcess> {
  const mongodb = await prepareMongodb({
    ...commonOptions(options, 'mongodb'),
    port: ports.mongodb,
    cacheSizeGb: options.mongodbCacheGb,
  });
  return startInto(started, mongodb, options, 'mongodb');
}

const readEnvironment = ({ env }: InfraOptions): NodeJS.ProcessEnv => env ?? process.env;

function commonOptions(options: InfraOptions, part: InfraPart) {
  return {
    dataDir: options.dataDir,
    logDir: options.logDir ?? path.join(options.dataDir, 'logs'),
    env: readEnvironment(options),
    security: options.security,
    onProgress: (text: string) => options.onProgress?.(part, text),
  };
}

async function startInto(
  started: ManagedProcess[],
  server: ManagedProcess,
  options: InfraOptions,
  part: InfraPart,
): Promise<ManagedProcess> {
  options.signal?.throwIfAborted();
  started.push(server);
  options.onProgress?.(part, 'starting');
  await server.start();
  options.onReady?.(part);
  return server;
}
