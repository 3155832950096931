// copyEvents: copies the events of a lost platform from its topics into the empty topics of its replacement, as far as the
// restored databases know them (docs/operations/backup.md). readToEnd: reads topics up to their present ends, for tools.
import { TOPICS, type TopicKey } from '@mps/contracts';
import { newId } from '@mps/kernel';
import type { KafkaMessage } from 'kafkajs';
import { ALL_IN_SYNC_REPLICAS, textHeaders } from './consumer/dead-letter';
import {
  readInternals,
  makeRecreatableProducer,
  withAdmin,
  type KafkaClient,
  type KafkaInternals,
} from './kafka';
import type { ConsumerGroup } from './topics';

/** An event by its record in Kafka; "" and NaN for a record that is no event of the platform. */
export interface EventRecord {
  readonly topic: TopicKey;
  readonly eventId: string;
  readonly type: string;
  /** Name that the service publishes by: `pix-keys`. */
  readonly service: string;
  readonly aggregateId: string;
  readonly sequence: number;
  readonly publishedAt: Date;
}

/** `known`: copied; the group that starts after its knowledge has handled the event or skips such events. */
export type Verdict = 'left_out' | 'copied' | 'known';

export interface CopyEventsOptions {
  readonly from: KafkaClient;
  /** Its topics exist and hold nothing. */
  readonly to: KafkaClient;
  /** Returns one verdict per record, in their order. An error ends the copy. */
  readonly judge: (records: readonly EventRecord[]) => Promise<readonly Verdict[]>;
  /** This group starts, in each partition, at the first event that it does not know. The others start at the first event. */
  readonly group: ConsumerGroup;
  /** Records published before are not read. */
  readonly since?: Date;
}

export interface CopiedTopic {
  readonly topic: string;
  readonly read: number;
  readonly copied: number;
  readonly left_out: number;
}

interface Progress {
  read: number;
  copied: number;
  /** For each partition: the number of events (`end`), and the offset of the first event that `group` does not know. */
  readonly partitions: Map<number, { end: number; firstUnknown: number | null }>;
}

/**
 * Copies partition by partition, so that each aggregate's events keep their order. Throws a RangeError when a target topic
 * holds a message: repeat a broken attempt with another prefix.
 */
export async function copyEvents(options: CopyEventsOptions): Promise<readonly CopiedTopic[]> {
  const [source, target] = [readInternals(options.from), readInternals(options.to)];
  const keys = await copiedTopics(source, target);
  const keyOf = new Map(keys.map((key) => [source.topicName(key), key]));
  const progress = new Map(keys.map((key) => [key, { read: 0, copied: 0, partitions: new Map() }]));
  const producer = makeRecreatableProducer(target);

  async function copy(name: string, partition: number, messages: readonly KafkaMessage[]): Promise<void> {
    const topic = keyOf.get(name) as TopicKey;
    const verdicts = await options.judge(messages.map((message) => toRecord(topic, message)));
    const kept = messages.filter((_, index) => verdicts[index] !== 'left_out');
    if (kept.length > 0) {
      const copies = kept.map(({ key, value, headers, timestamp }) => {
        return { key, value, timestamp, partition, headers: headers ?? {} };
      });
      const sent = { topic: target.topicName(topic), acks: ALL_IN_SYNC_REPLICAS, messages: copies };
      await producer.use((open) => open.send(sent));
    }
    note(progress.get(topic) as Progress, partition, verdicts);
  }

  try {
    const { since } = options;
    await readToEnd(source, [...keyOf.keys()], copy, { name: 'copy-events', ...(since && { since }) });
  } finally {
    await producer.close();
  }
  await beginAfterKnown(target, options.group, progress);
  return [...progress].map(([key, { read, copied }]) => {
    return { topic: TOPICS[key].name, read, copied, left_out: read - copied };
  });
}

/** The topics that the source has. */
async function copiedTopics(source: KafkaInternals, target: KafkaInternals): Promise<readonly TopicKey[]> {
  const existing = new Set(await withAdmin(source.kafka, (admin) => admin.listTopics()));
  const keys = (Object.keys(TOPICS) as TopicKey[]).filter((key) => existing.has(source.topicName(key)));
  const listPartitions = (kafka: KafkaInternals, key: TopicKey) =>
    withAdmin(kafka.kafka, (admin) => admin.fetchTopicOffsets(kafka.topicName(key)));
  for (const key of keys) {
    const [from, to] = [await listPartitions(source, key), await listPartitions(target, key)];
    const name = target.topicName(key);
    if (to.some(({ high }) => high !== '0')) throw new RangeError(`The topic ${name} is not empty`);
    if (from.length !== to.length) throw new RangeError(`The topic ${name} has other partitions than before`);
  }
  return keys;
}

