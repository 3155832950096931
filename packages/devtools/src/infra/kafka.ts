// A real Apache Kafka on the loopback address (KRaft: broker and controller in one process), a single server or a
// node of a cluster. Maven fetches its jars from Maven Central into the cache, once per version.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SetupFailure } from '../failure';
import { ManagedProcess, pickInherited } from '../process/managed-process';
import { cacheDir, workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';
import { readPins, verifyFolder, type Pins } from './archives';
import { isKafkaReady } from './probes';
import { makeBrokerClient, makeBrokerProperties, formatArgs, type ServerSecurity } from './secure-servers';

export interface EmbeddedKafkaOptions {
  readonly dataDir: string;
  readonly logDir: string;
  readonly brokerPort: number;
  readonly controllerPort: number;
  readonly env: NodeJS.ProcessEnv;
  readonly onProgress: (text: string) => void;
  readonly security?: ServerSecurity | undefined;
  /** Absent: a single server. */
  readonly node?: KafkaNode;
}

export interface KafkaNode {
  /** From 1. Names its data, properties, log and pid file. */
  readonly id: number;
  readonly clusterId: string;
  readonly controllerPorts: readonly number[];
}

/** A small heap and only the first compiler tier: a broker for one machine starts in two seconds. */
const JVM_OPTIONS = ['-Xms128m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'];
const LOG_OPTIONS = [
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
];
const CLUSTER_ID_BYTES = 16;

/** Formats a new data folder. Returns the process before its start. */
export async function prepareKafka(options: EmbeddedKafkaOptions): Promise<ManagedProcess> {
  const installation = await installKafka(options.env, options.onProgress);
  const { node } = options;
  const fileName = node === undefined ? 'kafka' : `kafka-${node.id}`;
  const logsDir = path.join(options.dataDir, fileName);
  const configFile = path.join(options.dataDir, `${fileName}.properties`);
  await mkdir(logsDir, { recursive: true });
  await writeFile(configFile, makeServerProperties(logsDir, options), { mode: 0o600 });
  if (!existsSync(path.join(logsDir, 'meta.properties')))
    await formatStorage(installation, configFile, options);
  return new ManagedProcess({
    name: node === undefined ? 'Kafka' : `Kafka ${node.id}`,
    command: installation.java,
    args: [
      ...JVM_OPTIONS,
      ...(await findClassArchiveOptions(installation)),
      ...LOG_OPTIONS,
      ...['-cp', installation.classPath, 'kafka.Kafka', configFile],
    ],
    cwd: options.dataDir,
    env: pickInherited(options.env),
    logFile: path.join(options.logDir, `${fileName}.log`),
    pidFile: path.join(options.dataDir, `${fileName}.pid`),
    isReady: () => isKafkaReady([`127.0.0.1:${options.brokerPort}`], makeBrokerClient(options.security)),
  });
}

const ARCHIVE = 'classes.jsa';

/**
 * An archive of Kafka's prepared classes (AppCDS) halves the cost of a start. A server without one writes one at its
 * orderly end, under a unique name, because servers of several runs may end together. The next start uses it.
 */
async function findClassArchiveOptions({ classPath, javaBuild }: KafkaInstallation): Promise<string[]> {
  const folder = path.join(path.dirname(path.dirname(classPath)), `java-${javaBuild}`);
  const archive = path.join(folder, ARCHIVE);
  await mkdir(folder, { recursive: true });
  const [left] = existsSync(archive) ? [] : await readdir(folder);
  if (left !== undefined) await rename(path.join(folder, left), archive).catch(() => undefined);
  if (existsSync(archive)) return [`-XX:SharedArchiveFile=${archive}`];
  return [`-XX:ArchiveClassesAtExit=${path.join(folder, `${process.pid}-${ARCHIVE}`)}`];
}

async function formatStorage(
  kafka: KafkaInstallation,
  configFile: string,
  options: EmbeddedKafkaOptions,
): Promise<void> {
  options.onProgress('formatting');
  const result = await runTool(
    kafka.java,
    [
      ...JVM_OPTIONS,
      '-cp',
      kafka.classPath,
      'kafka.tools.StorageTool',
      'format',
      '-t',
      options.node?.clusterId ?? newClusterId(),
      '-c',
      configFile,
      ...formatArgs(options.security),
    ],
    { env: options.env },
  );
  if (result.code !== 0) {
    throw new SetupFailure(
      `Kafka could not format ${options.dataDir}: check that it can be written to. It said:\n${lastLines(result)}`,
    );
  }
}

/** Makes an id in Kafka's form: 16 random bytes in base64url that do not begin with a dash. */
export function newClusterId(): string {
  const id = randomBytes(CLUSTER_ID_BYTES).toString('base64url');
  return id.startsWith('-') ? newClusterId() : id;
}

/** Internal topics are on every node. Without a rebalance delay a consumer gets its partitions at once. */
function makeServerProperties(
  logsDir: string,
  { brokerPort, controllerPort, security, node }: EmbeddedKafkaOptions,
): string {
  const controllers = node?.controllerPorts ?? [controllerPort];
  const nodes = controllers.length;
  const inSync = Math.ceil(nodes / 2);
  const listener = security === undefined ? 'PLAINTEXT' : 'SASL_SSL';
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': node?.id ?? 1,
    'controller.quorum.voters': controllers.map((port, index) => `${index + 1}@127.0.0.1:${port}`).join(','),
    listeners: `${listener}://127.0.0.1:${brokerPort},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `${listener}://127.0.0.1:${brokerPort}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': `CONTROLLER:PLAINTEXT,${listener}:${listener}`,
    'inter.broker.listener.name': listener,
    ...makeBrokerProperties(security),
    'log.dirs': logsDir,
    'auto.create.topics.enable': false,
    'min.insync.replicas': inSync,
    'offsets.topic.replication.factor': nodes,
    // Spreads the coordination of groups over the nodes.
    'offsets.topic.num.partitions': nodes,
    'transaction.state.log.replication.factor': nodes,
    'transaction.state.log.min.isr': inSync,
    'transaction.state.log.num.partitions': nodes,
    'share.coordinator.state.topic.replication.factor': nodes,
    'share.coordinator.state.topic.min.isr': inSync,
    'group.initial.rebalance.delay.ms': 0,
    // A killed broker may rejoin only after its session has ended.
    'broker.session.timeout.ms': 4_000,
    'broker.heartbeat.interval.ms': 1_000,
    'num.network.threads': 2,
    'num.io.threads': 2,
    'log.cleaner.dedupe.buffer.size': 4 * 1024 * 1024,
  };
  return Object.entries(properties)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}

