// The one classifier of database errors: is the database away, so that a retry may help, or is the request at fault?
// Decided by driver class, error label and server code. The gRPC server answers 503 by it, consumers wait by it.
import mongoose, { mongo } from 'mongoose';

/** More writes wait for the database than may: it answers too slowly. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

/** Server codes of a failover, a shutdown, a time limit or a write concern that was not met. */
const UNAVAILABLE_CODES: ReadonlySet<unknown> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  50, // MaxTimeMSExpired
  64, // WriteConcernFailed, WriteConcernTimeout
  79, // UnknownReplWriteConcern
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10058, // LegacyNotPrimary
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
]);

const RETRYABLE_LABELS = [
  'RetryableWriteError',
  'RetryableReadError',
  'TransientTransactionError',
  'PoolRequestedRetry',
  'SystemOverloadedError',
] as const;

const CONNECTION_ERRORS = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoServerClosedError,
  mongo.MongoClientClosedError,
  mongo.MongoExpiredSessionError,
  mongo.MongoOperationTimeoutError,
  mongo.MongoWriteConcernError,
  mongoose.Error.MongooseServerSelectionError,
  DatabaseBusyError,
] as const;

/** Classes that driver and mongoose throw without exporting them: the pool's, and "not connected" of mongoose. */
const UNEXPORTED: ReadonlySet<string> = new Set([
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongooseError',
]);

const MAX_CAUSES = 5;

/** True for a database that does not answer now, however deep in the causes it stands. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    if (isUnavailable(current)) return true;
    current = current.cause;
  }
  return false;
}

function isUnavailable(error: Error): boolean {
  if (CONNECTION_ERRORS.some((kind) => error instanceof kind) || UNEXPORTED.has(error.name)) return true;
  if (!(error instanceof mongo.MongoError)) return false;
  if (UNAVAILABLE_CODES.has(error.code)) return true;
  if (RETRYABLE_LABELS.some((label) => error.hasErrorLabel(label))) return true;
  return error instanceof mongo.MongoBulkWriteError && isUnavailableBulk(error);
}

/** Some writes of the bulk may have been done: an unmet write concern, or a refusal that a retry may mend. */
function isUnavailableBulk(error: mongo.MongoBulkWriteError): boolean {
  return (
    error.result.getWriteConcernError() !== undefined ||
    [error.writeErrors].flat().some((failure) => UNAVAILABLE_CODES.has(failure.code))
  );
}

export interface DescribedError {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  readonly stack?: string;
}

const NOT_TOLD = 'not told: it may quote values';

/** What logs and dead letters may hold of an error. The server quotes documents in its messages; its code says enough. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error' };
  const { code } = error as { code?: unknown };
  const message = isServerError(error) ? NOT_TOLD : error.message;
  // A stack begins with the message.
  const stack = error.stack?.replace(error.message, () => message);
  return {
    type: error.name,
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    message,
    ...(stack !== undefined && { stack }),
  };
}

/** By name too: a service may hold another copy of the driver than this package. */
const QUOTING: ReadonlySet<string> = new Set([
  'MongoServerError',
  'MongoBulkWriteError',
  'MongoWriteConcernError',
]);

const isServerError = (error: Error): boolean =>
  error instanceof mongo.MongoServerError || QUOTING.has(error.name);