function toRecord(topic: TopicKey, message: KafkaMessage): EventRecord {
  const headers = textHeaders(message.headers);
  return {
    topic,
    eventId: headers['ce_id'] ?? '',
    type: headers['ce_type'] ?? '',
    service: (headers['ce_source'] ?? '').replace('/services/', ''),
    aggregateId: message.key?.toString() ?? '',
    sequence: Number(headers['ce_sequence'] ?? NaN),
    publishedAt: new Date(Number(message.timestamp)),
  };
}

function note(progress: Progress, partition: number, verdicts: readonly Verdict[]): void {
  const at = progress.partitions.get(partition) ?? { end: 0, firstUnknown: null };
  progress.partitions.set(partition, at);
  progress.read += verdicts.length;
  for (const verdict of verdicts) {
    if (verdict === 'left_out') continue;
    if (verdict === 'copied') at.firstUnknown ??= at.end;
    at.end += 1;
    progress.copied += 1;
  }
}

async function beginAfterKnown(
  target: KafkaInternals,
  group: ConsumerGroup,
  progress: ReadonlyMap<TopicKey, Progress>,
): Promise<void> {
  const places = [...progress].flatMap(([key, { partitions }]) =>
    [...partitions].map(([partition, { end, firstUnknown }]) => {
      return { topic: target.topicName(key), partition, offset: String(firstUnknown ?? end) };
    }),
  );
  if (places.length === 0) return;
  const groupId = `${target.topicPrefix}${group}`;
  const consumer = target.kafka.consumer({ groupId, allowAutoTopicCreation: false });
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [...new Set(places.map(({ topic }) => topic))], fromBeginning: true });
    // Only members may commit. Messages that arrive before it has left are not handled.
    const taking = { autoCommit: false, eachBatchAutoResolve: false, eachBatch: async () => undefined };
    await consumer.run(taking);
    await consumer.commitOffsets(places);
  } finally {
    await consumer.disconnect();
  }
}

export type TakeBatch = (
  topic: string,
  partition: number,
  messages: readonly KafkaMessage[],
) => Promise<void> | void;

export interface Reading {
  /** Name of the reading group. It commits nothing and is deleted afterwards. */
  readonly name: string;
  /** Messages published before are passed over. */
  readonly since?: Date;
  readonly stopping?: AbortSignal;
}

/** Passes every message up to the present ends to `take`, batch by batch. Rethrows errors of `take`. */
export async function readToEnd(
  kafka: KafkaInternals,
  topics: readonly string[],
  take: TakeBatch,
  { name, since, stopping }: Reading,
): Promise<void> {
  const open = await messageRanges(kafka, topics, since);
  if (open.size === 0) return;
  const groupId = `${kafka.topicPrefix}${name}.${newId()}`;
  const consumer = kafka.kafka.consumer({ groupId, allowAutoTopicCreation: false });
  const { promise: finished, resolve, reject } = Promise.withResolvers<undefined>();
  stopping?.addEventListener('abort', () => reject(new Error(`${name} was not read to the end`)));
  consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
  try {
    await consumer.connect();
    const unread = [...open.values()];
    await consumer.subscribe({ topics: [...new Set(unread.map(({ topic }) => topic))], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch }) => {
        const { topic, partition, messages } = batch;
        const range = open.get(`${topic} ${partition}`);
        if (range === undefined) return;
        const isWanted = ({ offset }: KafkaMessage): boolean =>
          Number(offset) >= range.first && Number(offset) <= range.last;
        try {
          await take(topic, partition, messages.filter(isWanted));
        } catch (error) {
          // Not thrown: the batch would come again.
          open.clear();
          reject(error);
        }
        if (Number(batch.lastOffset()) >= range.last) open.delete(`${topic} ${partition}`);
        if (open.size === 0) resolve(undefined);
      },
    });
    for (const { topic, partition, first } of unread)
      consumer.seek({ topic, partition, offset: String(first) });
    await finished;
  } finally {
    await consumer.disconnect();
    await withAdmin(kafka.kafka, (admin) => admin.deleteGroups([groupId])).catch(() => undefined);
  }
}

interface Range {
  readonly topic: string;
  readonly partition: number;
  readonly first: number;
  readonly last: number;
}

/** The present first and last offsets of each partition. Empty partitions are left out. */
export async function messageRanges(
  kafka: KafkaInternals,
  topics: readonly string[],
  since?: Date,
): Promise<Map<string, Range>> {
  return withAdmin(kafka.kafka, async (admin) => {
    const ranges = new Map<string, Range>();
    for (const topic of topics) {
      const ends = await admin.fetchTopicOffsets(topic);
      const begins = since && (await admin.fetchTopicOffsetsByTimestamp(topic, since.getTime()));
      for (const { partition, low, high } of ends) {
        const begin = begins?.find((one) => one.partition === partition)?.offset ?? low;
        const [first, last] = [Math.max(Number(begin), Number(low)), Number(high) - 1];
        if (first <= last) ranges.set(`${topic} ${partition}`, { topic, partition, first, last });
      }
    }
    return ranges;
  });
}
