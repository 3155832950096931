// The one classifier of database errors. It separates an unavailable database, for which a retry may help, from a faulty
// request, by driver class, error label, server code and socket code. The gRPC server answers 503 by it, and consumers wait by
// it.
import mongoose, { mongo } from 'mongoose';

/** Too many writes wait for the database: it answers too slowly. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

const DUPLICATE_KEY = 11_000;

/** Whether a unique index refused the write: the id or the key is taken, or an upsert collided. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY;

/** Server codes of a failover, a shutdown, an interruption, a time limit, or a write concern that was not met. */
const UNAVAILABLE_CODES: ReadonlySet<unknown> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  13, // Unauthorized: the secrets of the deployment change; no request causes it
  18, // AuthenticationFailed
  24, // LockTimeout
  43, // CursorNotFound
  50, // MaxTimeMSExpired
  64, // WriteConcernFailed, WriteConcernTimeout
  79, // UnknownReplWriteConcern
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  112, // WriteConflict
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  136, // CappedPositionLost
  175, // QueryPlanKilled
  189, // PrimarySteppedDown
  202, // NetworkInterfaceExceededTimeLimit
  211, // KeyNotFound: a primary that has not read the keys of the cluster's clock yet
  217, // IncompleteTransactionHistory: the outcome of a retried write is not known
  225, // TransactionTooOld
  237, // CursorKilled
  239, // SnapshotTooOld
  246, // SnapshotUnavailable
  251, // NoSuchTransaction
  262, // ExceededTimeLimit
  279, // ClientDisconnect
  290, // TransactionExceededLifetimeLimitSeconds
  314, // ObjectIsBusy
  358, // InternalTransactionNotSupported
  384, // ConnectionError
  391, // ReauthenticationRequired
  462, // IngressRequestRateLimitExceeded
  9001, // SocketException
  10058, // LegacyNotPrimary
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11601, // Interrupted
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
  14031, // OutOfDiskSpace
]);

const RETRYABLE_LABELS = [
  'RetryableWriteError',
  'RetryableReadError',
  'RetryableError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'PoolRequestedRetry',
  'ResetPool',
  'SystemOverloadedError',
] as const;

const CONNECTION_ERRORS = [
  mongo.MongoNetworkError,
  mongo.MongoSystemError,
  mongo.MongoStalePrimaryError,
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

/**
 * Node's codes for a broken or failed connection. When a socket breaks while a command waits to be written, the driver passes
 * them on without a class or a label of its own.
 */
const SOCKET_CODES: ReadonlySet<unknown> = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** Server codes for an exceeded time limit, of the operation or of its transaction. */
const TIME_LIMIT_CODES: ReadonlySet<unknown> = new Set([
  50, // MaxTimeMSExpired
  262, // ExceededTimeLimit
  290, // TransactionExceededLifetimeLimitSeconds
]);

/**
 * True for an operation that exceeded a time limit. The database may be slow, or the operation too large. Code that works on
 * item after item tries such an item a few times, and then treats the item as faulty.
 */
export const isTimeLimit = (error: unknown): boolean =>
  hasCause(error, (one) => one instanceof mongo.MongoError && TIME_LIMIT_CODES.has(one.code));

/** Number of tries for an item that exceeds a time limit. After them the item itself is at fault. */
export const TIME_LIMIT_TRIES = 3;

const MAX_CAUSES = 5;

/** True for a database that does not answer now, also when the error is a nested cause. */
export const isDatabaseUnavailable = (error: unknown): boolean => hasCause(error, isUnavailable);

/** Whether `is` returns true for the error or one of its causes. */
export function hasCause(error: unknown, is: (one: Error) => boolean): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    if (is(current)) return true;
    current = current.cause;
  }
  return false;
}

function isUnavailable(error: Error): boolean {
  if (CONNECTION_ERRORS.some((kind) => error instanceof kind) || UNEXPORTED.has(error.name)) return true;
  if (!(error instanceof mongo.MongoError)) return 'code' in error && SOCKET_CODES.has(error.code);
  if (UNAVAILABLE_CODES.has(error.code)) return true;
  if (RETRYABLE_LABELS.some((label) => error.hasErrorLabel(label))) return true;
  if (error instanceof mongo.MongoClientBulkWriteError) return error.writeConcernErrors.length > 0;
  return error instanceof mongo.MongoBulkWriteError && isUnavailableBulk(error);
}

/** Some writes of the bulk may have succeeded: the write concern was not met, or a retry may help. */
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

/**
 * Returns the parts of an error that logs and dead letters may hold. The server quotes documents in its messages, but not in
 * its codes.
 */
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

/** Names of the errors that quote documents. Names, because a service may load another copy of the driver's classes. */
const QUOTING: ReadonlySet<string> = new Set([
  'MongoServerError',
  'MongoBulkWriteError',
  'MongoWriteConcernError',
]);

const isServerError = (error: Error): boolean =>
  error instanceof mongo.MongoServerError || QUOTING.has(error.name);
