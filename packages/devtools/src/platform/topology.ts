// The processes of the platform and their environments: all get all addresses, and each gets only the secrets that it
// uses. Readiness is asked by the gRPC health protocol, or by a URL of the two HTTP processes.
import { env, grpcTls, makeHealthClient, parseConfig, type MutualTls } from '@mps/chassis';
import { PROCESS_NAMES, SERVICE_NAMES, type ServiceName } from '@mps/contracts';
import { systemClock } from '@mps/kernel';
import { z } from 'zod';
import { isListening } from '../infra/probes';
import { consoleDir, siteDir } from '../paths';
import { PROCESS_SECRETS } from './process-secrets';
import type { PlatformSecrets } from './secrets';
import { passSettings } from './settings';

export const GRPC_SERVICES = SERVICE_NAMES;
export { PROCESS_NAMES };

export type GrpcServiceName = ServiceName;
export type ProcessName = (typeof PROCESS_NAMES)[number];

export const isGrpcService = (name: ProcessName): name is GrpcServiceName =>
  (GRPC_SERVICES as readonly string[]).includes(name);

/** Returns the folder of the process below the workspace. */
export const findFolder = (name: ProcessName): string =>
  name === 'gateway' ? 'gateway' : `services/${name}`;

/** The serving port and the metrics port of each process, all on the loopback address. */
export type PlatformPorts = Readonly<Record<ProcessName | `${ProcessName}-metrics`, number>>;

export interface Deployment {
  readonly kafkaBrokers: string;
  readonly mongodbUrl: string;
  readonly databasePrefix: string;
  readonly topicPrefix: string;
  readonly ports: PlatformPorts;
  readonly secrets: PlatformSecrets;
  /** Variables for every process: NODE_ENV, LOG_LEVEL, PATH, OTEL_* and others. */
  readonly passedOn: Readonly<Record<string, string>>;
  /** The settings that a person gave. Each process gets those that it reads. */
  readonly given?: NodeJS.ProcessEnv;
  /** The folder of the running release. Absent: this workspace. */
  readonly release?: string | undefined;
}

export const formatBaseUrl = (ports: PlatformPorts): string => `http://127.0.0.1:${ports.gateway}`;
export const formatMetricsUrl = (ports: PlatformPorts, name: ProcessName): string =>
  `http://127.0.0.1:${ports[`${name}-metrics`]}/metrics`;
const formatAddress = (ports: PlatformPorts, name: ProcessName): string => `127.0.0.1:${ports[name]}`;
export const formatGrpcAddress = (ports: PlatformPorts, name: GrpcServiceName): string =>
  formatAddress(ports, name);

export const addressVariable = (name: GrpcServiceName): string =>
  `${name.toUpperCase().replaceAll('-', '_')}_ADDRESS`;

/** Makes the whole environment of one process. */
export function makeEnvironment(name: ProcessName, deployment: Deployment): Record<string, string> {
  const { ports, secrets } = deployment;
  const variables: Record<string, string> = {
    SANDBOX: 'true',
    PUBLIC_BASE_URL: formatBaseUrl(ports),
    ...(name === 'provider-sandbox' && {
      PROVIDER_CALLBACK_URL: `${formatBaseUrl(ports)}/provider-callbacks/provider-a`,
    }),
    ...passSettings(name, deployment.given ?? {}),
    ...deployment.passedOn,
    OTEL_SERVICE_NAME: name,
    METRICS_PORT: String(ports[`${name}-metrics`]),
    PROVIDER_SANDBOX_URL: `http://${formatAddress(ports, 'provider-sandbox')}`,
    ...Object.fromEntries(
      GRPC_SERVICES.map((service) => [addressVariable(service), formatAddress(ports, service)]),
    ),
  };
  if (name !== 'gateway') Object.assign(variables, makeMongodbVariables(deployment));
  if (name !== 'provider-sandbox') Object.assign(variables, makeKafkaVariables(deployment));
  if (isGrpcService(name)) variables['GRPC_PORT'] = String(ports[name]);
  if (name === 'gateway')
    Object.assign(variables, {
      GATEWAY_PORT: String(ports.gateway),
      DOCS_FOLDER: siteDir,
      CONSOLE_FOLDER: consoleDir,
    });
  if (name === 'provider-sandbox') variables['PORT'] = String(ports[name]);
  for (const setting of PROCESS_SECRETS[name]) variables[setting] = readSecret(setting, secrets);
  return variables;
}

function makeMongodbVariables({ mongodbUrl, databasePrefix }: Deployment): Record<string, string> {
  return { MONGODB_URL: mongodbUrl, MONGODB_DB_PREFIX: databasePrefix };
}

