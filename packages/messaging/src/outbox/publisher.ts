// Sends entries of outboxes to Kafka: one request for many events, each in the trace that caused it.
import type { OutboxEntry, PendingEvent } from '@mps/aggregates';
import type { TopicKey } from '@mps/contracts';
import { metrics } from '@opentelemetry/api';
import type { Message } from 'kafkajs';
import { internalsOf, type KafkaClient, makeRecreatableProducer } from '../kafka';
import { contextOf, messageAttributes, type PublishSpan, startPublishSpan } from '../tracing';

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
  const kafka = internalsOf(client);
  const producer = makeRecreatableProducer(kafka);

  return {
    async publish(topicKey, events) {
      const topic = kafka.topicName(topicKey);
      const spans = events.map(({ aggregateId, entry }) => {
        const attributes = messageAttributes(topic, entry.event_id, entry.type, aggregateId);
        return startPublishSpan(contextOf(traceHeaders(entry)), topic, attributes);
      });
      try {
        const messages = events.map((event, index) => messageOf(event, service, spans[index]?.headers));
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

function messageOf(
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
