// One payment, one trace: from the request through outbox, Kafka and consumer.
import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { loadMessage, TOPICS } from '@mps/contracts';
import { newId } from '@mps/kernel';
import type { KafkaMessage } from 'kafkajs';
import { eventually, insertPayment, newPayment, openFixture, type Fixture } from './testing/fixture';
import { makeMessageHandler } from './consumer/message-handler';
import { makeConsumer } from './consumer/runner';
import { makeOutboxRelay } from './outbox/relay';

interface FinishedSpan {
  readonly name: string;
  readonly kind: SpanKind;
  readonly parentSpanContext?: { readonly spanId: string };
  spanContext(): { readonly traceId: string; readonly spanId: string };
}

const finished: FinishedSpan[] = [];
const sdk = new NodeSDK({
  autoDetectResources: false,
  instrumentations: [],
  metricReaders: [],
  logRecordProcessors: [],
  spanProcessors: [
    {
      onStart: () => undefined,
      onEnd: (span: unknown) => void finished.push(span as FinishedSpan),
      forceFlush: async () => undefined,
      shutdown: async () => undefined,
    },
  ],
});

let fixture: Fixture;
beforeAll(async () => {
  sdk.start();
  fixture = await openFixture(process.env);
});
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  await fixture.close();
  await sdk.shutdown();
});

test('an event stays in the trace of the request that caused it', async () => {
  const { collection, payments } = await fixture.makePayments();
  const draft = newPayment();
  const seen: { traceId: string; correlationId: string; traceparent: string | undefined }[] = [];
  const consumer = makeConsumer({
    kafka: fixture.kafka,
    group: `trace-${newId()}`,
    ephemeral: true,
    topics: ['transactions'],
    handle: async ({ meta }) => {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      const traceId = trace.getSpanContext(context.active())!.traceId;
      seen.push({ traceId, correlationId: meta.correlation_id, traceparent: carrier.traceparent });
    },
    log: fixture.log,
    onFatal: (error) => {
      throw error;
    },
  });
  ends.push(() => consumer.stop());
  await consumer.start();
  const relay = makeOutboxRelay({
    service: 'transactions',
    sources: [{ collection, topic: 'transactions' }],
    kafka: fixture.kafka,
    leases: fixture.db.collection('leases'),
    owner: newId(),
    realClock: fixture.realClock,
    log: fixture.log,
  });
  ends.push(() => relay.stop());
  await relay.start();
  const request = await trace.getTracer('test').startActiveSpan('POST /v1/transactions', async (span) => {
    await insertPayment(payments, draft);
    span.end();
    return span.spanContext();
  });
  const handled = await eventually(() => seen[0]);
  // Spans end after the work that they describe.
  await eventually(() => finished.some(({ kind }) => kind === SpanKind.CONSUMER));
  await eventually(() => finished.some(({ kind }) => kind === SpanKind.PRODUCER));
  expect(handled).toMatchObject({ traceId: request.traceId, correlationId: request.traceId });
  const ofTrace = finished.filter((span) => span.spanContext().traceId === request.traceId);
  const send = ofTrace.find(({ kind }) => kind === SpanKind.PRODUCER)!;
  const process = ofTrace.find(({ kind }) => kind === SpanKind.CONSUMER)!;
  expect(send.parentSpanContext?.spanId).toBe(request.spanId);
  expect(process.parentSpanContext?.spanId).toBe(send.spanContext().spanId);
  expect(ofTrace.map(({ name }) => name).sort()).toEqual([
    'POST /v1/transactions',
    `process ${fixture.kafka.topicName('transactions')}`,
    `send ${fixture.kafka.topicName('transactions')}`,
  ]);
  expect(finished.filter((span) => span.spanContext().traceId !== request.traceId)).toEqual([]);
});

test('events that are handled together stay each in its own trace', async () => {
  const traceIds = ['a'.repeat(32), 'b'.repeat(32)];
  const codec = loadMessage<object, object>(TOPICS.transactions.file, TOPICS.transactions.message);
  const message = (traceId: string): KafkaMessage => ({
    key: Buffer.from('one'),
    value: codec.encode({
      meta: { id: newId(), type: 'transaction.created', aggregate_id: 'one' },
      transaction: { id: 'one' },
    }),
    timestamp: '0',
    attributes: 0,
    offset: '0',
    headers: { traceparent: `00-${traceId}-${'1'.repeat(16)}-01` },
  });
  const seen: (string | undefined)[] = [];
  const traceOfNow = (): string | undefined => trace.getSpanContext(context.active())?.traceId;
  const handler = makeMessageHandler({
    group: 'webhooks',
    handle: async () => undefined,
    handleTogether: async (events) => void seen.push(...events.map(({ inTrace }) => inTrace(traceOfNow))),
    giveUp: async () => undefined,
    log: fixture.log,
  });
  const source = {
    topic: 'transactions',
    topicName: 'transactions',
    partition: 0,
    heartbeat: async () => undefined,
    mustStop: () => false,
  } as const;
  expect(await handler.handleTogether?.(traceIds.map(message), source)).toBe(true);
  expect(seen).toEqual(traceIds);
  for (const traceId of traceIds) {
    const [span] = finished.filter((one) => one.spanContext().traceId === traceId);
    expect(span).toMatchObject({ name: 'process transactions', kind: SpanKind.CONSUMER });
    expect(span?.parentSpanContext?.spanId).toBe('1'.repeat(16));
  }
});
