// Sends entries of outboxes to Kafka: one request for many events, each in the trace that caused it. makeQuarantine leaves out
// aggregates with a refused next event (too large, malformed): they wait in their documents and are tried again now and then,
// because a change of the topic's settings may mend them.
import type { OutboxEntry, PendingEvent } from '@mps/aggregates';
import type { TopicKey } from '@mps/contracts';
import { metrics } from '@opentelemetry/api';
import type { Message } from 'kafkajs';
import type { Logger } from 'pino';
import { readInternals, makeRecreatableProducer, type KafkaClient } from '../kafka';
import { readContext, messageAttributes, startPublishSpan, type PublishSpan } from '../tracing';

export interface Publisher {
  /** Sends the events in the given order; those of one aggregate arrive in it. Throws when any may not have arrived. */
  publish(topic: TopicKey, events: readonly PendingEvent[]): Promise<void>;
  readonly close: () => Promise<void>;
}

const ALL_IN_SYNC_REPLICAS = -1;
/** CloudEvents, Kafka binding in binary mode. */
const SPEC_VERSION = '1.0';
const CONTENT_TYPE = 'application/protobuf';

const published = metrics
  .getMeter('@mps/messaging')
  .createCounter('outbox.publish', { description: 'Events the relay sent, by result', unit: '{event}' });

export function makePublisher(client: KafkaClient, service: string): Publisher {
  const kafka = readInternals(client);
  const producer = makeRecreatableProducer(kafka);

  return {
    async publish(topicKey, events) {
      const topic = kafka.topicName(topicKey);
      const spans = events.map(({ aggregateId, entry }) => {
        const attributes = messageAttributes(topic, entry.event_id, entry.type, aggregateId);
        return startPublishSpan(readContext(traceHeaders(entry)), topic, attributes);
      });
      try {
        const messages = events.map((event, index) => toMessage(event, service, spans[index]?.headers));
        await producer.use((open) => open.send({ topic, acks: ALL_IN_SYNC_REPLICAS, messages }));
        published.add(events.length, { result: 'ok' });
        for (const span of spans) span.end();
      } catch (error) {
        published.add(events.length, { result: 'error' });
        for (const span of spans) span.end(error);
        throw error;
      }
    },
    close: producer.close,
  };
}

function toMessage(
  { aggregateId, entry }: PendingEvent,
  service: string,
  trace: PublishSpan['headers'] = {},
): Message {
  return {
    key: aggregateId,
    value: entry.message,
    headers: {
      ce_specversion: SPEC_VERSION,
      ce_id: entry.event_id,
      ce_type: entry.type,
      ce_source: `/services/${service}`,
      ce_time: entry.occurred_at,
      ce_subject: aggregateId,
      ce_sequence: String(entry.sequence),
      'content-type': CONTENT_TYPE,
      // Without a telemetry SDK nothing is injected, and the stored context travels on as it is.
      ...traceHeaders(entry),
      ...trace,
    },
  };
}

function traceHeaders({ traceparent, tracestate }: OutboxEntry): Record<string, string> {
  return {
    ...(traceparent !== undefined && { traceparent }),
    ...(tracestate !== undefined && { tracestate }),
  };
}

export interface Quarantine {
  /**
   * Publishes and returns the events that arrived: one message that Kafka refuses for ever does not block other aggregates.
   * Throws when the cluster is at fault, not a message.
   */
  publish(topic: TopicKey, events: readonly PendingEvent[]): Promise<readonly PendingEvent[]>;
  /** Aggregates to leave out now. */
  members(): readonly string[];
}

const REFUSALS: ReadonlySet<unknown> = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'INVALID_TIMESTAMP',
]);
const QUARANTINE_MS = 60_000;
/** Bound of quarantined aggregates: the oldest leave first, and block again if they must. */
const MAX_MEMBERS = 100;

/** Refused for the content of the message, not for the state of the cluster: sending it again cannot help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && REFUSALS.has(error.type);

/** `monotonicMs` is the process's monotonic clock: a changed machine clock keeps no aggregate aside longer. */
export function makeQuarantine(
  publisher: Publisher,
  log: Logger,
  monotonicMs: () => number = () => performance.now(),
): Quarantine {
  const untilMs = new Map<string, number>();

  function add(aggregateId: string): void {
    untilMs.delete(aggregateId);
    untilMs.set(aggregateId, monotonicMs() + QUARANTINE_MS);
    const [oldest] = untilMs.keys();
    if (untilMs.size > MAX_MEMBERS && oldest !== undefined) untilMs.delete(oldest);
  }

  async function isRefused(topic: TopicKey, event: PendingEvent): Promise<boolean> {
    try {
      await publisher.publish(topic, [event]);
      return false;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const { aggregateId, entry } = event;
      log.error(
        { err: error, aggregate_id: aggregateId, event_id: entry.event_id },
        'Kafka refuses an event',
      );
      return true;
    }
  }

  async function publishOneByOne(
    topic: TopicKey,
    events: readonly PendingEvent[],
  ): Promise<readonly PendingEvent[]> {
    const arrived: PendingEvent[] = [];
    for (const event of events) {
      // Later events of the same aggregate wait with the refused one.
      if (untilMs.has(event.aggregateId)) continue;
      if (await isRefused(topic, event)) add(event.aggregateId);
      else arrived.push(event);
    }
    return arrived;
  }

  return {
    async publish(topic, events) {
      try {
        await publisher.publish(topic, events);
        return events;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return publishOneByOne(topic, events);
      }
    },
    members() {
      const nowMs = monotonicMs();
      for (const [id, until] of untilMs) if (until <= nowMs) untilMs.delete(id);
      return [...untilMs.keys()];
    },
  };
}
