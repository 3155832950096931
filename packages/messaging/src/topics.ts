// Which topics exist. They are made by a job before anything runs, never by a typo in a producer.
import { TOPIC_PARTITIONS, TOPICS, type TopicKey } from '@mps/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Admin, ITopicConfig } from 'kafkajs';
import { internalsOf, withAdmin, type KafkaClient } from './kafka';

/** The closed list of durable consumer groups: one for each service that consumes. Append only. */
export const CONSUMER_GROUPS = [
  'webhooks',
  'merchants',
  'pricing',
  'pix-keys',
  'transactions',
  'identity',
  'ledger',
] as const;

export type ConsumerGroup = (typeof CONSUMER_GROUPS)[number];

/** The topic of messages that a group could not handle, without the prefix. */
export const deadLetterTopic = (group: ConsumerGroup): string => `${group}.dlt.v1`;

/** Who sent a dead letter back or gave it up: one record each, kept for ever, without the prefix. */
export const DEAD_LETTER_AUDIT_TOPIC = 'dead-letters.audit.v1';

const DEAD_LETTER_PARTITIONS = 1;
const DAY_MS = 86_400_000;
const EVENT_RETENTION_MS = 7 * DAY_MS;
/** Long enough for a person to come back from a holiday and replay. */
const DEAD_LETTER_RETENTION_MS = 30 * DAY_MS;
const FOR_EVER_MS = -1;
/** With three copies or more, a write counts when two have it. */
const SAFE_REPLICATION_FACTOR = 3;
const LEADER_POLL_MS = 50;
/** A fee policy of 1 MiB, which its endpoint takes, fits with all that belongs to its event. */
const MAX_EVENT_BYTES = 4 * 1024 * 1024;
const LEADERS_DEADLINE_MS = 30_000;
const LEADER_ON_ITS_WAY = /not host this topic-partition|not the leader|no leader|metadata/i;

export interface CreateTopicsOptions {
  readonly kafka: KafkaClient;
  /** The cluster's default when absent. */
  readonly replicationFactor?: number;
}

/**
 * Creates the topics that are missing and waits until every partition has a leader; answers the names it created.
 * Running it again, or twice at once, changes nothing. Throws when the cluster does not get there in 30 s.
 */
export async function createTopics({
  kafka,
  replicationFactor,
}: CreateTopicsOptions): Promise<readonly string[]> {
  const wanted = topicsOf(kafka, replicationFactor);
  return withAdmin(internalsOf(kafka).kafka, async (admin) => {
    const existing = new Set(await admin.listTopics());
    const missing = wanted.filter(({ topic }) => !existing.has(topic));
    // Answers false instead of throwing when another run was faster: waitForLeaders below serves both.
    if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: false });
    await waitForLeaders(admin, wanted);
    return missing.map(({ topic }) => topic);
  });
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
    topic(`${kafka.topicPrefix}${DEAD_LETTER_AUDIT_TOPIC}`, DEAD_LETTER_PARTITIONS, FOR_EVER_MS),
  ];
}

async function waitForLeaders(admin: Admin, wanted: readonly ITopicConfig[]): Promise<void> {
  const names = wanted.map(({ topic }) => topic);
  for (let waitedMs = 0; waitedMs < LEADERS_DEADLINE_MS; waitedMs += LEADER_POLL_MS) {
    if (await haveLeaders(admin, names)) return;
    await delay(LEADER_POLL_MS);
  }
  throw new Error('Topics were created but have no leaders');
}

/** Asks every leader something: one that is only named in the metadata may not serve its partition yet. */
async function haveLeaders(admin: Admin, names: readonly string[]): Promise<boolean> {
  try {
    for (const name of names) await admin.fetchTopicOffsets(name);
    return true;
  } catch (error) {
    if (error instanceof Error && LEADER_ON_ITS_WAY.test(error.message)) return false;
    throw error;
  }
}
