// readDeadLetters: dead letters and their resolutions, read from their topics. watchGroup reports the number and age of a
// group's open dead letters, and the lag of the group.
import { isDeepStrictEqual } from 'node:util';
import { makeLoop, type Component } from '@mps/background';
import type { TopicKey } from '@mps/contracts';
import type { RealClock } from '@mps/kernel';
import { metrics } from '@opentelemetry/api';
import type { KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import { CAUSE_PREFIX, REDRIVE_OF_HEADER, textHeaders } from '../consumer/dead-letter';
import { messageRanges, readToEnd, type TakeBatch } from '../copy-events';
import { withAdmin, type KafkaInternals } from '../kafka';
import { DEAD_LETTER_AUDIT_TOPIC, deadLetterTopic, type ConsumerGroup } from '../topics';

export interface DeadLetterRecord {
  /** `<group>:<offset in the group's dead-letter topic>`. */
  readonly id: string;
  readonly group: ConsumerGroup;
  readonly setAsideAt: Date;
  /** Origin of the message: exact topic, partition and offset. */
  readonly origin: { readonly topic: string; readonly partition: number; readonly offset: string };
  readonly attempts: number;
  /** Class, code ("" for none) and text of the error; never values of documents. */
  readonly error: { readonly name: string; readonly code: string; readonly message: string };
  /** Id and type of the event by its headers; null for a message that is no event of the platform. */
  readonly event: { readonly id: string | null; readonly type: string | null };
  readonly aggregateId: string | null;
  /** The dead letter that this is a redriven copy of. */
  readonly redriveOf: string | null;
  readonly bytes: number;
}

export interface Resolution {
  readonly id: string;
  readonly action: 'redriven' | 'discarded';
  readonly by: string;
  readonly reason: string | null;
  readonly at: string;
  /** Time of the dead letter: ids may repeat after a topic was created again. */
  readonly set_aside_at: string;
}

export interface Held {
  readonly record: DeadLetterRecord;
  readonly message: KafkaMessage;
}

const READ_LIMIT_MS = 60_000;

export function listOpenDeadLetters(held: readonly Held[], resolutions: readonly Resolution[]): Held[] {
  const resolved = new Set(resolutions.map(({ id, set_aside_at }) => `${id} ${set_aside_at}`));
  return held.filter(({ record: { id, setAsideAt } }) => !resolved.has(`${id} ${setAsideAt.toISOString()}`));
}

function toRecord(group: ConsumerGroup, message: KafkaMessage): DeadLetterRecord {
  const headers = textHeaders(message.headers);
  const cause = (name: string): string => headers[`${CAUSE_PREFIX}${name}`] ?? '';
  return {
    id: `${group}:${message.offset}`,
    group,
    setAsideAt: new Date(Number(message.timestamp)),
    origin: { topic: cause('topic'), partition: Number(cause('partition')), offset: cause('offset') },
    attempts: Number(cause('attempts')),
    error: { name: cause('error_name'), code: cause('error_code'), message: cause('error_message') },
    event: { id: headers['ce_id'] ?? null, type: headers['ce_type'] ?? null },
    aggregateId: message.key?.toString() ?? null,
    redriveOf: headers[REDRIVE_OF_HEADER] ?? null,
    bytes: message.value?.length ?? 0,
  };
}

/** Keeps the bytes of the dead letters that `wants` names; of none without it. */
export async function readDeadLetters(
  kafka: KafkaInternals,
  groups: readonly ConsumerGroup[],
  wants?: (id: string) => boolean,
  stopping?: AbortSignal,
): Promise<{ held: readonly Held[]; resolutions: readonly Resolution[] }> {
  const held = new Map<string, Held>();
  const resolutions = new Map<string, Resolution>();
  const auditTopic = `${kafka.topicPrefix}${DEAD_LETTER_AUDIT_TOPIC}`;
  const groupOf = new Map(groups.map((group) => [`${kafka.topicPrefix}${deadLetterTopic(group)}`, group]));
  function take(topic: string, message: KafkaMessage): void {
    const group = groupOf.get(topic);
    if (group === undefined) {
      resolutions.set(message.offset, JSON.parse(message.value?.toString() ?? '') as Resolution);
      return;
    }
    const record = toRecord(group, message);
    if (wants?.(record.id) === false) return;
    held.set(record.id, { record, message: wants === undefined ? { ...message, value: null } : message });
  }
  const takeAll: TakeBatch = (topic, _partition, messages) => {
    for (const message of messages) take(topic, message);
  };
  const reading = { name: 'dead-letters', stopping: stopping ?? AbortSignal.timeout(READ_LIMIT_MS) };
  await readToEnd(kafka, [...groupOf.keys(), auditTopic], takeAll, reading);
  return { held: [...held.values()], resolutions: [...resolutions.values()] };
}

const LOOK_EVERY_MS = 30_000;
const MS_PER_SECOND = 1_000;
const meter = metrics.getMeter('@mps/messaging');
const openGauge = meter.createGauge('messaging.dead_letters.open', {
  description: 'Dead letters of a group that nobody has redriven or discarded',
  unit: '{message}',
});
const oldestAge = meter.createGauge('messaging.dead_letters.oldest_age', {
  description: 'Age of the oldest open dead letter of a group; 0 without one',
  unit: 's',
});

const lag = meter.createGauge('messaging.consumer.lag', {
  description: 'Messages of a partition that its group has not committed',
  unit: '{message}',
});

interface WatchedGroup {
  readonly group: ConsumerGroup;
  readonly topics: readonly TopicKey[];
  readonly log: Logger;
}

/** Read from Kafka: a consumer that waits for its database or for its group receives no batch that would tell its lag. */
async function recordLag(kafka: KafkaInternals, { group, topics }: WatchedGroup): Promise<void> {
  const names = topics.map((topic) => kafka.topicName(topic));
  await withAdmin(kafka.kafka, async (admin) => {
    const committed = await admin.fetchOffsets({ groupId: `${kafka.topicPrefix}${group}`, topics: names });
    for (const { topic, partitions } of committed) {
      const places = new Map(partitions.map(({ partition, offset }) => [partition, Number(offset)]));
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
        // A new group starts at the oldest retained message.
        const place = Math.max(places.get(partition) ?? 0, Number(low));
        lag.record(Math.max(0, Number(high) - place), { group, topic, partition });
      }
    }
  });
}

