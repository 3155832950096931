// Starts OpenTelemetry: the first import of every main.ts, because instruments are taken when modules are loaded. Everything
// is configured by the standard OTEL_* variables; without an endpoint nothing is recorded or exported, but every request
// still has its trace id, for log lines, answers and events. Spans are made where calls cross a process: HTTP and MongoDB
// in this folder, gRPC in ../grpc/traced-call.ts, events in packages/messaging.
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { watchOutgoingRequests } from './http-spans';
import { rememberSdk } from './measure';
import { idGenerator } from './object-trace';

const env = process.env;
const exportsSpans = env['OTEL_EXPORTER_OTLP_ENDPOINT'] !== undefined;
env['OTEL_TRACES_EXPORTER'] ??= exportsSpans ? 'otlp' : 'none';
env['OTEL_LOGS_EXPORTER'] ??= 'none';
env['OTEL_METRICS_EXPORTER'] ??= 'none';
env['OTEL_NODE_RESOURCE_DETECTORS'] ??= 'serviceinstance,process,env';

// Ids without recording: the sampler says no, and a processor that does nothing keeps the SDK from leaving tracing out.
if (!exportsSpans) env['OTEL_TRACES_SAMPLER'] ??= 'always_off';
const nothing = async (): Promise<void> => undefined;
const idle = { onStart: () => undefined, onEnd: () => undefined, forceFlush: nothing, shutdown: nothing };

const metricsPort = env['METRICS_PORT'];
const metricReaders =
  metricsPort === undefined
    ? []
    : [new PrometheusExporter({ port: Number(metricsPort), host: env['METRICS_HOST'] ?? '127.0.0.1' })];

/** The default of 10 ms wakes an idle process a hundred times a second: 4 ms of CPU a second, each process. */
const EVENT_LOOP_RESOLUTION_MS = 250;

const sdk = new NodeSDK({
  idGenerator,
  ...(!exportsSpans && { spanProcessors: [idle] }),
  ...(metricReaders.length > 0 && {
    metricReaders,
    // Metrics of the event loop, the heap and its collections. The event loop is measured from one scrape to the next.
    instrumentations: [new RuntimeNodeInstrumentation({ monitoringPrecision: EVENT_LOOP_RESOLUTION_MS })],
  }),
});
sdk.start();
rememberSdk(sdk, { exportsSpans });
watchOutgoingRequests();
