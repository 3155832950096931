// Telling a message that cannot be handled from a world that cannot handle messages now. Only the first may ever go
// to a dead-letter topic: an outage that parks every event is worse than one that delays them.
import { mongo } from 'mongoose';

const GRPC_UNAVAILABLE = 14;
const GRPC_DEADLINE_EXCEEDED = 4;
const SOCKET_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const MAX_CAUSES = 5;
const MAX_MESSAGE_CHARS = 300;

/** A handler throws this when something it needs is away: the event is tried again for as long as it takes. */
export class TryLaterError extends Error {
  override readonly name: string = 'TryLaterError';
}

/** True for a database, broker or service that does not answer, however deep in the causes it stands. */
export function isInfrastructureError(error: unknown): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    if (isOutage(current)) return true;
    current = current.cause;
  }
  return false;
}

function isOutage(error: Error): boolean {
  if (error instanceof TryLaterError) return true;
  if (error instanceof mongo.MongoError) return isDatabaseOutage(error);
  const code = 'code' in error ? error.code : undefined;
  if (SOCKET_CODES.has(code)) return true;
  const isGrpc = 'details' in error && 'metadata' in error;
  return isGrpc && (code === GRPC_UNAVAILABLE || code === GRPC_DEADLINE_EXCEEDED);
}

function isDatabaseOutage(error: mongo.MongoError): boolean {
  return (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof mongo.MongoOperationTimeoutError ||
    error instanceof mongo.MongoWriteConcernError ||
    // The pool is not told apart by a public class: a cleared one, or one whose queue is full for too long.
    /^(MongoPoolCleared|MongoPoolClosed|MongoWaitQueueTimeout)/.test(error.name) ||
    error.hasErrorLabel('RetryableWriteError') ||
    error.hasErrorLabel('TransientTransactionError')
  );
}

/** What may be kept of an error beside a message: no values of the document it failed on. */
export function describeError(error: unknown): {
  readonly name: string;
  readonly code: string;
  readonly message: string;
} {
  if (!(error instanceof Error)) return { name: typeof error, code: '', message: '' };
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : '';
  // The server quotes documents in its messages; its code says enough.
  const message = error instanceof mongo.MongoServerError ? '' : error.message.slice(0, MAX_MESSAGE_CHARS);
  return { name: error.name, code: String(code), message };
}