function makeKafkaVariables({ kafkaBrokers, topicPrefix }: Deployment): Record<string, string> {
  return {
    KAFKA_BROKERS: kafkaBrokers,
    KAFKA_TOPIC_PREFIX: topicPrefix,
    KAFKAJS_NO_PARTITIONER_WARNING: '1',
  };
}

type SecretSetting = (typeof PROCESS_SECRETS)[ProcessName][number];

/** Returns the value of a setting that topology.yaml lists as a secret of a process. */
function readSecret(setting: SecretSetting, secrets: PlatformSecrets): string {
  const values: Readonly<Record<SecretSetting, string>> = {
    CALLER_TOKEN_PRIVATE_JWK: JSON.stringify(secrets.callerTokenPrivateJwk),
    CALLER_TOKEN_PUBLIC_JWK: JSON.stringify(secrets.callerTokenPublicJwk),
    OPERATOR_TOKEN_PUBLIC_JWK: JSON.stringify(secrets.operatorTokenPublicJwk),
    LEDGER_TOKEN_PRIVATE_JWK: JSON.stringify(secrets.ledgerTokenPrivateJwk),
    LEDGER_TOKEN_PUBLIC_JWK: JSON.stringify(secrets.ledgerTokenPublicJwk),
    ENCRYPTION_KEY: secrets.encryptionKey,
    API_KEY_PEPPER: secrets.apiKeyPepper,
    PROVIDER_CHARGES_KEY: secrets.providerChargesKey,
    PROVIDER_PAYOUTS_KEY: secrets.providerPayoutsKey,
    PROVIDER_DIRECTORY_KEY: secrets.providerDirectoryKey,
    PROVIDER_CALLBACK_SECRET: secrets.providerCallbackSecret,
    SANDBOX_CONTROL_KEY: secrets.providerApiKey,
  };
  return values[setting];
}

const SECRET_SETTING = /(_JWK|_KEY|_PEPPER|_SECRET)$/;

/** Returns the part of a process's environment that no file or command line may show. */
export function listSecretSettings(name: ProcessName, secrets: PlatformSecrets): Record<string, string> {
  const ports = Object.fromEntries(
    PROCESS_NAMES.flatMap((one) => [
      [one, 0],
      [`${one}-metrics`, 0],
    ]),
  ) as unknown as PlatformPorts;
  const nowhere = { kafkaBrokers: '', mongodbUrl: '', databasePrefix: '', topicPrefix: '', passedOn: {} };
  const environment = makeEnvironment(name, { ...nowhere, ports, secrets });
  return Object.fromEntries(Object.entries(environment).filter(([setting]) => SECRET_SETTING.test(setting)));
}

/** Returns host:port of each gRPC service, from the settings with which services address each other. */
export const addressesFrom = (environment: NodeJS.ProcessEnv): Record<GrpcServiceName, string> =>
  Object.fromEntries(
    GRPC_SERVICES.map((service) => [service, environment[addressVariable(service)] ?? '']),
  ) as Record<GrpcServiceName, string>;

/** Returns the environment of the jobs that create topics and indexes, and no more. */
export const makeJobEnvironment = (deployment: Deployment): Record<string, string> => ({
  ...deployment.passedOn,
  ...makeMongodbVariables(deployment),
  ...makeKafkaVariables(deployment),
});

const PROBE_TIMEOUT_MS = 2_000;
/** Reads the client certificate of a tool. null: connections are open. */
export const readTls = (environment: NodeJS.ProcessEnv): MutualTls | null =>
  grpcTls(parseConfig(z.object(env.grpcTls), environment));

/** Asks once. Rejects or returns false while the process is not ready. */
export function isProcessReady(
  name: ProcessName,
  ports: PlatformPorts,
  tls: MutualTls | null = null,
): Promise<boolean> {
  const address = `127.0.0.1:${ports[name]}`;
  if (name === 'gateway') return reachesEveryService(`http://${address}/readyz`);
  if (name === 'provider-sandbox') return answersOk(`http://${address}/healthz`);
  return isServing(address, tls);
}

/** The gateway alone is ready earlier. A started platform is ready when all of its services can be reached. */
async function reachesEveryService(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  const { services } = (await response.json()) as { readonly services: Readonly<Record<string, boolean>> };
  return response.ok && Object.values(services).every(Boolean);
}

async function answersOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  await response.arrayBuffer();
  return response.ok;
}

async function isServing(address: string, tls: MutualTls | null): Promise<boolean> {
  if (!(await isListening(address))) return false;
  const client = makeHealthClient({ address, tls }, systemClock());
  try {
    return await client.isServing();
  } finally {
    await client.close();
  }
}
