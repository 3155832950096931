// Consumes topics as one process of a group. Aggregates are handled concurrently, each in order. Offsets are committed only
// after the work.
import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs, pause, type Component } from '@mps/background';
import { TOPIC_PARTITIONS, type TopicKey } from '@mps/contracts';
import type { EventMeta__Output } from '@mps/contracts/gen/mps/common/v1/EventMeta';
import { newId, systemClock } from '@mps/kernel';
import type { Consumer, EachBatchPayload } from 'kafkajs';
import type { Logger } from 'pino';
import { watchGroup } from '../dead-letters/read';
import { readInternals, type KafkaClient, type KafkaInternals } from '../kafka';
import type { ConsumerGroup } from '../topics';
import { makeDeadLetterQueue } from './dead-letter';
import { makeFetches, type Fetches } from './fetches';
import { makeEnvelopeDecoder, makeEventDecoder, type ConsumedEvent } from './event';
import { runKeyed } from './keyed-concurrency';
import { makeMessageHandler, type EventFilter, type MessageHandler } from './message-handler';
import { forgetGroup, groupReaches, makeCommits, readEnds, type Commits } from './offsets';
import { isPassing } from './passing-failure';

interface CommonOptions<Topic extends TopicKey> {
  readonly kafka: KafkaClient;
  readonly topics: readonly Topic[];
  /**
   * Must be idempotent by (aggregate, sequence): an event arrives at least once. An error is retried in place, then the event
   * is parked. An outage (isInfrastructureError) is waited out. Events of one aggregate arrive one by one.
   */
  readonly handle: (event: ConsumedEvent<Topic>) => Promise<void>;
  /**
   * For handlers that write many events as cheaply as one. It receives events of one aggregate that arrived together, in order.
   * When it fails, `handle` is called for each of them, also for handled ones.
   */
  readonly handleTogether?: (events: readonly ConsumedEvent<Topic>[]) => Promise<void>;
  /** Unwanted events are skipped before decoding. By default every event is wanted. */
  readonly isWanted?: EventFilter;
  /**
   * Shortest time between two fetches, so that many events are one fetch when no caller waits for them. 0 by default: an
   * event is fetched at once.
   */
  readonly paceMs?: number;
  readonly log: Logger;
  /** Called whenever brokers have answered a fetch: earlier events are here, or on their way. */
  readonly onFetched?: () => void;
  /** Called when the consumer failed in a way that only a new process repairs: end the process. */
  readonly onFatal: (error: Error) => void;
}

/** One process of a group: one of them handles each event. A failed event goes to the group's dead letters. */
export interface GroupConsumerOptions<Topic extends TopicKey = TopicKey> extends CommonOptions<Topic> {
  readonly group: ConsumerGroup;
  readonly ephemeral?: false;
}

/** A process of a group that needs nothing of an event but its meta. Only that is decoded. */
export interface EnvelopeConsumerOptions extends Omit<
  GroupConsumerOptions,
  'handle' | 'handleTogether' | 'isWanted'
> {
  /** Must be idempotent by the event's id. Otherwise as `handle`. */
  readonly handleMeta: (meta: EventMeta__Output) => Promise<void>;
}

/** A group of one process, for caches: it handles every event after its start. A failed event is logged and skipped. */
export interface EphemeralConsumerOptions<Topic extends TopicKey = TopicKey> extends CommonOptions<Topic> {
  readonly group: string;
  readonly ephemeral: true;
  /**
   * Called whenever the consumer starts at the end of the topics: within start(), or later if Kafka was unavailable. Earlier
   * events are not handled, so a cache must be cleared.
   */
  readonly onPositioned?: () => void;
  /** For caches that are valid only while the consumer is up to date. */
  readonly currency?: {
    /** A broker that is silent for longer may hold unseen events. */
    readonly withinMs: number;
    /** Called before late events are handled: a cache may be older than they are. */
    readonly onLate: () => void;
  };
}

export type ConsumerOptions<Topic extends TopicKey = TopicKey> =
  GroupConsumerOptions<Topic> | EphemeralConsumerOptions<Topic>;

/** Messages of a partition in work at once. */
const WINDOW_MESSAGES = 64;
/** After this the partitions of a killed consumer move. A handler gets less than a third of it. */
const SESSION_TIMEOUT_MS = 10_000;
/** A third of the session, as Kafka advises. */
const HEARTBEAT_INTERVAL_MS = 3_000;
const REBALANCE_TIMEOUT_MS = 30_000;
const START_BACKOFF = { firstMs: 200, maxMs: 5_000 } as const;
/** Attempts that start() waits for. Moving leaders are back by then; an unavailable cluster is not waited for. */
const PATIENT_ATTEMPTS = 3;
/**
 * How long start() waits to join a shared group. The member id of a killed process blocks the group until its session times
 * out. The service serves meanwhile.
 */
