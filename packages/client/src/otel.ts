// @mps/client/otel: a client span for each call. It needs no package: a tracer of @opentelemetry/api fits these types.
import type { CallRequest, MpsCore } from './core';
import { MpsError } from './errors';
import { NAMES } from './names';
import type { Hooks } from './options';

type Attributes = Readonly<Record<string, string | number | boolean>>;

interface Span {
  spanContext(): { readonly traceId: string; readonly spanId: string; readonly traceFlags: number };
  setAttributes(attributes: Attributes): unknown;
  addEvent(name: string, attributes: Attributes): unknown;
  setStatus(status: { readonly code: typeof STATUS_ERROR; readonly message?: string }): unknown;
  end(): void;
}
export interface Tracer {
  startSpan(
    name: string,
    options: { readonly kind: typeof KIND_CLIENT; readonly attributes: Attributes },
  ): Span;
}

/** SpanKind.CLIENT and SpanStatusCode.ERROR of @opentelemetry/api. */
const KIND_CLIENT = 2;
const STATUS_ERROR = 2;

/**
 * Records each call of the client as a span, with an event for each retry, and sends `traceparent`: the platform's trace and
 * the caller's are one. Returns the client.
 */
export function instrument<Core extends MpsCore>(core: Core, { tracer }: { readonly tracer: Tracer }): Core {
  const send = core.send.bind(core);
  const { hostname, port } = new URL(core.baseUrl);
  const traced: MpsCore['send'] = async (request) => {
    const span = tracer.startSpan(`mps ${nameCall(request)}`, {
      kind: KIND_CLIENT,
      attributes: {
        'http.request.method': request.method,
        'url.path': request.path,
        'server.address': hostname,
        ...(port !== '' && { 'server.port': Number(port) }),
      },
    });
    try {
      const answer = await send(withTrace(request, span));
      span.setAttributes({
        'http.response.status_code': answer.status,
        'mps.attempts': answer.attempts,
        'mps.replayed': answer.replayed,
        ...(answer.requestId !== undefined && { 'mps.request_id': answer.requestId }),
      });
      return answer;
    } catch (error) {
      recordFailure(span, error);
      throw error;
    } finally {
      span.end();
    }
  };
  // Not enumerable: the views of a client stay as they were.
  Object.defineProperty(core, 'send', { value: traced });
  return core;
}

/** `merchant.transactions.create` is called as `transactions.create` of a merchant. */
const nameCall = ({ operation }: CallRequest): string =>
  ((NAMES as Readonly<Record<string, string>>)[operation] ?? operation).replace(/^merchant\./, '');

function withTrace(request: CallRequest, span: Span): CallRequest {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const flags = traceFlags.toString(16).padStart(2, '0');
  const hooks: Hooks = {
    onRetry: ({ reason, delayMs, attempt }) =>
      void span.addEvent('retry', { reason, 'delay.ms': delayMs, attempt }),
  };
  const headers = { traceparent: `00-${traceId}-${spanId}-${flags}`, ...request.options.headers };
  return { ...request, options: { ...request.options, headers }, hooks };
}

/** The message of an error holds no body and no key. */
function recordFailure(span: Span, error: unknown): void {
  if (!(error instanceof MpsError)) {
    span.setStatus({ code: STATUS_ERROR });
    return;
  }
  const { status, requestId } = error as { readonly status?: unknown; readonly requestId?: unknown };
  span.setAttributes({
    'error.type': error.code ?? error.kind,
    ...(typeof status === 'number' && { 'http.response.status_code': status }),
    ...(typeof requestId === 'string' && { 'mps.request_id': requestId }),
  });
  span.setStatus({ code: STATUS_ERROR, message: error.message });
}
