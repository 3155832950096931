// makeDeadLetters: messages that consumer groups could not handle, with cause and origin, for the operator's tool. An operator
// redrives a message to its group or discards it; each decision leaves a lasting record with the operator and the reason.
import { setTimeout as delay } from 'node:timers/promises';
import { CONSUMER_GROUPS } from '@mps/contracts';
import type { RealClock } from '@mps/kernel';
import type { KafkaMessage } from 'kafkajs';
import {
  ALL_IN_SYNC_REPLICAS,
  CAUSE_PREFIX,
  REDRIVE_GROUP_HEADER,
  REDRIVE_OF_HEADER,
  textHeaders,
} from '../consumer/dead-letter';
import {
  readInternals,
  makeRecreatableProducer,
  withAdmin,
  type KafkaClient,
  type KafkaInternals,
} from '../kafka';
import { DEAD_LETTER_AUDIT_TOPIC, type ConsumerGroup } from '../topics';
import {
  listOpenDeadLetters,
  readDeadLetters,
  type DeadLetterRecord,
  type Held,
  type Resolution,
} from './read';

/** Outcome of a redriven message: still on its way when the wait for the group ended. */
export type RedriveOutcome = 'handled' | 'set_aside_again' | 'on_its_way';

export interface DeadLetters {
  /** Those that are open, oldest first. */
  list(groups?: readonly ConsumerGroup[]): Promise<readonly DeadLetterRecord[]>;
  /**
   * Finds a dead letter, also a resolved one, with its original bytes. Undefined when the topic does not hold it (any more).
   */
  find(
    id: string,
  ): Promise<
    { record: DeadLetterRecord; value: Buffer | null; resolutions: readonly Resolution[] } | undefined
  >;
  /** All resolutions, oldest first. */
  history(): Promise<readonly Resolution[]>;
  /**
   * Publishes each message to its original topic, for its group alone, and records the operator. The record follows the
   * message: after a crash in between the dead letter is still open, and redriving it again does no harm. At most MAX_RESOLVED
   * ids.
   */
  redrive(
    ids: readonly string[],
    by: Signature,
    onDone?: (done: number) => void,
  ): Promise<readonly Redriven[]>;
  discard(ids: readonly string[], by: Signature, onDone?: (done: number) => void): Promise<void>;
  /** Waits until the groups are past the redriven messages, at most `limitMs`. */
  outcomes(redriven: readonly Redriven[], limitMs: number): Promise<ReadonlyMap<string, RedriveOutcome>>;
  readonly close: () => Promise<void>;
}

export interface Signature {
  readonly by: string;
  readonly reason: string | null;
}

export interface Redriven {
  readonly id: string;
  readonly group: ConsumerGroup;
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
}

/** An id that names no open dead letter. */
export class NotOpenError extends Error {
  override readonly name = 'NotOpenError';
}

/** In one call: their bytes are held at once. */
export const MAX_RESOLVED = 1_000;
const OUTCOME_POLL_MS = 200;

export function makeDeadLetters(client: KafkaClient, realClock: RealClock): DeadLetters {
  const kafka = readInternals(client);
  const producer = makeRecreatableProducer(kafka);
  const auditTopic = `${kafka.topicPrefix}${DEAD_LETTER_AUDIT_TOPIC}`;

  async function send(topic: string, message: Pick<KafkaMessage, 'key' | 'value' | 'headers'>) {
    let sent: { partition: number; offset: string } | undefined;
    await producer.use(async (open) => {
      const [metadata] = await open.send({
        topic,
        acks: ALL_IN_SYNC_REPLICAS,
        messages: [{ ...message, headers: message.headers ?? {} }],
      });
      sent = { partition: metadata?.partition ?? 0, offset: metadata?.baseOffset ?? '0' };
    });
    return sent as { partition: number; offset: string };
  }

  async function record({ record: { id, setAsideAt } }: Held, action: Resolution['action'], by: Signature) {
    const resolution: Resolution = {
      id,
      action,
      ...by,
      at: realClock.now().toISOString(),
      set_aside_at: setAsideAt.toISOString(),
    };
    await send(auditTopic, {
      key: Buffer.from(id),
      value: Buffer.from(JSON.stringify(resolution)),
      headers: {},
    });
  }

  return {
    list: (groups = CONSUMER_GROUPS) => listOpen(kafka, groups),
    find: (id) => findOne(kafka, id),
    async history() {
      return (await readDeadLetters(kafka, [])).resolutions;
    },
    async redrive(ids, by, onDone = () => undefined) {
      const redriven: Redriven[] = [];
      for (const held of await openOnes(kafka, ids)) {
        const { id, group, origin } = held.record;
        const { key, value } = held.message;
        const place = await send(origin.topic, { key, value, headers: redriveHeaders(held) });
        await record(held, 'redriven', by);
        redriven.push({ id, group, topic: origin.topic, ...place });
        onDone(redriven.length);
      }
      return redriven;
    },
    async discard(ids, by, onDone = () => undefined) {
      let done = 0;
      for (const held of await openOnes(kafka, ids)) {
        await record(held, 'discarded', by);
        onDone((done += 1));
      }
    },
    outcomes: (redriven, limitMs) => toOutcomes(kafka, redriven, limitMs),
    close: producer.close,
  };
}