const GROUP_JOIN_WAIT_MS = 1_000;

export interface EventConsumer extends Component {
  /** Resolves when the group has handled the present messages of its topics, or after a few seconds. For the test clock. */
  readonly caughtUp: () => Promise<void>;
  /** Whether every broker has answered lately, as `currency` says; false without it. */
  readonly isCurrent: () => boolean;
}

/**
 * start() resolves when the consumer has joined, or when it must wait for its group or for Kafka. It then goes on trying,
 * because a service also serves without events. stop() finishes the work under way.
 */
export function makeConsumer<const Topic extends TopicKey>(
  typed: ConsumerOptions<Topic> | EnvelopeConsumerOptions,
): EventConsumer {
  const isOfMeta = 'handleMeta' in typed;
  // It reads these topics and no others, so its handler receives only their events.
  const options = (isOfMeta
    ? { ...typed, handle: ({ meta }: ConsumedEvent) => typed.handleMeta(meta) }
    : typed) as unknown as ConsumerOptions;
  const { log, group } = options;
  const kafka = readInternals(options.kafka);
  const groupId = `${kafka.topicPrefix}${group}${options.ephemeral === true ? `.${newId()}` : ''}`;
  const deadLetters = options.ephemeral === true ? undefined : makeDeadLetterQueue(kafka, options.group);
  const watch = options.ephemeral === true ? undefined : watchGroup(kafka, options, systemClock());
  const handler = makeMessageHandler({
    group,
    handle: options.handle,
    handleTogether: options.handleTogether,
    isWanted: options.isWanted,
    makeDecoder: isOfMeta ? makeEnvelopeDecoder : makeEventDecoder,
    log,
    giveUp: async (deadLetter) => deadLetters?.keep(deadLetter),
  });
  const stopping = new AbortController();
  const commits = makeCommits(stopping.signal, log);
  const fetches =
    options.ephemeral === true && options.currency !== undefined ? makeFetches(options.currency) : undefined;
  const member = makeMember(kafka, groupId, {
    options,
    handler,
    commits,
    fetches,
    stopping: stopping.signal,
  });

  return {
    name: `consumer ${group}`,
    isCurrent: () => fetches?.isCurrent() ?? false,
    caughtUp: async () => {
      const topics = options.topics.map((topic) => kafka.topicName(topic));
      try {
        await groupReaches(kafka, { groupId, topics }, commits.commit);
      } catch (error) {
        log.debug({ err: error, group: groupId }, 'what the group has handled could not be asked');
      }
    },
    async start() {
      const patient = member.begin();
      await (options.ephemeral === true ? patient : noLongerThan(GROUP_JOIN_WAIT_MS, patient));
      await watch?.start();
    },
    async stop() {
      stopping.abort();
      await member.begun();
      await watch?.stop();
      if (options.ephemeral !== true) await commits.commit();
      await member.leave();
      await deadLetters?.close();
      if (options.ephemeral === true) await forgetGroup(kafka, groupId);
    },
  };
}

interface MemberParts {
  readonly options: ConsumerOptions;
  readonly handler: MessageHandler;
  readonly commits: Commits;
  readonly fetches: Fetches | undefined;
  readonly stopping: AbortSignal;
}

/** A member of a group. It retries until it has joined, and joins again after it lost its coordinator. */
function makeMember(
  kafka: KafkaInternals,
  groupId: string,
  { options, handler, commits, fetches, stopping }: MemberParts,
) {
  const { log } = options;
  let consumer: Consumer | undefined;
  let beginning: Promise<unknown> = Promise.resolve();

  async function beginOnce(): Promise<boolean> {
    const state: { hasBegun: boolean; lost?: Error } = { hasBegun: false };
    const fresh = openConsumer(kafka, groupId, options, (error) => {
      state.lost = error;
      if (state.hasBegun && !stopping.aborted) beginAnew(fresh, error);
    });
    fetches?.watch(fresh);
    fresh.on(fresh.events.REBALANCING, () => void commits.commit());
    consumer = fresh;
    try {
      await join(fresh, kafka, options, handler, commits);
      // Joining does not fail by it.
      if (state.lost !== undefined) throw state.lost;
      state.hasBegun = true;
      return true;
    } catch (error) {
      log.warn({ err: error, group: groupId }, 'the consumer could not start');
      await fresh.disconnect().catch(() => undefined);
      return false;
    }
  }

  /** Returns whether the consumer joined within so many attempts. */
  async function tryTo(attempts: number): Promise<boolean> {
    for (let failures = 0; failures < attempts && !stopping.aborted; failures += 1) {
      if (await beginOnce()) return true;
      await pause(backoffMs(failures, START_BACKOFF), stopping);
    }
    return false;
  }

  function beginAnew(ended: Consumer, error: Error): void {
    log.warn({ err: error, group: groupId }, 'the consumer begins anew');
    const left = ended.disconnect().catch(() => undefined);
    beginning = left.then(() => tryTo(Infinity));
  }

  return {
    /** Returns whether it joined within the awaited attempts. It goes on trying. */
    begin(): Promise<boolean> {
      const patient = tryTo(PATIENT_ATTEMPTS);
      beginning = patient.then((began) => began || tryTo(Infinity));
      return patient;
    },
    /** Resolves when it has joined, or has given up because the process ends. */
    begun: (): Promise<unknown> => beginning,
    leave: async (): Promise<void> => consumer?.disconnect(),
  };
}

