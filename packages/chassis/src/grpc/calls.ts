// One gRPC call, alone or in a call stream: its context as named texts, its span, trace context and duration on both sides (by
// the names of the RPC semantic conventions), and its answer. A server verifies the caller, requires a deadline, and separates
// an unavailable database from a bug. Pages of lists, with rows that are decoded already, are here too.
import { Metadata, status } from '@grpc/grpc-js';
import { isDatabaseUnavailable } from '@mps/aggregates';
import {
  ERRORS,
  type ErrorCode,
  type CallContext,
  type CarriedTokens,
  type DomainError,
  type Idempotency,
} from '@mps/contracts';
import type { PageInfo } from '@mps/contracts/gen/mps/common/v1/PageInfo';
import type { PageRequest__Output } from '@mps/contracts/gen/mps/common/v1/PageRequest';
import { DEFAULT_PAGE_LIMIT, err, MAX_PAGE_LIMIT, systemClock, type Result } from '@mps/kernel';
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
import { LRUCache } from 'lru-cache';
import type { Logger } from '../process/log';
import { DURATION_IN_SECONDS, SCOPE } from '../telemetry/measure';
import { delegatedTokens, type CallerTokenVerifier } from './caller-token';

/** Receipts with their PDFs stay below it. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
/** Size of the other members of a message with such a receipt. */
const MAX_ENVELOPE_BYTES = 64 * 1024;
export const MAX_RECEIVED_BYTES = MAX_MESSAGE_BYTES + MAX_ENVELOPE_BYTES;

/** Of an answer about health: the server's time in epoch milliseconds. */
export const CLOCK_KEY = 'x-clock-ms';
const CALLER_TOKEN_KEY = 'x-caller-token';
const DELEGATED_TOKEN_KEY = 'x-delegated-token';
const IDEMPOTENCY_KEY = 'x-idempotency-key';
const IDEMPOTENCY_FINGERPRINT = 'x-idempotency-fingerprint';

const SHA256_HEX = /^[0-9a-f]{64}$/;

/** Texts of a call by names of gRPC metadata: the metadata of a call alone, beside the request in a call stream. */
export type CarriedTexts = Readonly<Record<string, string>>;

export function readTexts(
  { idempotency }: CallContext,
  { own, delegated }: CarriedTokens,
  traced: TracedCall,
): CarriedTexts {
  const texts: Record<string, string> = { [CALLER_TOKEN_KEY]: own };
  if (delegated !== null) texts[DELEGATED_TOKEN_KEY] = delegated;
  if (idempotency !== null) {
    texts[IDEMPOTENCY_KEY] = idempotency.key;
    texts[IDEMPOTENCY_FINGERPRINT] = idempotency.fingerprint;
  }
  propagation.inject(traced.context, texts);
  return texts;
}

export function toMetadata(texts: CarriedTexts, { waitForReady = false }: CallContext): Metadata {
  const metadata = new Metadata({ waitForReady });
  for (const [name, text] of Object.entries(texts)) metadata.set(name, text);
  return metadata;
}

