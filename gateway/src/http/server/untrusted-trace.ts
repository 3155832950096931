// Merchants may send a trace context. It becomes a link of our trace, never its parent: a parent decides about sampling
// and about the trace id, which is the X-Request-Id that our answers and events carry.
import type { IncomingMessage } from 'node:http';
import type { SpanContext } from '@opentelemetry/api';

const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage', 'b3'];
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const links = new WeakMap<IncomingMessage, SpanContext>();

/** Takes the headers away; must run before the HTTP instrumentation looks at the request. */
export function dropTraceHeaders(request: IncomingMessage): void {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(request.headers['traceparent'])) ?? [];
  if (traceId !== undefined && spanId !== undefined)
    links.set(request, { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16), isRemote: true });
  for (const name of TRACE_HEADERS) Reflect.deleteProperty(request.headers, name);
}

/** What the sender called its own span; null when it said nothing that can be read. */
export function linkOf(request: IncomingMessage): SpanContext | null {
  return links.get(request) ?? null;
}
