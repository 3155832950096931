// Spans of events: an event stays in the trace of the request that caused it, through the outbox, Kafka and its consumer.
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
} from '@opentelemetry/api';

const tracer = trace.getTracer('@mps/messaging');

/** The context that W3C headers describe; the root context when there are none. */
export function readContext(headers: Readonly<Record<string, string | undefined>>): Context {
  return propagation.extract(ROOT_CONTEXT, headers);
}

/** Attributes of a message by the semantic conventions. Keys are aggregate ids: never personal data. */
export function messageAttributes(
  topic: string,
  eventId: string,
  type: string,
  aggregateId: string,
): Attributes {
  return {
    'messaging.system': 'kafka',
    'messaging.destination.name': topic,
    'messaging.message.id': eventId,
    'messaging.kafka.message.key': aggregateId,
    'mps.event.type': type,
  };
}

export interface PublishSpan {
  /** W3C headers that make the consumer a child of this span. */
  readonly headers: Readonly<Record<string, string>>;
  end(error?: unknown): void;
}

export function startPublishSpan(parent: Context, topic: string, attributes: Attributes): PublishSpan {
  const span = tracer.startSpan(
    `send ${topic}`,
    {
      kind: SpanKind.PRODUCER,
      attributes: { ...attributes, 'messaging.operation.type': 'send', 'messaging.operation.name': 'send' },
    },
    parent,
  );
  const headers: Record<string, string> = {};
  propagation.inject(trace.setSpan(parent, span), headers);
  return {
    headers,
    end(error) {
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: readName(error) });
      span.end();
    },
  };
}

/** Runs a handler in a CONSUMER span that is a child of the message's context. */
export async function inProcessSpan(
  parent: Context,
  topic: string,
  attributes: Attributes,
  handle: () => Promise<void>,
): Promise<void> {
  const span = tracer.startSpan(
    `process ${topic}`,
    {
      kind: SpanKind.CONSUMER,
      attributes: {
        ...attributes,
        'messaging.operation.type': 'process',
        'messaging.operation.name': 'process',
      },
    },
    parent,
  );
  try {
    await context.with(trace.setSpan(parent, span), handle);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: readName(error) });
    throw error;
  } finally {
    span.end();
  }
}

/** Names only: texts of errors may quote their input. */
const readName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
