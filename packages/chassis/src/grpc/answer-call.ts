// A server's answer to one gRPC call, alone or in a call stream. It verifies the caller, requires a deadline, and separates an
// unavailable database from a bug.
import { isDatabaseUnavailable } from '@mps/aggregates';
import { runFrom, toOrigin, type CallContext, type DomainError } from '@mps/contracts';
import { err, systemClock, type Result } from '@mps/kernel';
import { context } from '@opentelemetry/api';
import type { Logger } from '../process/log';
import { delegatedTokens, type CallerTokenVerifier } from './caller-token';
import {
  readCallerToken,
  readClientAddress,
  readDelegatedToken,
  readIdempotency,
  type CarriedTexts,
} from './carried-texts';
import { startServerCall } from './traced-call';

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
  /** Records the command of an operator. It throws when the record is not certain, and the command does not begin. */
  readonly recordCommand?: RecordCommand | undefined;
  readonly log: Logger;
}

/** `path` names the RPC. */
export type RecordCommand = (path: string, deadlineMs: number) => Promise<void>;

/** RPCs with these names change nothing. */
const READS = /\/(Get|List|Check|Quote|Verify|Describe|Audit)[^/]*$/;

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
  return runFrom(toOrigin(caller, readClientAddress(texts)), async () => {
    if (caller.kind === 'operator' && !READS.test(rpc.path)) await rpc.recordCommand?.(rpc.path, deadlineMs);
    return rpc.handler(request, { caller, callerTokens, deadlineMs, signal, idempotency });
  });
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
