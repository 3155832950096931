// Kafka and MongoDB for one data folder: given ones when configured, else real ones started here.
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
  /** Everything the embedded servers write; two live owners of one folder are refused. */
  readonly dataDir: string;
  /** Default: `logs` in the data folder. */
  readonly logDir?: string;
  /** Where ports are remembered; default: in the data folder. */
  readonly portsFile?: string;
  /** Deletes the data folder first. */
  readonly fresh?: boolean;
  /** TLS and users of the servers that are started; left out: they are open. */
  readonly security?: ServerSecurity;
  /** Cache of the MongoDB that is started, in gigabytes; default: 1. */
  readonly mongodbCacheGb?: number;
  /** Comma-separated; given, no Kafka is started. */
  readonly kafkaBrokers?: string | undefined;
  /** Given, no MongoDB is started. */
  readonly mongodbUrl?: string | undefined;
  /** Where programs are looked for; default: this process's environment. */
  readonly env?: NodeJS.ProcessEnv;
  readonly onProgress?: (part: InfraPart, text: string) => void;
  /** Aborting ends what has been started and makes the start fail; it changes nothing once the start has succeeded. */
  readonly signal?: AbortSignal;
}

export type InfraPart = 'kafka' | 'mongodb';

export interface Infra {
  readonly kafkaBrokers: string;
  readonly mongodbUrl: string;
  /** Undefined when it was given, not started: then it can be neither killed nor restarted from here. */
  readonly kafka: ManagedProcess | undefined;
  readonly mongodb: ManagedProcess | undefined;
  stop(): Promise<void>;
}

/** Starts both side by side and resolves when both are ready. What was started is stopped again when one fails. */
export async function startInfra(options: InfraOptions): Promise<Infra> {
  const ownerFile = path.join(options.dataDir, 'owner.pid');
  await refuseSecondOwner(ownerFile, options.dataDir);
  if (options.fresh) await rm(options.dataDir, { recursive: true, force: true });
  await mkdir(options.dataDir, { recursive: true });
  await writePidFile(ownerFile, process.pid);
  const portsFile = options.portsFile ?? path.join(options.dataDir, 'ports.json');
  const ports = await embeddedPorts(options, portsFile);
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

/** Ports are looked for after the leftovers of a killed run have gone: else theirs would count as taken. */
async function embeddedPorts(options: InfraOptions, portsFile: string): Promise<EmbeddedPorts> {
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
  return server;
}
