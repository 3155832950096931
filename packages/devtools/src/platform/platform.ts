// The platform as processes on this machine, for `npm start` and tests: set up, start, kill, restart and stop.
import { existsSync, renameSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { MutualTls } from '@mps/chassis';
import { SetupFailure } from '../failure';
import { pickInherited, ManagedProcess, type ProcessExit } from '../process/managed-process';
import { cacheDir, workspaceRoot } from '../paths';
import { assignPorts, findFreePort } from '../process/ports';
import { lastLines, runTool } from '../process/tool';
import {
  isProcessReady,
  GRPC_SERVICES,
  PROCESS_NAMES,
  formatBaseUrl,
  formatMetricsUrl,
  makeEnvironment,
  formatGrpcAddress,
  findFolder,
  readTls,
  makeJobEnvironment,
  type Deployment,
  type GrpcServiceName,
  type PlatformPorts,
  type ProcessName,
} from './topology';
import { listArguments, makeBundle } from './bundle';
import { loadSecrets, type PlatformSecrets } from './secrets';

export interface PlatformOptions {
  /** Comma-separated host:port. */
  readonly kafkaBrokers: string;
  readonly mongodbUrl: string;
  /** Created when missing. */
  readonly secretsFile: string;
  /** Holds one `<process>.log` each. */
  readonly logDir: string;
  /** File that keeps the ports. Without it every port is new. */
  readonly portsFile?: string;
  /** The ports of a running platform: with `services: []`, replicas start next to it. */
  readonly ports?: PlatformPorts;
  /** Default: a free port. */
  readonly gatewayPort?: number;
  /** Prefix of every database and topic name, so that platforms can share one MongoDB and one Kafka. */
  readonly databasePrefix?: string;
  readonly topicPrefix?: string;
  /** The processes to start; default: all. */
  readonly services?: readonly ProcessName[];
  /** Added to the environment of every process. */
  readonly env?: Readonly<Record<string, string>>;
  /** A folder from `makeRelease`. Absent: this workspace. */
  readonly release?: string;
}

export interface ReplicaOptions {
  /** Added to its environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Replicas that it calls instead of the platform's own processes. */
  readonly peers?: readonly Replica[];
}

export interface Replica {
  readonly name: ProcessName;
  readonly port: number;
  readonly metricsUrl: string;
  /** undefined while it does not run. */
  pid(): number | undefined;
  start(): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

export interface Platform {
  readonly baseUrl: string;
  readonly ports: PlatformPorts;
  readonly providerSandboxUrl: string;
  /** host:port of each gRPC service. */
  readonly addresses: Readonly<Record<GrpcServiceName, string>>;
  readonly metricsUrls: Readonly<Record<ProcessName, string>>;
  readonly secrets: PlatformSecrets;
  /** Client certificate of tools. null: connections are open. */
  readonly tls: MutualTls | null;
  readonly names: readonly ProcessName[];
  /** Creates the topics and indexes of its own release or another one. Safe to repeat. */
  setUp(release?: string): Promise<void>;
  /**
   * Starts every process in parallel. Resolves when all are ready, and calls `onReady` for each. Rejects with the
   * first failure.
   */
  startAll(onReady?: (name: ProcessName) => void): Promise<void>;
  pid(name: ProcessName): number | undefined;
  start(name: ProcessName): Promise<void>;
  kill(name: ProcessName, signal?: NodeJS.Signals): Promise<void>;
  /** `env` is added to its environment, for later starts too. */
  restart(name: ProcessName, env?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends the process and starts it from another release. Environment added by `restart` is dropped. */
  changeRelease(name: ProcessName, release: string): Promise<void>;
  /** Starts one more process of a kind, with its own ports and the same databases. It ends with the platform. */
  startReplica(name: ProcessName, options?: ReplicaOptions): Promise<Replica>;
  onUnexpectedExit(listener: (name: ProcessName, exit: ProcessExit) => void): void;
  /** Drains the gateway, then the services, then the provider. Prevents later starts. */
  stop(): Promise<void>;
}

/** Sets up and starts everything. When one process fails, stops all and throws the error. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const platform = await createPlatform(options);
  try {
    await platform.setUp();
    await platform.startAll();
    return platform;
  } catch (error) {
    await platform.stop();
    throw error;
  }
}

/** Chooses ports and secrets, and starts nothing. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  await mkdir(options.logDir, { recursive: true });
  const deployment: Deployment = {
    kafkaBrokers: options.kafkaBrokers,
    mongodbUrl: options.mongodbUrl,
    databasePrefix: options.databasePrefix ?? '',
    topicPrefix: options.topicPrefix ?? '',
    ports: options.ports ?? (await choosePorts(options)),
    secrets: await loadSecrets(options.secretsFile),
    given: process.env,
    passedOn: { ...pickPassedOn(process.env), ...options.env },
    release: options.release,
  };
  const names = options.services ?? PROCESS_NAMES;
  await makeBundle();
  const { logDir } = options;
  const processes = new Map(names.map((name) => [name, describeProcess(name, deployment, logDir)]));
  return new ProcessPlatform(deployment, processes, logDir);
}

async function choosePorts(options: PlatformOptions): Promise<PlatformPorts> {
  const names = [...PROCESS_NAMES, ...PROCESS_NAMES.map((name) => `${name}-metrics` as const)];
  const wanted = options.gatewayPort === undefined ? names : names.filter((name) => name !== 'gateway');
  const ports = await assignPorts(wanted, options.portsFile);
  return options.gatewayPort === undefined ? ports : { ...ports, gateway: options.gatewayPort };
}

/** glibc keeps freed memory by default: 20 MB and an arena for each thread. This gives it back. Other libraries ignore it. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const;

/** Connection settings of external Kafka and MongoDB servers, which jobs and tools need too. */
const PASSED_ON = /^(KAFKA|MONGODB)_(TLS|SASL|USERNAME|PASSWORD)\w*$/;

function pickPassedOn(env: NodeJS.ProcessEnv): Record<string, string> {
  const passed: Record<string, string> = {
    ...pickInherited(env),
    NODE_ENV: env['NODE_ENV'] === 'test' ? 'development' : (env['NODE_ENV'] ?? 'development'),
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'info',
    ...MALLOC,
    NODE_COMPILE_CACHE: path.join(cacheDir, 'compile'),
  };
  for (const [name, value] of Object.entries(env))
    if (PASSED_ON.test(name) && value !== undefined) passed[name] = value;
  return passed;
}

function describeProcess(
  name: ProcessName,
  deployment: Deployment,
  logDir: string,
  calledName: string = name,
): ManagedProcess {
  const logFile = path.join(logDir, `${calledName}.log`);
  if (existsSync(logFile)) renameSync(logFile, path.join(logDir, `${calledName}.previous.log`));
  const { release = workspaceRoot } = deployment;
  const tls = readTls(deployment.passedOn);
  return new ManagedProcess({
    name: calledName,
    command: process.execPath,
    args: listArguments([`${findFolder(name)}/src/main`], release),
    cwd: path.join(release, findFolder(name)),
    env: makeEnvironment(name, deployment),
    logFile,
    isReady: () => isProcessReady(name, deployment.ports, tls),
  });
}

class ProcessPlatform implements Platform {
  readonly baseUrl: string;
  readonly ports: PlatformPorts;
  readonly providerSandboxUrl: string;
  readonly addresses: Readonly<Record<GrpcServiceName, string>>;
  readonly metricsUrls: Readonly<Record<ProcessName, string>>;
  readonly secrets: PlatformSecrets;
  readonly tls: MutualTls | null;
  private isStopping = false;
  private readonly replicas: Replica[] = [];

  constructor(
    private readonly deployment: Deployment,
    private readonly processes: Map<ProcessName, ManagedProcess>,
    private readonly logDir: string,
  ) {
    const { ports, secrets } = deployment;
    this.baseUrl = formatBaseUrl(ports);
    this.ports = ports;
    this.providerSandboxUrl = `http://127.0.0.1:${ports['provider-sandbox']}`;
    this.addresses = makeRecord(GRPC_SERVICES, (name) => formatGrpcAddress(ports, name));
    this.metricsUrls = makeRecord(PROCESS_NAMES, (name) => formatMetricsUrl(ports, name));
    this.secrets = secrets;
    this.tls = readTls(deployment.passedOn);
  }

  get names(): readonly ProcessName[] {
    return [...this.processes.keys()];
  }

  async setUp(release = this.deployment.release ?? workspaceRoot): Promise<void> {
    const indexJobs = this.names
      .map((name) => `${findFolder(name)}/src/setup`)
      .filter((module) => existsSync(path.join(release, `${module}.ts`)));
    const jobs = [TOPIC_JOB, ...indexJobs];
    const env = makeJobEnvironment(this.deployment);
    await runJobs(jobs, env, release);
  }

  async startAll(onReady?: (name: ProcessName) => void): Promise<void> {
    await Promise.all(
      this.names.map(async (name) => {
        await this.start(name);
        onReady?.(name);
      }),
    );
  }

  pid(name: ProcessName): number | undefined {
    return this.process(name).pid;
  }

  async start(name: ProcessName): Promise<void> {
    if (this.isStopping) throw new SetupFailure(`${name} was not started: the platform is stopping.`);
    await this.process(name).start();
  }

  kill(name: ProcessName, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    return this.process(name).kill(signal);
  }

  async restart(name: ProcessName, env: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.process(name).stop();
    this.process(name).addEnv(env);
    await this.start(name);
  }

  async changeRelease(name: ProcessName, release: string): Promise<void> {
    await this.process(name).stop();
    this.processes.set(name, describeProcess(name, { ...this.deployment, release }, this.logDir));
    await this.start(name);
  }

  async startReplica(name: ProcessName, { env = {}, peers = [] }: ReplicaOptions = {}): Promise<Replica> {
    const { passedOn, ports } = this.deployment;
    const port = await findFreePort();
    const metricsPort = await findFreePort(new Set([port]));
    const deployment: Deployment = {
      ...this.deployment,
      passedOn: { ...passedOn, ...env },
      ports: {
        ...ports,
        ...Object.fromEntries(peers.map((peer) => [peer.name, peer.port])),
        [name]: port,
        [`${name}-metrics`]: metricsPort,
      },
    };
    const calledName = `${name}-${this.replicas.length + 2}`;
    const running = describeProcess(name, deployment, this.logDir, calledName);
    const replica: Replica = {
      name,
      port,
      metricsUrl: formatMetricsUrl(deployment.ports, name),
      pid: () => running.pid,
      start: () => running.start(),
      kill: (signal) => running.kill(signal),
      stop: () => running.stop(),
    };
    this.replicas.push(replica);
    await replica.start();
    return replica;
  }

  onUnexpectedExit(listener: (name: ProcessName, exit: ProcessExit) => void): void {
    for (const [name, running] of this.processes) running.onUnexpectedExit((exit) => listener(name, exit));
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    await this.processes.get('gateway')?.stop();
    await Promise.all(GRPC_SERVICES.map(async (name) => this.processes.get(name)?.stop()));
    await this.processes.get('provider-sandbox')?.stop();
  }

  private process(name: ProcessName): ManagedProcess {
    const found = this.processes.get(name);
    if (!found) throw new Error(`${name} is not one of the processes of this platform`);
    return found;
  }
}

const TOPIC_JOB = 'packages/messaging/src/create-topics';

/** Runs all jobs in one process, because loading their shared modules costs more than their work. */
async function runJobs(
  modules: readonly string[],
  env: Record<string, string>,
  release: string,
): Promise<void> {
  const result = await runTool(process.execPath, listArguments(modules, release), { cwd: release, env });
  if (result.code === 0) return;
  throw new SetupFailure(
    `Creating topics and indexes failed; ${modules.join(', ')} said:\n${lastLines(result)}`,
  );
}

function makeRecord<Name extends string, Value>(
  names: readonly Name[],
  makeValue: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, makeValue(name)])) as Record<Name, Value>;
}