/** Dead letters are read only when there are new ones. */
export function watchGroup(kafka: KafkaInternals, watched: WatchedGroup, realClock: RealClock): Component {
  const { group, log } = watched;
  const topics = [deadLetterTopic(group), DEAD_LETTER_AUDIT_TOPIC].map(
    (name) => `${kafka.topicPrefix}${name}`,
  );
  let known: Awaited<ReturnType<typeof messageRanges>> = new Map();
  let open: readonly Held[] = [];
  return makeLoop({
    name: `watch of ${group}`,
    log,
    idle: { firstMs: LOOK_EVERY_MS, maxMs: LOOK_EVERY_MS },
    failure: { firstMs: LOOK_EVERY_MS, maxMs: LOOK_EVERY_MS },
    round: async (stopping) => {
      await recordLag(kafka, watched);
      const last = await messageRanges(kafka, topics);
      if (!isDeepStrictEqual(last, known)) {
        const { held, resolutions } = await readDeadLetters(kafka, [group], undefined, stopping);
        open = listOpenDeadLetters(held, resolutions);
        known = last;
      }
      const oldestMs = Math.min(...open.map(({ record }) => record.setAsideAt.getTime()));
      openGauge.record(open.length, { group });
      oldestAge.record(open.length === 0 ? 0 : (realClock.now().getTime() - oldestMs) / MS_PER_SECOND, {
        group,
      });
      return false;
    },
  });
}
