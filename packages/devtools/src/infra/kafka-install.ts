// Puts Apache Kafka's jars into the cache: Maven fetches them from Maven Central, once per version.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { SetupFailure } from '../failure';
import { cacheDir, workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';

const MIN_JAVA_VERSION = 17;
const INSTEAD = 'or set KAFKA_BROKERS to a running Kafka';
const pomFile = path.join(workspaceRoot, 'packages/devtools/kafka/pom.xml');

export interface KafkaInstallation {
  readonly java: string;
  /** As java's -cp takes it: `<folder>/*`. */
  readonly classPath: string;
}

export async function installKafka(
  env: NodeJS.ProcessEnv,
  onProgress: (text: string) => void,
  cache = cacheDir,
): Promise<KafkaInstallation> {
  const java = await findJava(env);
  const libraries = path.join(cache, `kafka-${await kafkaVersion()}`, 'libs');
  if (!existsSync(libraries)) {
    onProgress('fetching Kafka from Maven Central');
    await fetchJars(libraries, env);
  }
  return { java, classPath: path.join(libraries, '*') };
}

async function kafkaVersion(): Promise<string> {
  const pom = await readFile(pomFile, 'utf8');
  const version = /<artifactId>kafka_[\d.]+<\/artifactId>\s*<version>([^<]+)<\/version>/.exec(pom)?.[1];
  if (version === undefined) throw new Error(`${pomFile} names no Kafka version`);
  return version;
}

async function findJava(env: NodeJS.ProcessEnv): Promise<string> {
  const java = env['JAVA_HOME'] ? path.join(env['JAVA_HOME'], 'bin', 'java') : 'java';
  const result = await runTool(java, ['-version'], { env });
  if (result.code !== 0) {
    throw new SetupFailure(
      `Java ${MIN_JAVA_VERSION} or newer is needed to run Kafka and was not found: install it, ${INSTEAD}.`,
    );
  }
  const version = javaMajorVersion(`${result.stderr}${result.stdout}`);
  if (version < MIN_JAVA_VERSION) {
    throw new SetupFailure(
      `Kafka needs Java ${MIN_JAVA_VERSION} or newer and this machine's is ${version}: install a newer one, ${INSTEAD}.`,
    );
  }
  return java;
}

/** Major version in the output of `java -version`; 8 for `1.8.0_392`, 0 when there is none to read. */
export function javaMajorVersion(output: string): number {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? [];
  return Number(first === '1' ? second : (first ?? 0));
}

async function fetchJars(target: string, env: NodeJS.ProcessEnv): Promise<void> {
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
  await moveIntoPlace(staging, target);
}

/** Another run may have put the same content there first; then ours is not needed. */
export async function moveIntoPlace(staging: string, target: string): Promise<void> {
  try {
    await rename(staging, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    await rm(staging, { recursive: true, force: true });
  }
}
