// The client of one Kafka cluster as one process sees it, and its recreatable producer. kafkajs and its quirks end in this
// package.
import { type TopicKey, TOPICS } from '@mps/contracts';
import {
  type Admin,
  Kafka,
  type logCreator,
  logLevel,
  Partitioners,
  type Producer,
  type SASLOptions,
} from 'kafkajs';
import type { Logger } from 'pino';

export interface KafkaSecurity {
  /** PEM texts; without `ca` the system's authorities are trusted. */
  readonly ssl?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly sasl?: {
    readonly mechanism: 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
}

export interface KafkaOptions {
  readonly brokers: readonly string[];
  readonly clientId: string;
  /** Prefix of every topic and consumer group, so that platforms (and tests) can share a cluster; "" for none. */
  readonly topicPrefix: string;
  /**
   * How long a broker holds a fetch that finds nothing; 5 s by default. A fetch with events is answered at once. A stopping
   * process or a rebalancing group waits for the fetch.
   */
  readonly fetchWaitMs?: number;
  /** TLS and user of the connections; left out: neither. */
  readonly security?: KafkaSecurity;
  readonly log: Logger;
}

/** Users of the client open the connections; making the client opens none. */
export interface KafkaClient {
  readonly topicPrefix: string;
  /** The exact name of a topic in the cluster. */
  topicName(topic: TopicKey): string;
  /** Resolves when a broker answers; rejects otherwise. For health checks. */
  ping(): Promise<void>;
}

/** Internals of the client, for this package only. */
export interface KafkaInternals extends KafkaClient {
  readonly kafka: Kafka;
  readonly fetchWaitMs: number;
  makeProducer(): Producer;
}

const CONNECTION_TIMEOUT_MS = 2_000;
/** A slower broker counts as down: outbox and consumers try again by themselves. */
const REQUEST_TIMEOUT_MS = 10_000;
const DEFAULT_FETCH_WAIT_MS = 5_000;
const CLIENT_RETRY = { initialRetryTime: 100, maxRetryTime: 2_000, retries: 5 } as const;
/** Few, because the relay keeps the events and retries with a new producer. */
const PRODUCER_RETRY = { initialRetryTime: 50, maxRetryTime: 500, retries: 4 } as const;

export function makeKafka(options: KafkaOptions): KafkaClient {
  const { brokers, clientId, topicPrefix, security: { ssl, sasl } = {}, log } = options;
  const { fetchWaitMs = DEFAULT_FETCH_WAIT_MS } = options;
  const kafka = new Kafka({
    ...(ssl && { ssl }),
    ...(sasl && { sasl: sasl as SASLOptions }),
    brokers: [...brokers],
    clientId,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: CLIENT_RETRY,
    logLevel: logLevel.INFO,
    logCreator: pinoLogCreator(log),
  });
  const internals: KafkaInternals = {
    kafka,
    fetchWaitMs,
    topicPrefix,
    topicName: (topic) => `${topicPrefix}${TOPICS[topic].name}`,
    ping: () =>
      withAdmin(kafka, async (admin) => {
        await admin.describeCluster();
      }),
    makeProducer: () =>
      kafka.producer({
        idempotent: true,
        maxInFlightRequests: 1,
        allowAutoTopicCreation: false,
        createPartitioner: Partitioners.DefaultPartitioner,
        retry: PRODUCER_RETRY,
      }),
  };
  return internals;
}

/** Every KafkaClient is made above, so it has the internals; other packages do not see them. */
export function readInternals(client: KafkaClient): KafkaInternals {
  return client as KafkaInternals;
}

export async function withAdmin<T>(kafka: Kafka, use: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await use(admin);
  } finally {
    await admin.disconnect();
  }
}

/**
 * Answers that every cluster gives now and then, above all on first contact and at rebalances. kafkajs repairs them by itself
 * and still logs them as errors. The second is its advice against a deliberate setting of PRODUCER_RETRY. The last follows a
 * line that begins with `Crash` and gives the reason, which is an error unless it is in this list.
 */
const ROUTINE = [
  /coordinator is (loading|not available)|not the (correct )?coordinator|coordinator is not aware of this member/i,
  /Limiting retries for the idempotent producer/,
  /group is rebalancing|rejoin is needed/i,
  /no leader for this topic-partition|not the leader for that topic-partition/i,
  /^Restarting the consumer in \d+ms/,
];

function pinoLogCreator(log: Logger): logCreator {
  return () =>
    ({ namespace, level, log: { message, timestamp: _timestamp, logger: _logger, ...details } }) => {
      const text = `${message} ${typeof details['error'] === 'string' ? details['error'] : ''}`;
      const bindings = { component: `kafkajs.${namespace}`, ...details };
      if (level === logLevel.DEBUG || ROUTINE.some((pattern) => pattern.test(text)))
        log.debug(bindings, message);
      else if (level === logLevel.ERROR) log.error(bindings, message);
      else if (level === logLevel.WARN) log.warn(bindings, message);
      else log.debug(bindings, message);
    };
}

/**
 * An idempotent producer, made at the first use and dropped after a failure. A new producer starts new sequence numbers, so the
 * broker cannot refuse it for earlier messages. Messages may be duplicated.
 */
export interface RecreatableProducer {
  /** Runs `send` with a connected producer. Rethrows its error after dropping the producer. */
  use(send: (producer: Producer) => Promise<unknown>): Promise<void>;
  readonly close: () => Promise<void>;
}

export function makeRecreatableProducer(kafka: KafkaInternals): RecreatableProducer {
  let connected: Promise<Producer> | undefined;

  async function connect(): Promise<Producer> {
    const producer = kafka.makeProducer();
    await producer.connect();
    return producer;
  }

  async function close(): Promise<void> {
    const producer = connected;
    connected = undefined;
    await producer?.then((old) => old.disconnect()).catch(() => undefined);
  }

  return {
    async use(send) {
      try {
        connected ??= connect();
        await send(await connected);
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
}
