// Handles one message: it is decoded and handled, stored as a dead letter, or left for later because the consumer must stop. An
// outage (`isInfrastructureError`) makes no dead letter: parking every event is worse than delaying them.
import { setTimeout as delay } from 'node:timers/promises';
import { hasCause, isDatabaseUnavailable, isTimeLimit, TIME_LIMIT_TRIES } from '@mps/aggregates';
import { backoffMs } from '@mps/background';
import { TOPICS, type TopicKey } from '@mps/contracts';
import { context, metrics } from '@opentelemetry/api';
import type { KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import { readContext, inProcessSpan, messageAttributes } from '../tracing';
import { REDRIVE_GROUP_HEADER, textHeader, textHeaders, type DeadLetter } from './dead-letter';
import { makeEventDecoder, UndecodableEventError, type ConsumedEvent, type EventDecoder } from './event';

export interface MessageSource {
  readonly topic: TopicKey;
  /** Exact name in the cluster. */
  readonly topicName: string;
  readonly partition: number;
  /** Tells the group that this consumer makes progress; throws when the group moves on without it. */
  readonly heartbeat: () => Promise<void>;
  /** The partition belongs to another member, or the process ends. */
  readonly mustStop: () => boolean;
}

/**
 * Whether an event of a topic and a type (`ce_type`) is handled. `encoded` is the topic's message, or bytes that claim to be
 * one.
 */
export type EventFilter = (topic: TopicKey, type: string, encoded: Buffer) => boolean;

export interface MessageHandlerOptions {
  readonly group: string;
  readonly handle: (event: ConsumedEvent) => Promise<void>;
  /** Handles events of one aggregate that arrived together, in order. When it fails, `handle` handles each of them. */
  readonly handleTogether?: ((events: readonly ConsumedEvent[]) => Promise<void>) | undefined;
  /** Unwanted events are skipped before decoding. */
  readonly isWanted?: EventFilter | undefined;
  /** By default the whole event is decoded. */
  readonly makeDecoder?: (topic: TopicKey) => EventDecoder;
  /** Stores a message that cannot be handled. Throws when it cannot store it. */
  readonly giveUp: (deadLetter: DeadLetter) => Promise<void>;
  readonly log: Logger;
}

/** Rethrows errors of `heartbeat`. */
export interface MessageHandler {
  /** Returns true when the message is handled, false when it must come again. */
  readonly handle: (message: KafkaMessage, source: MessageSource) => Promise<boolean>;
  /** Handles messages of one key, in order. Returns true when all are handled, false when each must be handled alone. */
  readonly handleTogether?: (messages: readonly KafkaMessage[], source: MessageSource) => Promise<boolean>;
}

/** Tries for a failing message before it is parked: 1.5 s in all, well within a session. */
const MAX_ATTEMPTS = 5;
const RETRY_BACKOFF = { firstMs: 100, maxMs: 1_000 } as const;
/** After a time limit of the database the wait is long: a slow database must not park good events. */
const TIME_LIMIT_BACKOFF = { firstMs: 2_000, maxMs: 5_000 } as const;
const OUTAGE_BACKOFF = { firstMs: 100, maxMs: 5_000 } as const;
const HEARTBEAT_EVERY_MS = 1_000;
const MS_PER_SECOND = 1_000;

const meter = metrics.getMeter('@mps/messaging');
const consumed = meter.createCounter('messaging.client.consumed.messages', { unit: '{message}' });
const unknownTypes = meter.createCounter('messaging.client.unknown_event_types', {
  description: 'Events that were passed because this release does not know their type',
  unit: '{message}',
});
/** From a millisecond to the longest time of a message. The SDK's default buckets are meant for milliseconds. */
const PROCESS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const processDuration = meter.createHistogram('messaging.process.duration', {
  unit: 's',
  advice: { explicitBucketBoundaries: PROCESS_SECONDS },
});

/**
 * Decodes messages of one aggregate and handles them, each in a span of its own. An event of a type that the catalog does not
 * have is passed: a later release publishes it, and only consumers of that release handle it.
 */
function makeAttempt(
  { group, makeDecoder = makeEventDecoder }: Pick<MessageHandlerOptions, 'group' | 'makeDecoder'>,
  handle: (events: readonly ConsumedEvent[]) => Promise<void>,
) {
  const decoders = new Map<TopicKey, EventDecoder>();

  return async function attempt(
    [message, ...rest]: readonly KafkaMessage[],
    source: MessageSource,
    before: readonly ConsumedEvent[] = [],
  ): Promise<void> {
    if (message === undefined) return before.length === 0 ? undefined : handle(before);
    const { topic, topicName } = source;
    const headers = textHeaders(message.headers);
    const { ce_id: eventId = '', ce_type: type = '', ce_subject: aggregateId = '' } = headers;
    const attributes = messageAttributes(topicName, eventId, type, aggregateId);
    attributes['messaging.consumer.group.name'] = group;
    await inProcessSpan(readContext(headers), topicName, attributes, async () => {
      const decode = decoders.get(topic) ?? makeDecoder(topic);
      decoders.set(topic, decode);
      const inSpan = context.active();
      const event = decode(message.value, (work) => context.with(inSpan, work));
      if (event === undefined) unknownTypes.add(1, { 'messaging.consumer.group.name': group, type });
      await attempt(rest, source, event === undefined ? before : [...before, event]);
    });
  };
}

type GroupFilter = Pick<MessageHandlerOptions, 'group' | 'isWanted'>;

/** Unwanted, or a redriven copy for another group that had failed alone: this group has handled the event. */
function isPassed(
  { headers, value }: KafkaMessage,
  topic: TopicKey,
  { group, isWanted }: GroupFilter,
): boolean {
  // Other headers of a skipped message are not read.
  const type = textHeader(headers, 'ce_type');
  const redrivenFor = textHeader(headers, REDRIVE_GROUP_HEADER) ?? group;
  if (redrivenFor !== group) return true;
  return type !== undefined && value !== null && isWanted?.(topic, type, value) === false;
}

function countHandled(
  group: string,
  { topicName }: MessageSource,
  startedAtMs: number,
  result: string,
): void {
  const attributes = { 'messaging.consumer.group.name': group, 'messaging.destination.name': topicName };
  consumed.add(1, { ...attributes, result });
  processDuration.record((performance.now() - startedAtMs) / MS_PER_SECOND, attributes);
}

export function makeMessageHandler(options: MessageHandlerOptions): MessageHandler {
  const { handleTogether } = options;
  return {
    handle: makeSingleHandler(options),
    ...(handleTogether && { handleTogether: makeTogetherHandler(options, handleTogether) }),
  };
}

function makeTogetherHandler(
  options: MessageHandlerOptions,
  handleTogether: (events: readonly ConsumedEvent[]) => Promise<void>,
): NonNullable<MessageHandler['handleTogether']> {
  const { group } = options;
  const attempt = makeAttempt(options, handleTogether);
  return async (messages, source) => {
    const wanted = messages.filter((message) => !isPassed(message, source.topic, options));
    if (wanted.length < 2 || source.mustStop()) return false;
    const startedAtMs = performance.now();
    try {
      await attempt(wanted, source);
    } catch {
      // Handling them one by one finds the failing message and its cause.
      return false;
    }
    for (const _ of wanted) countHandled(group, source, startedAtMs, 'handled');
    await source.heartbeat();
    return true;
  };
}

function makeSingleHandler(options: MessageHandlerOptions): MessageHandler['handle'] {
  const { group, handle, giveUp, log } = options;
  const attempt = makeAttempt(options, async (events) => {
    for (const event of events) await handle(event);
  });
  return async (message, source) => {
    const startedAtMs = performance.now();
    const position = {
      topic: TOPICS[source.topic].name,
      partition: source.partition,
      offset: message.offset,
    };
    let attempts = 0;
    let outages = 0;
    let timeLimits = 0;
    let poison: { readonly error: unknown } | undefined;

    function judge(error: unknown): number {
      const details = { err: error, group, ...position };
      const isSlow = poison === undefined && isTimeLimit(error);
      if (isSlow) timeLimits += 1;
      if (isSlow && timeLimits < TIME_LIMIT_TRIES) {
        log.warn({ ...details, time_limits: timeLimits }, 'an event took too long and is tried again');
        return backoffMs(timeLimits - 1, TIME_LIMIT_BACKOFF);
      }
      if (!isSlow && (poison !== undefined || isInfrastructureError(error))) {
        outages += 1;
        log.warn({ ...details, outages }, 'an event waits for something that is away');
        return backoffMs(outages - 1, OUTAGE_BACKOFF);
      }
      attempts += 1;
      if (isSlow || error instanceof UndecodableEventError || attempts >= MAX_ATTEMPTS) {
        poison = { error };
        log.error({ ...details, attempts }, 'an event cannot be handled and is set aside');
        return 0;
      }
      log.warn({ ...details, attempts }, 'an event failed and is tried again');
      return backoffMs(attempts - 1, RETRY_BACKOFF);
    }

    const topic = source.topicName;
    while (!isPassed(message, source.topic, options)) {
      if (source.mustStop()) return false;
      try {
        if (poison === undefined) await attempt([message], source);
        else await giveUp({ message, topic, partition: source.partition, ...poison, attempts });
        countHandled(group, source, startedAtMs, poison === undefined ? 'handled' : 'set_aside');
        break;
      } catch (error) {
        await waitAlive(judge(error), source);
      }
    }
    // Sent after each message, never by a timer: a hanging handler must lose its partitions to a working consumer.
    await source.heartbeat();
    return true;
  };
}

async function waitAlive(ms: number, { heartbeat, mustStop }: MessageSource): Promise<void> {
  for (let leftMs = ms; leftMs > 0 && !mustStop(); leftMs -= HEARTBEAT_EVERY_MS) {
    await delay(Math.min(leftMs, HEARTBEAT_EVERY_MS));
    await heartbeat();
  }
}

const GRPC_UNAVAILABLE = 14;
const GRPC_DEADLINE_EXCEEDED = 4;

/** True for an unavailable database, broker or service, also as a nested cause. */
export const isInfrastructureError = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || hasCause(error, isOutage);

function isOutage(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  const isGrpc = 'details' in error && 'metadata' in error;
  return isGrpc && (code === GRPC_UNAVAILABLE || code === GRPC_DEADLINE_EXCEEDED);
}
