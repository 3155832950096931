// One platform for all end-to-end suites of a run: started by jest's global setup, found again through the environment.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createPlatform, type Demo, type Platform } from '@mps/devtools';
import { Api } from './api';
import { startTestPlatform, testInfraUrls, WITHOUT_RATE_LIMITS, type TestPlatform } from './platform';

const VARIABLE = 'MPS_SHARED_PLATFORM';

interface Published {
  readonly baseUrl: string;
  readonly demo: Demo;
  readonly providerSandboxUrl: string;
  readonly providerApiKey: string;
  readonly databasePrefix: string;
  readonly topicPrefix: string;
  readonly logDir: string;
  /** host:port of each gRPC service, for tools that call them as the operator does. */
  readonly addresses: Platform['addresses'];
  /** Ports of all its processes, for the replicas that a suite starts beside it. */
  readonly ports: Platform['ports'];
  /** Holds the platform's secrets, the caller key among them. */
  readonly secretsFile: string;
}

export interface SharedPlatform extends Published {
  readonly api: Api;
  /** COMPANY scope of the demo merchant. */
  readonly merchantApi: Api;
  readonly otherApi: Api;
}

let running: TestPlatform | undefined;

/** For jest's globalSetup. */
export async function startSharedPlatform(): Promise<void> {
  running = await startTestPlatform();
  const { platform, demo, databasePrefix, topicPrefix, logDir, secretsFile } = running;
  const published: Published = {
    baseUrl: platform.baseUrl,
    demo,
    providerSandboxUrl: platform.providerSandboxUrl,
    providerApiKey: platform.secrets.providerApiKey,
    databasePrefix,
    topicPrefix,
    logDir,
    addresses: platform.addresses,
    ports: platform.ports,
    secretsFile,
  };
  process.env[VARIABLE] = JSON.stringify(published);
}

/** For jest's globalTeardown. */
export async function stopSharedPlatform(): Promise<void> {
  await running?.stop();
}

type Beside = Pick<Platform, 'startReplica' | 'stop'>;

/** For suites that need more than one process of a kind: `startReplica` starts them, `stop` ends these alone. */
export async function besideSharedPlatform(): Promise<Beside> {
  const { databasePrefix, topicPrefix } = sharedPlatform();
  return besideWith({ databasePrefix, topicPrefix });
}

/** The same on separate databases and topics: due work and deliveries of the shared platform do not reach it. */
export async function apartFromSharedPlatform(): Promise<Beside> {
  const prefix = `t${randomBytes(4).toString('hex')}`;
  const platform = await besideWith({ databasePrefix: `${prefix}_`, topicPrefix: `${prefix}.` });
  await platform.setUp();
  return platform;
}

function besideWith(names: {
  readonly databasePrefix: string;
  readonly topicPrefix: string;
}): Promise<Platform> {
  const { ports, secretsFile, logDir } = sharedPlatform();
  return createPlatform({
    ...testInfraUrls(),
    ...names,
    services: [],
    ports,
    secretsFile,
    logDir: path.join(logDir, `beside-${randomBytes(4).toString('hex')}`),
    env: WITHOUT_RATE_LIMITS,
  });
}

/** For suites. */
export function sharedPlatform(): SharedPlatform {
  const text = process.env[VARIABLE];
  if (text === undefined)
    throw new Error('The shared platform was not started: run end-to-end suites with `npm test`.');
  const published = JSON.parse(text) as Published;
  const api = new Api(published.baseUrl, published.demo.api_key);
  return {
    ...published,
    api,
    merchantApi: api.as(published.demo.merchant_api_key),
    otherApi: api.as(published.demo.other.api_key),
  };
}
