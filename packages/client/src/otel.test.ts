import type { Tracer as OpenTelemetryTracer } from '@opentelemetry/api';
import { Mps } from './mps';
import { instrument, type Tracer } from './otel';

/** A real tracer fits: the compiler checks it. */
export const acceptRealTracer = (mps: Mps, tracer: OpenTelemetryTracer): Mps => instrument(mps, { tracer });

function makeTracer() {
  const spans: Record<string, unknown>[] = [];
  const tracer: Tracer = {
    startSpan(name, { kind, attributes }) {
      const span: Record<string, unknown> = { name, kind, ...attributes, events: [], ended: false };
      spans.push(span);
      return {
        spanContext: () => ({ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 }),
        setAttributes: (given) => Object.assign(span, given),
        addEvent: (event, given) => (span['events'] as unknown[]).push([event, given]),
        setStatus: (status) => Object.assign(span, { status }),
        end: () => Object.assign(span, { ended: true }),
      };
    },
  };
  return { spans, tracer };
}

const connect = (answers: readonly Response[]) => {
  const left = [...answers];
  const headers: (string | undefined)[] = [];
  const mps = new Mps({
    baseUrl: 'http://127.0.0.1:3000',
    apiKey: 'sk_test_x',
    retryBaseMs: 1,
    fetch: async (_, init) => {
      headers.push((init.headers as Record<string, string>)['traceparent']);
      return left.shift() ?? Response.error();
    },
  });
  return { mps, headers };
};
const problem = (status: number, code: string, retryable: boolean) =>
  Response.json(
    { code, status, title: 'T', detail: 'D', retryable },
    { status, headers: { 'x-request-id': 'r-1' } },
  );

it('records a call as one client span, with its retries and its request id, and sends the trace on', async () => {
  const { spans, tracer } = makeTracer();
  const { mps, headers } = connect([
    problem(503, 'service_unavailable', true),
    Response.json({ id: 't' }, { headers: { 'x-request-id': 'r-2' } }),
  ]);
  await instrument(mps, { tracer }).merchant('m').transactions.get('t');
  expect(spans).toEqual([
    {
      name: 'mps transactions.get',
      kind: 2,
      'http.request.method': 'GET',
      'url.path': '/v1/merchants/m/transactions/t',
      'server.address': '127.0.0.1',
      'server.port': 3000,
      'http.response.status_code': 200,
      'mps.attempts': 2,
      'mps.replayed': false,
      'mps.request_id': 'r-2',
      events: [['retry', { reason: 503, 'delay.ms': expect.any(Number), attempt: 1 }]],
      ended: true,
    },
  ]);
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  expect(headers).toEqual([traceparent, traceparent]);
});

it('records a refusal as an error with its code, and holds no key', async () => {
  const { spans, tracer } = makeTracer();
  const { mps } = connect([problem(404, 'resource_not_found', false)]);
  const result = await instrument(mps, { tracer }).transactions.get('t').result();
  expect(result.ok).toBe(false);
  expect(spans).toMatchObject([
    {
      'error.type': 'resource_not_found',
      'http.response.status_code': 404,
      status: { code: 2 },
      ended: true,
    },
  ]);
  expect(JSON.stringify(spans)).not.toContain('sk_test');
});
