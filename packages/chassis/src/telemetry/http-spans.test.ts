import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { recordSpans } from '../testing/span-recorder';
import { traceRequests, watchOutgoingRequests } from './http-spans';

describe('two processes that talk HTTP', () => {
  const recorder = recordSpans();
  const servers: Server[] = [];
  afterAll(async () => {
    for (const server of servers) server.close().closeAllConnections();
    await recorder.stop();
  });

  async function serve(status: number): Promise<string> {
    const server = createServer(
      traceRequests((request, response) => {
        Object.assign(request, { route: { path: '/orders/:id' } });
        response.writeHead(status).end(trace.getActiveSpan()?.spanContext().traceId);
      }),
    );
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('of sender, request and receiver are one trace', async () => {
    watchOutgoingRequests();
    const url = await serve(502);
    const sender = trace.getTracer('test').startActiveSpan('sender', async (span) => {
      const answer = await fetch(`${url}/orders/maria@example.com`, { method: 'POST' });
      span.end();
      return { span, traceId: await answer.text() };
    });
    const { span, traceId } = await sender;
    await recorder.until((spans) => spans.length >= 3);
    expect(traceId).toBe(span.spanContext().traceId);
    const sent = recorder.spans.find(({ kind }) => kind === SpanKind.CLIENT)!;
    const taken = recorder.spans.find(({ kind }) => kind === SpanKind.SERVER)!;
    expect(sent).toMatchObject({
      name: 'POST',
      status: { code: SpanStatusCode.ERROR },
      attributes: { 'http.response.status_code': 502, 'url.path': '/orders/…', 'error.type': '502' },
      parentSpanContext: { spanId: span.spanContext().spanId },
    });
    expect(taken).toMatchObject({
      name: 'POST /orders/:id',
      status: { code: SpanStatusCode.ERROR },
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/orders/:id',
        'http.response.status_code': 502,
        'url.path': '/orders/…',
      },
      parentSpanContext: { spanId: sent.spanContext().spanId },
    });
  });

  it('do not exist for probes, and a request outside a trace sends none', async () => {
    const url = await serve(200);
    const before = recorder.spans.length;
    await (await fetch(`${url}/healthz`)).text();
    const rootTrace = await (await fetch(`${url}/orders/1`)).text();
    await recorder.until((spans) => spans.length > before);
    expect(recorder.spans.slice(before)).toMatchObject([{ kind: SpanKind.SERVER }]);
    expect(recorder.spans[before]?.parentSpanContext).toBeUndefined();
    expect(rootTrace).toBe(recorder.spans[before]?.spanContext().traceId);
  });
});
