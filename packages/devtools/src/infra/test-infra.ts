// Infrastructure for one run of tests: configured servers, else containers, else embedded ones. TopicTap records
// everything that a platform publishes.
import { rm } from 'node:fs/promises';
import { makeLogger } from '@mps/chassis';
import { TOPICS, type TopicKey } from '@mps/contracts';
import { makeConsumer, makeKafka } from '@mps/messaging';
import { KafkaContainer } from '@testcontainers/kafka';
import { MongoDBContainer } from '@testcontainers/mongodb';
import { getContainerRuntimeClient } from 'testcontainers';
import { messageOf } from '../failure';
import { startInfra } from './infra';
import { makeTestDataFolder } from './test-data';

export interface TestInfra {
  readonly kafkaBrokers: string;
  readonly mongodbUrl: string;
  /** Names the infrastructure in the output of the run. */
  readonly description: string;
}

interface RunningTestInfra extends TestInfra {
  stop(): Promise<void>;
}

/** The image that testcontainers can configure. 8.0 contains Apache Kafka 4.0. */
const KAFKA_IMAGE = 'confluentinc/cp-kafka:8.0.0';
const KAFKA_PORT = 9093;
const MONGODB_IMAGE = 'mongo:8.0';
/** Images may have to be pulled. An engine that cannot reach its registry often stays silent for long. */
const CONTAINERS_TIMEOUT_MS = 180_000;

/**
 * Runs `work` with a real Kafka and a real MongoDB, and stops the servers that it started, also after an error.
 * TEST_KAFKA_BROKERS and TEST_MONGODB_URL, both set, name servers to use instead.
 */
export async function withTestInfra<T>(
  work: (infra: TestInfra) => Promise<T>,
  onProgress: (text: string) => void = () => undefined,
): Promise<T> {
  const infra =
    givenInfra(process.env) ?? (await containerInfra(onProgress)) ?? (await embeddedInfra(onProgress));
  try {
    return await work(infra);
  } finally {
    await infra.stop();
  }
}

function givenInfra(env: NodeJS.ProcessEnv): RunningTestInfra | undefined {
  const kafkaBrokers = env['TEST_KAFKA_BROKERS'];
  const mongodbUrl = env['TEST_MONGODB_URL'];
  if (!kafkaBrokers || !mongodbUrl) return undefined;
  const description = 'the Kafka and MongoDB of TEST_KAFKA_BROKERS and TEST_MONGODB_URL';
  return { kafkaBrokers, mongodbUrl, description, stop: async () => undefined };
}

async function embeddedInfra(onProgress: (text: string) => void): Promise<RunningTestInfra> {
  const dataDir = await makeTestDataFolder();
  const removeData = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const infra = await startInfra({ dataDir, onProgress: (part, text) => onProgress(`${part}: ${text}`) });
    const { kafkaBrokers, mongodbUrl } = infra;
    const description = 'embedded Apache Kafka and MongoDB (no Docker engine could be used)';
    return { kafkaBrokers, mongodbUrl, description, stop: () => infra.stop().then(removeData) };
  } catch (error) {
    await removeData();
    throw error;
  }
}

async function containerInfra(onProgress: (text: string) => void): Promise<RunningTestInfra | undefined> {
  try {
    await getContainerRuntimeClient();
  } catch {
    return undefined;
  }
  try {
    onProgress(`starting containers ${KAFKA_IMAGE} and ${MONGODB_IMAGE}`);
    return await startContainers();
  } catch (error) {
    onProgress(`there is a Docker engine, but the containers did not start: ${messageOf(error)}`);
    return undefined;
  }
}

interface Stoppable {
  stop(): Promise<unknown>;
}

async function startContainers(): Promise<RunningTestInfra> {
  const starts = [
    new KafkaContainer(KAFKA_IMAGE).withEnvironment({ KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false' }).start(),
    new MongoDBContainer(MONGODB_IMAGE).start(),
  ] as const;
  const stopAll = async (): Promise<void> => {
    await Promise.allSettled(
      starts.map((start: Promise<Stoppable>) => start.then((container) => container.stop())),
    );
  };
  try {
    const [kafka, mongodb] = await within(CONTAINERS_TIMEOUT_MS, Promise.all(starts));
    return {
      kafkaBrokers: `${kafka.getHost()}:${kafka.getMappedPort(KAFKA_PORT)}`,
      mongodbUrl: mongodb.getConnectionString(),
      description: `testcontainers (${KAFKA_IMAGE}, ${MONGODB_IMAGE})`,
      stop: stopAll,
    };
  } catch (error) {
    // Containers that are still starting are stopped once they run. The tests do not wait for it.
    void stopAll();
    throw error;
  }
}

function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`not started after ${Math.round(timeoutMs / 1000)} seconds`)),
      timeoutMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export interface TopicTap {
  /** The published values since the start of the tap. */
  readonly values: readonly Buffer[];
  /** Sequences by aggregate, in order of arrival. A killed relay repeats some of them. */
  readonly sequences: ReadonlyMap<string, readonly number[]>;
  stop(): Promise<void>;
}

export interface TopicTapOptions {
  /** `host:port`, separated by commas. */
  readonly kafkaBrokers: string;
  readonly topicPrefix: string;
  /** Called for each event on arrival. `values` and `sequences` grow too. */
  readonly onEvent?: (meta: { readonly id: string; readonly timestamp: string }) => void;
}

export async function tapTopics({ kafkaBrokers, topicPrefix, onEvent }: TopicTapOptions): Promise<TopicTap> {
  const values: Buffer[] = [];
  const sequences = new Map<string, number[]>();
  const log = makeLogger('topic-tap', 'silent');
  const brokers = kafkaBrokers.split(',');
  const consumer = makeConsumer({
    kafka: makeKafka({ brokers, clientId: 'topic-tap', topicPrefix, log }),
    topics: Object.keys(TOPICS) as TopicKey[],
    group: 'topic-tap',
    ephemeral: true,
    handle: async ({ raw, meta }) => {
      onEvent?.(meta);
      values.push(raw);
      const seen = sequences.get(meta.aggregate_id);
      if (seen === undefined) sequences.set(meta.aggregate_id, [meta.sequence]);
      else seen.push(meta.sequence);
    },
    log,
    onFatal: (error) => {
      throw error;
    },
  });
  await consumer.start();
  return { values, sequences, stop: () => consumer.stop() };
}
