// RED metrics of gRPC calls, by the names of the RPC semantic conventions; the instrumentation has none of its own.
import { metrics } from '@opentelemetry/api';

const SECONDS = {
  unit: 's',
  advice: {
    explicitBucketBoundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
};
const meter = metrics.getMeter('mps-chassis');
const server = meter.createHistogram('rpc.server.call.duration', SECONDS);
const client = meter.createHistogram('rpc.client.call.duration', SECONDS);

const attributes = (path: string, outcome: string): Record<string, string> => ({
  'rpc.system.name': 'grpc',
  'rpc.method': path.slice(1),
  'rpc.outcome': outcome,
});

export const recordServerCall = (path: string, outcome: string, durationMs: number): void =>
  server.record(durationMs / 1000, attributes(path, outcome));

export const recordClientCall = (path: string, outcome: string, durationMs: number): void =>
  client.record(durationMs / 1000, attributes(path, outcome));