async function noLongerThan(limitMs: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, pause(limitMs, over.signal)]);
  over.abort();
}

function openConsumer(
  kafka: KafkaInternals,
  groupId: string,
  options: ConsumerOptions,
  onPassingFailure: (error: Error) => void,
): Consumer {
  const { onFatal, onFetched } = options;
  const consumer = kafka.kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    sessionTimeout: SESSION_TIMEOUT_MS,
    heartbeatInterval: HEARTBEAT_INTERVAL_MS,
    rebalanceTimeout: REBALANCE_TIMEOUT_MS,
    maxWaitTimeInMs: toFetchWaitMs(kafka, options),
  });
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (payload.restart) return;
    if (isPassing(payload.error)) onPassingFailure(payload.error);
    else onFatal(payload.error);
  });
  if (onFetched !== undefined) consumer.on(consumer.events.FETCH, onFetched);
  return consumer;
}

/** A broker without events answers after half of the tolerated silence. */
const toFetchWaitMs = ({ fetchWaitMs }: KafkaInternals, options: ConsumerOptions): number =>
  options.ephemeral === true && options.currency !== undefined
    ? Math.min(fetchWaitMs, options.currency.withinMs / 2)
    : fetchWaitMs;

async function join(
  consumer: Consumer,
  kafka: KafkaInternals,
  options: ConsumerOptions,
  handler: MessageHandler,
  commits: Commits,
): Promise<void> {
  const topicKeys = new Map(options.topics.map((topic) => [kafka.topicName(topic), topic]));
  const ends = options.ephemeral === true ? await readEnds(kafka, [...topicKeys.keys()]) : [];
  // A new group starts at the oldest event, so it misses none.
  const fromBeginning = options.ephemeral !== true;
  await consumer.connect();
  await consumer.subscribe({ topics: [...topicKeys.keys()], fromBeginning });
  await consumer.run({
    partitionsConsumedConcurrently: TOPIC_PARTITIONS,
    eachBatchAutoResolve: false,
    autoCommit: false,
    eachBatch: async (payload) => {
      const startedAtMs = performance.now();
      await consumeBatch(payload, topicKeys, handler);
      await commits.noteDone(payload);
      await rest(payload, startedAtMs + (options.paceMs ?? 0) - performance.now());
    },
  });
  for (const end of ends) consumer.seek(end);
  // After a rebalance the group continues here and not at a later end.
  if (ends.length > 0) await consumer.commitOffsets(ends);
  if (options.ephemeral === true) options.onPositioned?.();
}

/** The next fetch is sent when all batches of the last one are handled. */
async function rest(payload: EachBatchPayload, ms: number): Promise<void> {
  if (ms > 0 && payload.isRunning() && !payload.isStale()) await delay(ms);
}

export async function consumeBatch(
  payload: EachBatchPayload,
  topicKeys: ReadonlyMap<string, TopicKey>,
  handler: MessageHandler,
): Promise<void> {
  const { batch } = payload;
  const topic = topicKeys.get(batch.topic);
  if (topic === undefined) throw new Error(`A batch of ${batch.topic}, which was not subscribed to`);
  const mustStop = (): boolean => !payload.isRunning() || payload.isStale();
  const heartbeat = (): Promise<void> => payload.heartbeat();
  const source = { topic, topicName: batch.topic, partition: batch.partition, heartbeat, mustStop };
  const { handle, handleTogether } = handler;
  for (let start = 0; start < batch.messages.length; start += WINDOW_MESSAGES) {
    const window = batch.messages.slice(start, start + WINDOW_MESSAGES);
    const result = await runKeyed(
      window,
      ({ key }) => key?.toString() ?? '',
      (message) => handle(message, source),
      handleTogether && ((messages) => handleTogether(messages, source)),
    );
    const last = window[result.done - 1];
    if (last !== undefined) payload.resolveOffset(last.offset);
    if ('error' in result) throw result.error;
    if (result.done < window.length) return;
  }
}
