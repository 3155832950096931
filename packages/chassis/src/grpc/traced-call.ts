// The span, trace context and duration of a gRPC call on both sides, by the names of the RPC semantic conventions.
import { status } from '@grpc/grpc-js';
import { ERRORS, type ErrorCode } from '@mps/contracts';
import {
  context,
  metrics,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { DURATION_IN_SECONDS, SCOPE } from '../telemetry/measure';

const tracer = trace.getTracer(SCOPE);
const meter = metrics.getMeter(SCOPE);
const serverDuration = meter.createHistogram('rpc.server.call.duration', DURATION_IN_SECONDS);
const clientDuration = meter.createHistogram('rpc.client.call.duration', DURATION_IN_SECONDS);
const MS_PER_SECOND = 1_000;

export type Outcome = 'OK' | ErrorCode;

export interface TracedCall {
  /** Context for all work of the call. */
  readonly context: Context;
  end(outcome: Outcome): void;
}

/** Codes that are the server's fault by the semantic conventions. A client's span marks every refusal as an error. */
const SERVER_FAULTS: ReadonlySet<status> = new Set([
  status.UNKNOWN,
  status.DEADLINE_EXCEEDED,
  status.UNIMPLEMENTED,
  status.INTERNAL,
  status.UNAVAILABLE,
  status.DATA_LOSS,
]);

const about = (path: string): Attributes => ({ 'rpc.system.name': 'grpc', 'rpc.method': path.slice(1) });

function endSpan(span: Span, outcome: Outcome, kind: SpanKind): void {
  if (span.isRecording()) {
    const code = outcome === 'OK' ? status.OK : ERRORS[outcome].grpc;
    span.setAttribute('rpc.response.status_code', status[code]);
    if (outcome !== 'OK') span.setAttribute('error.type', outcome);
    if (kind === SpanKind.SERVER ? SERVER_FAULTS.has(code) : outcome !== 'OK')
      span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

function startCall(path: string, kind: SpanKind, parent: Context): TracedCall {
  const startedAt = performance.now();
  const attributes = about(path);
  const span = tracer.startSpan(path.slice(1), { kind, attributes }, parent);
  const duration = kind === SpanKind.SERVER ? serverDuration : clientDuration;
  return {
    context: trace.setSpan(parent, span),
    end(outcome) {
      duration.record((performance.now() - startedAt) / MS_PER_SECOND, {
        ...attributes,
        'rpc.outcome': outcome,
      });
      endSpan(span, outcome, kind);
    },
  };
}

/** Starts the span of an outgoing call, as a child of the active span. */
export const startClientCall = (path: string): TracedCall =>
  startCall(path, SpanKind.CLIENT, context.active());

/** Starts the span of an incoming call, as a child of its caller's span. */
export const startServerCall = (path: string, texts: Readonly<Record<string, string>>): TracedCall =>
  startCall(path, SpanKind.SERVER, propagation.extract(ROOT_CONTEXT, texts));
