// Starts OpenTelemetry: the first import of every main.ts, because instruments are taken when modules are loaded. Everything
// is configured by the standard OTEL_* variables; without an endpoint nothing is recorded or exported, but every request
// still has its trace id, for log lines, answers and events. Spans are made where calls cross a process: HTTP and MongoDB
// beside this file, gRPC in ../grpc/calls.ts, events in packages/messaging.
import { monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { watchOutgoingRequests } from './http-spans';
import { DURATION_IN_SECONDS, observeGauge, rememberSdk, SCOPE } from './measure';

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

const sdk = new NodeSDK({
  ...(!exportsSpans && { spanProcessors: [idle] }),
  ...(metricReaders.length > 0 && { metricReaders }),
});
sdk.start();
rememberSdk(sdk, { exportsSpans });
watchOutgoingRequests();
if (metricReaders.length > 0) observeRuntime();

/** How Node itself is: the event loop, the heap and its collections, by the names of the semantic conventions. */
function observeRuntime(): void {
  const NS_PER_SECOND = 1e9;
  const MS_PER_SECOND = 1_000;
  /** The default of 10 ms wakes an idle process a hundred times a second: 4 ms of CPU a second, each process. */
  const delay = monitorEventLoopDelay({ resolution: 100 });
  delay.enable();
  for (const [name, read] of [
    ['p50', () => delay.percentile(50)],
    ['p90', () => delay.percentile(90)],
    ['p99', () => delay.percentile(99)],
    ['max', () => delay.max],
  ] as const)
    observeGauge(`nodejs.eventloop.delay.${name}`, { description: 'Event loop delay', unit: 's' }, () => [
      { value: read() / NS_PER_SECOND, attributes: {} },
    ]);
  observeGauge(
    'nodejs.eventloop.utilization',
    { description: 'Part of the time since the start that the event loop was at work', unit: '1' },
    () => [{ value: performance.eventLoopUtilization().utilization, attributes: {} }],
  );
  observeGauge('v8js.memory.heap.used', { description: 'Heap in use', unit: 'By' }, () => [
    { value: getHeapStatistics().used_heap_size, attributes: {} },
  ]);
  const collections = metrics.getMeter(SCOPE).createHistogram('v8js.gc.duration', DURATION_IN_SECONDS);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collections.record(duration / MS_PER_SECOND);
  }).observe({ entryTypes: ['gc'] });
}
