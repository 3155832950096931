// Spans and durations of HTTP in both directions: requests to a server (traceRequests, or makeRequestDuration for requests
// without a span), and requests that fetch and undici send (watchOutgoingRequests). Free text of a sender (queries, headers,
// names in paths) never gets into them.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  context,
  metrics,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Histogram,
} from '@opentelemetry/api';
import { DURATION_IN_SECONDS, SCOPE } from './measure';
import { incomingAttributes, outgoingAttributes } from './private-attributes';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Asked every few seconds by machines: neither traced nor measured. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);
/** Methods that the semantic conventions allow in names of metrics and spans. Every other method has one common name. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);
const OTHER_METHOD = '_OTHER';
const SERVER_ERRORS_FROM = 500;
const CLIENT_ERRORS_FROM = 400;
const MS_PER_SECOND = 1_000;

const knownMethod = (method = ''): string => (METHODS.has(method) ? method : OTHER_METHOD);

/** The pattern by which express found the handler; undefined where it found none. */
function findRoute(request: IncomingMessage): string | undefined {
  const { route, baseUrl = '' } = request as { route?: { path?: unknown }; baseUrl?: string };
  return typeof route?.path === 'string' ? `${baseUrl}${route.path}` : undefined;
}

export interface AnsweredRequest {
  readonly method: string | undefined;
  /** The pattern by which the handler was found. */
  readonly route?: string;
  readonly status: number;
  /** `performance.now()` at the start. */
  readonly startedAtMs: number;
}

/** Records how long a request took that traceRequests does not see. */
export function makeRequestDuration(): (answered: AnsweredRequest) => void {
  const duration = metrics
    .getMeter(SCOPE)
    .createHistogram('http.server.request.duration', DURATION_IN_SECONDS);
  return ({ method, route, status, startedAtMs }) =>
    duration.record((performance.now() - startedAtMs) / MS_PER_SECOND, {
      'http.request.method': knownMethod(method),
      'url.scheme': 'http',
      ...answerAttributes(status, SERVER_ERRORS_FROM),
      ...(route !== undefined && { 'http.route': route }),
    });
}

const measured = new WeakMap<ServerResponse, () => void>();

/** Ends the span and the duration of a request now. Its answer is a stream that goes on for hours. */
export const endMeasure = (response: ServerResponse): void => measured.get(response)?.();

/** `listener` in a span of each request, a child of the trace context in the request's headers, named after its route. */
export function traceRequests(listener: Listener): Listener {
  const tracer = trace.getTracer(SCOPE);
  const record = makeRequestDuration();
  return (request, response) => {
    if (PROBES.has(request.url ?? '')) {
      listener(request, response);
      return;
    }
    const startedAtMs = performance.now();
    const method = knownMethod(request.method);
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      parent,
    );
    if (span.isRecording()) span.setAttributes(incomingAttributes(request));
    const end = (): void => {
      if (!measured.delete(response)) return;
      const about = answerAttributes(response.statusCode, SERVER_ERRORS_FROM);
      const route = findRoute(request);
      if (route !== undefined) {
        about['http.route'] = route;
        span.updateName(`${method} ${route}`);
      }
      record({ method, status: response.statusCode, startedAtMs, ...(route !== undefined && { route }) });
      endWith(span, about);
    };
    measured.set(response, end);
    response.once('close', end);
    context.with(trace.setSpan(parent, span), listener, undefined, request, response);
  };
}

const answerAttributes = (status: number, errorsFrom: number): Attributes => ({
  'http.response.status_code': status,
  ...(status >= errorsFrom && { 'error.type': String(status) }),
});

function endWith(span: Span, attributes: Attributes): void {
  span.setAttributes(attributes);
  if (attributes['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** undici's description of a request on its channels; fetch uses undici. */
interface OutgoingRequest {
  readonly method: string;
  readonly origin: string | URL;
  readonly path: string;
  addHeader(name: string, value: string): void;
}

interface OutgoingCall {
  readonly span: Span;
  readonly method: string;
  readonly startedAtMs: number;
  answer: Attributes;
}

/** From now on every request that is sent within a span has one of its own, and carries its trace context. */
export function watchOutgoingRequests(): void {
  const tracer = trace.getTracer(SCOPE);
  // Without the server's address: webhooks go to as many hosts as there are merchants.
  const duration = metrics
    .getMeter(SCOPE)
    .createHistogram('http.client.request.duration', DURATION_IN_SECONDS);
  const calls = new WeakMap<OutgoingRequest, OutgoingCall>();
  const of = (message: unknown): OutgoingRequest => (message as { request: OutgoingRequest }).request;

  subscribe('undici:request:create', (message) => {
    const parent = context.active();
    if (trace.getSpan(parent) === undefined) return;
    const request = of(message);
    const method = knownMethod(request.method);
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.CLIENT, attributes: { 'http.request.method': method } },
      parent,
    );
    if (span.isRecording()) span.setAttributes(outgoingAttributes(request));
    propagation.inject(trace.setSpan(parent, span), request, {
      set: (carrier, name, value) => carrier.addHeader(name, value),
    });
    calls.set(request, { span, method, startedAtMs: performance.now(), answer: {} });
  });
  subscribe('undici:request:headers', (message) => {
    const call = calls.get(of(message));
    const { statusCode } = (message as { response: { statusCode: number } }).response;
    if (call !== undefined) call.answer = answerAttributes(statusCode, CLIENT_ERRORS_FROM);
  });
  subscribe('undici:request:trailers', (message) => end(of(message)));
  subscribe('undici:request:error', (message) => {
    const { error } = message as { error: unknown };
    end(of(message), { 'error.type': error instanceof Error ? error.name : 'unknown' });
  });

  function end(request: OutgoingRequest, failure: Attributes = {}): void {
    const call = calls.get(request);
    if (call === undefined) return;
    calls.delete(request);
    const about = { ...call.answer, ...failure };
    record(duration, call, about);
    endWith(call.span, about);
  }
}

const record = (duration: Histogram, { method, startedAtMs }: OutgoingCall, about: Attributes): void =>
  duration.record((performance.now() - startedAtMs) / MS_PER_SECOND, {
    'http.request.method': method,
    ...about,
  });
