// The topics of the platform. A job creates them before anything runs, never a typo in a producer.
import { CONSUMER_GROUPS, TOPIC_PARTITIONS, TOPICS, type TopicKey } from '@mps/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import type { ITopicConfig } from 'kafkajs';
import { readInternals, withAdmin, type KafkaClient } from './kafka';

export type ConsumerGroup = (typeof CONSUMER_GROUPS)[number];

/** The topic of messages that a group could not handle, without the prefix. */
export const deadLetterTopic = (group: ConsumerGroup): string => `${group}.dlt.v1`;

/** Resolutions of dead letters: one record per redrive or discard, kept for ever. Name without the prefix. */
export const DEAD_LETTER_AUDIT_TOPIC = 'dead-letters.audit.v1';

/** Records of requests, from the processes that make them to activity. Name without the prefix. */
export const ACTIVITY_TOPIC = 'activity.v1';
/** The consumer group of that topic, without the prefix. */
export const ACTIVITY_GROUP = 'activity-records';

const DEAD_LETTER_PARTITIONS = 1;
const DAY_MS = 86_400_000;
const EVENT_RETENTION_MS = 7 * DAY_MS;
/** Activity keeps the records. A day bridges an outage of it. */
const ACTIVITY_RETENTION_MS = DAY_MS;
/** Long enough for a person to come back from a holiday and replay. */
const DEAD_LETTER_RETENTION_MS = 30 * DAY_MS;
const FOR_EVER_MS = -1;
/** With three copies or more, a write needs two. */
const SAFE_REPLICATION_FACTOR = 3;
/** A fee policy of 1 MiB, the limit of its endpoint, fits with the rest of its event. */
const MAX_EVENT_BYTES = 4 * 1024 * 1024;
const CREATE_LIMIT_MS = 120_000;
const RETRY_MS = 100;
const REFUSAL = /Authentication|AUTHORIZATION_FAILED|INVALID_CONFIG|POLICY_VIOLATION/;

/** The error of kafkajs. The broker's answer for each topic is in `errors`. */
interface KafkaFailure {
  readonly name?: string;
  readonly type?: string;
  readonly errors?: readonly KafkaFailure[];
}

export interface CreateTopicsOptions {
  readonly kafka: KafkaClient;
  /** The cluster's default when absent. */
  readonly replicationFactor?: number;
}

/**
 * Creates missing topics, waits until every partition has a leader, and returns the created names. A repeat, or a concurrent
 * run, changes nothing. A busy cluster answers "timed out" and still creates the topics, and a starting cluster breaks
 * connections: the call retries for two minutes. Throws then, and at once when the user lacks the permission.
 */
export async function createTopics({
  kafka,
  replicationFactor,
}: CreateTopicsOptions): Promise<readonly string[]> {
  const wanted = topicsOf(kafka, replicationFactor);
  const created = new Set<string>();
  const giveUpAt = performance.now() + CREATE_LIMIT_MS;
  for (;;) {
    try {
      await withAdmin(readInternals(kafka).kafka, async (admin) => {
        const existing = new Set(await admin.listTopics());
        const missing = wanted.filter(({ topic }) => !existing.has(topic));
        for (const { topic } of missing) created.add(topic);
        // Returns false when another run was faster.
        if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: false });
        // Every leader is queried: a leader in the metadata may not serve its partition yet.
        for (const { topic } of wanted) await admin.fetchTopicOffsets(topic);
      });
      return [...created];
    } catch (error) {
      if (isRefusal(error) || performance.now() >= giveUpAt) throw error;
      await delay(RETRY_MS);
    }
  }
}

/** Under-replicated partitions of the platform's topics. With none, one more broker may be lost. */
export const countUnderReplicated = (kafka: KafkaClient): Promise<number> =>
  withAdmin(readInternals(kafka).kafka, async (admin) => {
    const { topics } = await admin.fetchTopicMetadata({
      topics: topicsOf(kafka, undefined).map(({ topic }) => topic),
    });
    return topics
      .flatMap(({ partitions }) => partitions)
      .filter(({ isr, replicas }) => isr.length < replicas.length).length;
  });

/** A retry would not help: the user lacks the permission, or the broker refuses the topic. */
function isRefusal(error: unknown): boolean {
  const { name = '', type = '', errors = [] } = error as KafkaFailure;
  return REFUSAL.test(`${name} ${type}`) || errors.some(isRefusal);
}

function topicsOf(kafka: KafkaClient, replicationFactor: number | undefined): ITopicConfig[] {
  const durability =
    replicationFactor !== undefined && replicationFactor >= SAFE_REPLICATION_FACTOR
      ? [{ name: 'min.insync.replicas', value: '2' }]
      : [];
  const topic = (name: string, numPartitions: number, retentionMs: number): ITopicConfig => ({
    topic: name,
    numPartitions,
    ...(replicationFactor !== undefined && { replicationFactor }),
    configEntries: [
      { name: 'retention.ms', value: String(retentionMs) },
      { name: 'max.message.bytes', value: String(MAX_EVENT_BYTES) },
      ...durability,
    ],
  });
  const keys = Object.keys(TOPICS) as TopicKey[];
  return [
    ...keys.map((key) => topic(kafka.topicName(key), TOPIC_PARTITIONS, EVENT_RETENTION_MS)),
    ...CONSUMER_GROUPS.map((group) =>
      topic(
        `${kafka.topicPrefix}${deadLetterTopic(group)}`,
        DEAD_LETTER_PARTITIONS,
        DEAD_LETTER_RETENTION_MS,
      ),
    ),
    topic(`${kafka.topicPrefix}${ACTIVITY_TOPIC}`, TOPIC_PARTITIONS, ACTIVITY_RETENTION_MS),
    topic(`${kafka.topicPrefix}${DEAD_LETTER_AUDIT_TOPIC}`, DEAD_LETTER_PARTITIONS, FOR_EVER_MS),
  ];
}
