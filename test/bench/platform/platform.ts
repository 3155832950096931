// Starts the measured platform as `npm start` does, with its own data, and lists its processes.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createPlatform, setUpOnce, startInfra, type Demo, type Infra, type Platform } from '@mps/devtools';
import { seedTestPlatform } from '@mps/testkit';
import type { Processes } from './cpu';

export interface Started {
  readonly infra: Infra;
  readonly platform: Platform;
  readonly seconds: number;
}

/** Settings of measurements that differ from the others. */
interface Beside {
  readonly mongodbCacheGb?: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts infrastructure and platform as `npm start` does, without install and build. */
async function start(dataDir: string, { mongodbCacheGb, env }: Beside = {}): Promise<Started> {
  const startedAt = performance.now();
  const infra = await startInfra({
    dataDir: path.join(dataDir, 'infra'),
    ...(mongodbCacheGb !== undefined && { mongodbCacheGb }),
  });
  const platform = await createPlatform({
    kafkaBrokers: infra.kafkaBrokers,
    mongodbUrl: infra.mongodbUrl,
    secretsFile: path.join(dataDir, 'secrets.json'),
    logDir: path.join(dataDir, 'logs'),
    portsFile: path.join(dataDir, 'ports.json'),
    env: {
      RATE_LIMIT_WRITES_PER_SECOND: '1000000',
      RATE_LIMIT_READS_PER_SECOND: '1000000',
      LOG_LEVEL: 'warn',
      // Lets the attacker send client addresses as a proxy. Sandbox mode exempts loopback from limits.
      TRUSTED_PROXIES: '1',
      ...env,
    },
  });
  try {
    await setUpOnce(platform, infra, path.join(dataDir, 'set-up.stamp'));
    await platform.startAll();
  } catch (error) {
    await stop({ platform, infra });
    throw error;
  }
  return { infra, platform, seconds: (performance.now() - startedAt) / 1000 };
}

async function stop({ platform, infra }: Pick<Started, 'platform' | 'infra'>): Promise<void> {
  await platform.stop();
  await infra.stop();
}

/** Starts on the existing data of the folder. */
export async function onStarted<Answer>(
  dataDir: string,
  work: (started: Started) => Promise<Answer>,
  beside: Beside = {},
): Promise<Answer> {
  const started = await start(dataDir, beside);
  try {
    return await work(started);
  } finally {
    await stop(started);
  }
}

/** Starts on empty data with the demo's seed. */
export async function onPlatform(
  work: (started: Started, demo: Demo) => Promise<void>,
  beside: Beside = {},
): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mps-bench-'));
  try {
    await onStarted(
      dataDir,
      async (started) => work(started, await seedTestPlatform(started.platform)),
      beside,
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

export const infraProcesses = ({ infra }: Started): Processes =>
  present({ kafka: infra.kafka?.pid, mongod: infra.mongodb?.pid });

export const platformProcesses = (started: Started): Processes =>
  new Map([
    ...present(Object.fromEntries(started.platform.names.map((name) => [name, started.platform.pid(name)]))),
    ...infraProcesses(started),
  ]);

const present = (pids: Readonly<Record<string, number | undefined>>): Processes =>
  new Map(Object.entries(pids).filter((entry): entry is [string, number] => entry[1] !== undefined));