/** The first text of each name. Binary values are left out. */
export const textsOfMetadata = (metadata: Metadata): CarriedTexts =>
  Object.fromEntries(
    Object.entries(metadata.getMap()).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

export const readCallerToken = (texts: CarriedTexts): string | undefined => texts[CALLER_TOKEN_KEY];
export const readDelegatedToken = (texts: CarriedTexts): string | undefined => texts[DELEGATED_TOKEN_KEY];

/** null: the call has none. 'malformed': one member without the other, or no SHA-256, which no client of ours sends. */
export function readIdempotency(texts: CarriedTexts): Idempotency | null | 'malformed' {
  const key = texts[IDEMPOTENCY_KEY];
  const fingerprint = texts[IDEMPOTENCY_FINGERPRINT];
  if (key === undefined && fingerprint === undefined) return null;
  if (key === undefined || fingerprint === undefined) return 'malformed';
  return SHA256_HEX.test(key) && SHA256_HEX.test(fingerprint) ? { key, fingerprint } : 'malformed';
}

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
export const startServerCall = (path: string, texts: CarriedTexts): TracedCall =>
  startCall(path, SpanKind.SERVER, propagation.extract(ROOT_CONTEXT, texts));

/** No call may ask for longer. */
export const MAX_DEADLINE_MS = 30_000;

export type Handler<Request, Response> = (
  request: Request,
  context: CallContext,
) => Promise<Result<Response, DomainError>>;

/** A method and its handler. */
export interface Rpc {
  readonly path: string;
  readonly handler: Handler<unknown, unknown>;
  readonly verifier: CallerTokenVerifier;
  readonly log: Logger;
}

export interface IncomingCall {
  /** The decoded message. */
  readonly request: unknown;
  readonly texts: CarriedTexts;
  /** Epoch milliseconds; Infinity or NaN: the call has none, and is refused. */
  readonly deadlineMs: number;
  /** Aborted when the caller no longer waits for the answer. */
  readonly signal: AbortSignal;
}

const clock = systemClock();

/** Never rejects: an exception of a handler is logged and becomes an error of the answer. */
export async function answerCall(rpc: Rpc, call: IncomingCall): Promise<Result<unknown, DomainError>> {
  const traced = startServerCall(rpc.path, call.texts);
  const result = await context
    .with(traced.context, () => verified(rpc, call))
    .catch((error: unknown) => {
      rpc.log.error({ rpc: rpc.path, err: error }, 'call failed');
      return err(infrastructureError(error));
    });
  traced.end(result.ok ? 'OK' : result.error.code);
  return result;
}

async function verified(
  rpc: Rpc,
  { request, texts, deadlineMs, signal }: IncomingCall,
): Promise<Result<unknown, DomainError>> {
  const caller = await rpc.verifier.verify(readCallerToken(texts), rpc.path);
  if (caller === null) return refused(rpc, 'authentication_error', 'no valid caller token');
  if (!Number.isFinite(deadlineMs) || deadlineMs > clock.now().getTime() + MAX_DEADLINE_MS)
    return refused(rpc, 'internal_error', 'no deadline, or one too far away');
  // The call waited longer than its caller. A call that was answered 504 is not begun.
  if (deadlineMs <= clock.now().getTime()) return err({ code: 'upstream_timeout' });
  const idempotency = readIdempotency(texts);
  if (idempotency === 'malformed') return refused(rpc, 'internal_error', 'malformed idempotency metadata');
  const callerTokens = delegatedTokens(readDelegatedToken(texts));
  return rpc.handler(request, { caller, callerTokens, deadlineMs, signal, idempotency });
}

/** No client of ours sends such a call: the reason is for the log, not for the caller. */
function refused({ path, log }: Rpc, code: DomainError['code'], reason: string): Result<never, DomainError> {
  log.warn({ rpc: path, reason }, 'call refused');
  return err({ code });
}

const RETRY_AFTER_SECONDS = 1;

/** A database that is away, fails over or answers too slowly is 503; a bug is 500. */
const infrastructureError = (error: unknown): DomainError =>
  isDatabaseUnavailable(error)
    ? { code: 'service_unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS }
    : { code: 'internal_error' };

export interface PageQuery {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly sort: 'created_at' | '-created_at';
}

/** The gateway checked public requests. Missing or excessive values of other callers become the public bounds. */
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

/** With its bytes a row takes three to six kilobytes. */
const MAX_KEPT_ROWS = 5_000;
/** The beginning of a row in BSON or protobuf: its id, and little beside it. */
const NAMING_BYTES = 50;

/**
 * Merchants that follow payments read the same pages again and again, and most rows are unchanged. A row with the same bytes as
 * before is not decoded again, so no cached row is outdated. Several answers may share one object.
 */
export function makeReadRow<Row>(read: (bytes: Buffer) => Row): (bytes: Buffer) => Row {
  const kept = new LRUCache<string, { readonly bytes: Buffer; readonly row: Row }>({ max: MAX_KEPT_ROWS });
  return (bytes) => {
    const name = bytes.toString('latin1', 0, NAMING_BYTES);
    const last = kept.get(name);
    if (last?.bytes.equals(bytes)) return last.row;
    const row = read(bytes);
    // A copy: the bytes are a part of a whole page's.
    kept.set(name, { bytes: Buffer.from(bytes), row });
    return row;
  };
}
