// Starts OpenTelemetry before anything else is loaded (node --require). CommonJS on purpose: the only module format in
// which every instrumentation works unaided. Everything is configured by the standard OTEL_* variables; without an
// endpoint nothing is recorded or exported, but every request still has its trace id, for log lines, answers and events.
import { ExpressLayerType, ExpressInstrumentation } from '@opentelemetry/instrumentation-express';
import { GrpcInstrumentation } from '@opentelemetry/instrumentation-grpc';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb';
import { PinoInstrumentation } from '@opentelemetry/instrumentation-pino';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { hideOutgoingUrl, incomingAttributes } from './private-attributes';
import { rememberSdk } from './sdk';

const env = process.env;
const exports = env['OTEL_EXPORTER_OTLP_ENDPOINT'] !== undefined;
env['OTEL_TRACES_EXPORTER'] ??= exports ? 'otlp' : 'none';
env['OTEL_LOGS_EXPORTER'] ??= 'none';
env['OTEL_METRICS_EXPORTER'] ??= 'none';
env['OTEL_NODE_RESOURCE_DETECTORS'] ??= 'serviceinstance,process,env';

// Ids without recording: the sampler says no, and a processor that does nothing keeps the SDK from leaving tracing out.
if (!exports) env['OTEL_TRACES_SAMPLER'] ??= 'always_off';
const nothing = async (): Promise<void> => undefined;
const idle = { onStart: () => undefined, onEnd: () => undefined, forceFlush: nothing, shutdown: nothing };

/**
 * Spans name operation and collection. The statement itself would be serialized for every command, sampled or not:
 * 9 % of the CPU of the transactions service while it took payments.
 */
const withoutStatement = (): string => '';

/** The default of 10 ms wakes an idle process a hundred times a second: 4 ms of CPU a second, each process. */
const EVENT_LOOP_SAMPLE_MS = 100;

const metricsPort = env['METRICS_PORT'];
const metricReaders =
  metricsPort === undefined
    ? []
    : [new PrometheusExporter({ port: Number(metricsPort), host: env['METRICS_HOST'] ?? '127.0.0.1' })];

const sdk = new NodeSDK({
  ...(!exports && { spanProcessors: [idle] }),
  ...(metricReaders.length > 0 && { metricReaders }),
  // Kafka is not here: packages/messaging makes its own spans, one per event, in the event's own trace.
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url }) => url === '/healthz' || url === '/readyz' || url === '/metrics',
      startIncomingSpanHook: incomingAttributes,
    }),
    new ExpressInstrumentation({
      ignoreLayersType: [ExpressLayerType.MIDDLEWARE, ExpressLayerType.REQUEST_HANDLER],
    }),
    new GrpcInstrumentation({ ignoreGrpcMethods: ['Check', 'Watch'] }),
    new MongoDBInstrumentation({ requireParentSpan: true, dbStatementSerializer: withoutStatement }),
    new PinoInstrumentation({ disableLogSending: true }),
    new UndiciInstrumentation({ requireParentforSpans: true, requestHook: hideOutgoingUrl }),
    ...(metricReaders.length > 0
      ? [new RuntimeNodeInstrumentation({ monitoringPrecision: EVENT_LOOP_SAMPLE_MS })]
      : []),
  ],
});
sdk.start();
rememberSdk(sdk);