async function listOpen(
  kafka: KafkaInternals,
  groups: readonly ConsumerGroup[],
): Promise<readonly DeadLetterRecord[]> {
  const { held, resolutions } = await readDeadLetters(kafka, groups);
  const open = listOpenDeadLetters(held, resolutions).map((one) => one.record);
  return open.sort((a, b) => a.setAsideAt.getTime() - b.setAsideAt.getTime());
}

async function findOne(kafka: KafkaInternals, id: string) {
  const { held, resolutions } = await readDeadLetters(kafka, listGroups([id]), (one) => one === id);
  const [found] = held;
  if (found === undefined) return undefined;
  const setAsideAt = found.record.setAsideAt.toISOString();
  const own = resolutions.filter((one) => one.id === id && one.set_aside_at === setAsideAt);
  return { record: found.record, value: found.message.value, resolutions: own };
}

/** With their bytes, in the given order. */
async function openOnes(kafka: KafkaInternals, ids: readonly string[]): Promise<readonly Held[]> {
  if (ids.length > MAX_RESOLVED) throw new RangeError(`At most ${MAX_RESOLVED} at once`);
  const wanted = new Set(ids);
  const { held, resolutions } = await readDeadLetters(kafka, listGroups(ids), (id) => wanted.has(id));
  const open = new Map(listOpenDeadLetters(held, resolutions).map((one) => [one.record.id, one]));
  const missing = [...wanted].filter((id) => !open.has(id));
  if (missing.length > 0) throw new NotOpenError(`No open dead letter: ${missing.join(', ')}`);
  return [...open.values()].sort((a, b) => ids.indexOf(a.record.id) - ids.indexOf(b.record.id));
}

async function toOutcomes(
  kafka: KafkaInternals,
  redriven: readonly Redriven[],
  limitMs: number,
): Promise<ReadonlyMap<string, RedriveOutcome>> {
  const passed = await waitUntilPassed(kafka, redriven, limitMs);
  const back = await listOpen(kafka, [...new Set(redriven.map(({ group }) => group))]);
  const again = new Set(back.map(({ redriveOf }) => redriveOf));
  const toOutcome = (id: string): RedriveOutcome => {
    if (again.has(id)) return 'set_aside_again';
    return passed.has(id) ? 'handled' : 'on_its_way';
  };
  return new Map(redriven.map(({ id }) => [id, toOutcome(id)]));
}

function listGroups(ids: readonly string[]): readonly ConsumerGroup[] {
  const named = new Set(ids.map((id) => id.slice(0, id.lastIndexOf(':'))));
  return CONSUMER_GROUPS.filter((group) => named.has(group));
}

/** The original headers of the message, and the headers that address its new group. */
function redriveHeaders({ record, message }: Held): Record<string, string> {
  const original = Object.entries(textHeaders(message.headers)).filter(
    ([name]) => !name.startsWith(CAUSE_PREFIX),
  );
  return {
    ...Object.fromEntries(original),
    [REDRIVE_GROUP_HEADER]: record.group,
    [REDRIVE_OF_HEADER]: record.id,
  };
}

/** Ids of the messages that their group has handled, or parked again. */
async function waitUntilPassed(
  kafka: KafkaInternals,
  redriven: readonly Redriven[],
  limitMs: number,
): Promise<ReadonlySet<string>> {
  const passed = new Set<string>();
  for (let waitedMs = 0; ; waitedMs += OUTCOME_POLL_MS) {
    const waiting = redriven.filter(({ id }) => !passed.has(id));
    for (const [group, ones] of Map.groupBy(waiting, (one) => one.group)) {
      const topics = [...new Set(ones.map(({ topic }) => topic))];
      const groupId = `${kafka.topicPrefix}${group}`;
      const offsets = await withAdmin(kafka.kafka, (admin) => admin.fetchOffsets({ groupId, topics }));
      for (const { id, topic, partition, offset } of ones) {
        const partitions = offsets.find((one) => one.topic === topic)?.partitions;
        const committed = partitions?.find((one) => one.partition === partition)?.offset ?? '-1';
        if (BigInt(committed) > BigInt(offset)) passed.add(id);
      }
    }
    if (passed.size === redriven.length || waitedMs >= limitMs) return passed;
    await delay(OUTCOME_POLL_MS);
  }
}
