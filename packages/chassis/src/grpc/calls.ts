// What travels beside a gRPC call and what is said of it: a CallContext as metadata (its deadline travels by gRPC's own means),
// and on both sides a span, the trace context, and a duration, by the names of the RPC semantic conventions; and the page of a
// list, asked for and answered alike in every service.
import { Metadata, status } from '@grpc/grpc-js';
import {
  ERRORS,
  type ErrorCode,
  type CallContext,
  type CarriedTokens,
  type Idempotency,
} from '@mps/contracts';
import type { PageInfo } from '@mps/contracts/gen/mps/common/v1/PageInfo';
import type { PageRequest__Output } from '@mps/contracts/gen/mps/common/v1/PageRequest';
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@mps/kernel';
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

const CALLER_TOKEN_KEY = 'x-caller-token';
const DELEGATED_TOKEN_KEY = 'x-delegated-token';
const IDEMPOTENCY_KEY = 'x-idempotency-key';
const IDEMPOTENCY_FINGERPRINT = 'x-idempotency-fingerprint';

const SHA256_HEX = /^[0-9a-f]{64}$/;

export function metadataOf(
  { waitForReady = false, idempotency }: CallContext,
  { own, delegated }: CarriedTokens,
): Metadata {
  const metadata = new Metadata({ waitForReady });
  metadata.set(CALLER_TOKEN_KEY, own);
  if (delegated !== null) metadata.set(DELEGATED_TOKEN_KEY, delegated);
  if (idempotency !== null) {
    metadata.set(IDEMPOTENCY_KEY, idempotency.key);
    metadata.set(IDEMPOTENCY_FINGERPRINT, idempotency.fingerprint);
  }
  return metadata;
}

export const callerTokenOf = (metadata: Metadata): string | undefined => textOf(metadata, CALLER_TOKEN_KEY);
export const delegatedTokenOf = (metadata: Metadata): string | undefined =>
  textOf(metadata, DELEGATED_TOKEN_KEY);

/** null: the call has none. 'malformed': one member without the other, or no SHA-256, which no client of ours sends. */
export function idempotencyOf(metadata: Metadata): Idempotency | null | 'malformed' {
  const key = textOf(metadata, IDEMPOTENCY_KEY);
  const fingerprint = textOf(metadata, IDEMPOTENCY_FINGERPRINT);
  if (key === undefined && fingerprint === undefined) return null;
  if (key === undefined || fingerprint === undefined) return 'malformed';
  return SHA256_HEX.test(key) && SHA256_HEX.test(fingerprint) ? { key, fingerprint } : 'malformed';
}

function textOf(metadata: Metadata, name: string): string | undefined {
  const [value] = metadata.get(name);
  return typeof value === 'string' ? value : undefined;
}

const tracer = trace.getTracer(SCOPE);
const meter = metrics.getMeter(SCOPE);
const serverDuration = meter.createHistogram('rpc.server.call.duration', DURATION_IN_SECONDS);
const clientDuration = meter.createHistogram('rpc.client.call.duration', DURATION_IN_SECONDS);
const MS_PER_SECOND = 1_000;

export type Outcome = 'OK' | ErrorCode;

export interface TracedCall {
  /** What belongs to the call runs in it. */
  readonly context: Context;
  end(outcome: Outcome): void;
}

/** Answers that are the server's fault, as the conventions want it; a client's span calls every refusal an error. */
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

/** A call that is about to be sent, as a part of what is being done now. */
export const startClientCall = (path: string): TracedCall =>
  startCall(path, SpanKind.CLIENT, context.active());

/** A call that has come, as a part of what its caller was doing. */
export const startServerCall = (path: string, metadata: Metadata): TracedCall =>
  startCall(path, SpanKind.SERVER, propagation.extract(ROOT_CONTEXT, metadata, GETTER));

/** Writes the trace context of the call into its metadata. */
export const carryTrace = (call: TracedCall, metadata: Metadata): void =>
  propagation.inject(call.context, metadata, SETTER);

const GETTER = {
  get: (metadata: Metadata, key: string) => metadata.get(key).map(String),
  keys: (metadata: Metadata) => Object.keys(metadata.getMap()),
};
const SETTER = { set: (metadata: Metadata, key: string, value: string) => metadata.set(key, value) };

export interface PageQuery {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly sort: 'created_at' | '-created_at';
}

/** The gateway has checked what the public asks; what another caller leaves out or overdoes takes the public bounds. */
export function pageFromWire(
  wire: PageRequest__Output | null | undefined,
  maxLimit = MAX_PAGE_LIMIT,
): PageQuery {
  const { page = 1, limit = 0, sort = '' } = wire ?? {};
  return {
    page: Math.max(page, 1),
    limit: limit < 1 ? DEFAULT_PAGE_LIMIT : Math.min(limit, maxLimit),
    sort: sort === 'created_at' ? sort : '-created_at',
  };
}

export const pageToWire = (
  { page, limit }: { readonly page: number; readonly limit: number },
  total: number,
): PageInfo => ({ page, limit, total });