const MIN_JAVA_VERSION = 17;
const BUILD_DIGITS = 12;
const INSTEAD = 'or set KAFKA_BROKERS to a running Kafka';
const pomFile = path.join(workspaceRoot, 'packages/devtools/kafka/pom.xml');
const pinsFile = path.join(workspaceRoot, 'packages/devtools/kafka/SHA256SUMS');

export interface KafkaInstallation {
  readonly java: string;
  /** Class path for java's -cp: `<folder>/*`. */
  readonly classPath: string;
  /** A hash of the output of `java -version`. */
  readonly javaBuild: string;
}

export async function installKafka(
  env: NodeJS.ProcessEnv,
  onProgress: (text: string) => void,
  cache = cacheDir,
): Promise<KafkaInstallation> {
  const libraries = path.join(cache, `kafka-${await kafkaVersion()}`, 'libs');
  const pins = await readPins(pinsFile);
  const verify = () => verifyFolder(libraries, pins, `Delete ${libraries} and run the command again.`);
  const isFetched = existsSync(libraries);
  const [{ java, javaBuild }] = await Promise.all([findJava(env), isFetched ? verify() : undefined]);
  if (!isFetched) {
    onProgress('fetching Kafka from Maven Central');
    await fetchJars(libraries, pins, env);
  }
  return { java, javaBuild, classPath: path.join(libraries, '*') };
}

async function kafkaVersion(): Promise<string> {
  const pom = await readFile(pomFile, 'utf8');
  const version = /<artifactId>kafka_[\d.]+<\/artifactId>\s*<version>([^<]+)<\/version>/.exec(pom)?.[1];
  if (version === undefined) throw new Error(`${pomFile} names no Kafka version`);
  return version;
}

async function findJava(env: NodeJS.ProcessEnv): Promise<Pick<KafkaInstallation, 'java' | 'javaBuild'>> {
  const java = env['JAVA_HOME'] ? path.join(env['JAVA_HOME'], 'bin', 'java') : 'java';
  const result = await runTool(java, ['-version'], { env });
  if (result.code !== 0) {
    throw new SetupFailure(
      `Java ${MIN_JAVA_VERSION} or newer is needed to run Kafka and was not found: install it, ${INSTEAD}.`,
    );
  }
  const said = `${result.stderr}${result.stdout}`;
  const version = readJavaMajorVersion(said);
  if (version < MIN_JAVA_VERSION) {
    throw new SetupFailure(
      `Kafka needs Java ${MIN_JAVA_VERSION} or newer and this machine's is ${version}: install a newer one, ${INSTEAD}.`,
    );
  }
  return { java, javaBuild: createHash('sha256').update(said).digest('hex').slice(0, BUILD_DIGITS) };
}

/** Returns the major version in the output of `java -version`: 8 for `1.8.0_392`, 0 when there is none. */
export function readJavaMajorVersion(output: string): number {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? [];
  return Number(first === '1' ? second : (first ?? 0));
}

async function fetchJars(target: string, pins: Pins, env: NodeJS.ProcessEnv): Promise<void> {
  const staging = `${target}.${process.pid}.tmp`;
  await mkdir(path.dirname(target), { recursive: true });
  const result = await runTool(
    'mvn',
    [
      '-B',
      '-q',
      '--strict-checksums',
      '-f',
      pomFile,
      'dependency:copy-dependencies',
      `-DoutputDirectory=${staging}`,
    ],
    { env },
  );
  if (result.isMissing) {
    throw new SetupFailure(`Maven (mvn) is needed to fetch Kafka and was not found: install it, ${INSTEAD}.`);
  }
  if (result.code !== 0) {
    await rm(staging, { recursive: true, force: true });
    throw new SetupFailure(
      `Maven could not fetch Kafka: check that it can reach Maven Central, then run the command again, ${INSTEAD}. It said:\n${lastLines(result)}`,
    );
  }
  try {
    await verifyFolder(staging, pins, `Maven fetched other archives: do not use them, ${INSTEAD}.`);
    await moveIntoPlace(staging, target);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** If another run has put the same content there first, the staging folder is not needed. */
export async function moveIntoPlace(staging: string, target: string): Promise<void> {
  try {
    await rename(staging, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    await rm(staging, { recursive: true, force: true });
  }
}
