// A platform of its own for a test: real processes on the run's Kafka and MongoDB, under names that no other test has.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type Demo,
  type Infra,
  type Platform,
  type PlatformOptions,
  seedDemo,
  startInfra,
  startPlatform,
} from '@mps/devtools';
import { Api } from './api';

export interface TestPlatform {
  readonly platform: Platform;
  readonly demo: Demo;
  /** With the ORGANIZATION key. */
  readonly api: Api;
  /** With the key of another organization. */
  readonly otherApi: Api;
  readonly databasePrefix: string;
  readonly topicPrefix: string;
  readonly logDir: string;
  readonly secretsFile: string;
  stop(): Promise<void>;
}

/** Limits are for merchants, not for suites that send thousands of requests with one key. */
export const WITHOUT_RATE_LIMITS = {
  RATE_LIMIT_WRITES_PER_SECOND: '1000000',
  RATE_LIMIT_READS_PER_SECOND: '1000000',
  RATE_LIMIT_LIST_ROWS_PER_SECOND: '1000000',
};

/** How long a platform of its own may take to start or stop before a suite counts as hung. */
export const PLATFORM_LIMIT_MS = 180_000;

export function testInfraUrls(): { kafkaBrokers: string; mongodbUrl: string } {
  const kafkaBrokers = process.env['TEST_KAFKA_BROKERS'];
  const mongodbUrl = process.env['TEST_MONGODB_URL'];
  if (kafkaBrokers === undefined || mongodbUrl === undefined) {
    throw new Error(
      'This suite needs a Kafka and a MongoDB: run it with `npm test`, or set TEST_KAFKA_BROKERS and TEST_MONGODB_URL.',
    );
  }
  return { kafkaBrokers, mongodbUrl };
}

export async function startTestPlatform(options: Partial<PlatformOptions> = {}): Promise<TestPlatform> {
  const prefix = `t${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mps-test-'));
  const logDir = path.join(folder, 'logs');
  const secretsFile = options.secretsFile ?? path.join(folder, 'secrets.json');
  const names = { databasePrefix: `${prefix}_`, topicPrefix: `${prefix}.` };
  const { kafkaBrokers, mongodbUrl } = options;
  const platform = await startPlatform({
    ...(kafkaBrokers !== undefined && mongodbUrl !== undefined
      ? { kafkaBrokers, mongodbUrl }
      : testInfraUrls()),
    ...names,
    logDir,
    ...options,
    secretsFile,
    env: { ...WITHOUT_RATE_LIMITS, ...options.env },
  });
  const demo = await seedTestPlatform(platform).catch(async (error: unknown) => {
    await platform.stop();
    throw error;
  });
  return {
    platform,
    demo,
    api: new Api(platform.baseUrl, demo.api_key),
    otherApi: new Api(platform.baseUrl, demo.other.api_key),
    ...names,
    logDir,
    secretsFile,
    stop: async () => {
      await killAll(platform);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Its data is not needed any more: processes are not left to finish their work, which would take seconds. */
async function killAll(platform: Platform): Promise<void> {
  await Promise.all(platform.names.map((name) => platform.kill(name)));
  await platform.stop();
}

/** The demo organization, as `npm start` makes it. */
export const seedTestPlatform = (platform: Platform): Promise<Demo> => seedDemo(platform);

/** A platform with its own Kafka and MongoDB, for tests that kill them or read their files. */
export interface OwnPlatform extends TestPlatform {
  readonly infra: Infra;
  /** Everything that Kafka and MongoDB write; their logs are in `logs`. */
  readonly dataDir: string;
}

export async function startOwnPlatform(
  options: Partial<Pick<PlatformOptions, 'env'>> = {},
): Promise<OwnPlatform> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mps-own-'));
  const infra = await startInfra({ dataDir });
  const { kafkaBrokers, mongodbUrl } = infra;
  const platform = await startTestPlatform({ kafkaBrokers, mongodbUrl, ...options });
  return {
    ...platform,
    infra,
    dataDir,
    stop: async () => {
      await platform.stop();
      await Promise.all([infra.kafka?.kill(), infra.mongodb?.kill()]);
      await infra.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
