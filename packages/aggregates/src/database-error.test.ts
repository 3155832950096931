// Errors as the driver makes them: which of them say that the database is away. Every class that the driver and mongoose
// have is judged here, so that a new one of a later version fails this test until it is.
import mongoose, { mongo } from 'mongoose';
import { createRequire } from 'node:module';
import { DatabaseBusyError, describeError, isDatabaseUnavailable } from './database-error';

const server = (code: number, errorLabels: string[] = []) =>
  new mongo.MongoServerError({ message: 'x', code, errorLabels });
const bulk = (code: number, writeConcernError?: object) =>
  new mongo.MongoBulkWriteError({ message: 'x', code, writeErrors: [{ code, index: 0 } as never] }, {
    getWriteConcernError: () => writeConcernError,
  } as never);
const clientBulk = (members: object) =>
  Object.assign(new mongo.MongoClientBulkWriteError({ message: 'x' }), members);
const socket = (code: string) => Object.assign(new Error('x'), { code });

type ErrorClass = new (...args: never[]) => Error;
const isErrorClass = (value: unknown): value is ErrorClass =>
  typeof value === 'function' && value.prototype instanceof Error;
/** Classes that the driver throws without exporting them. */
const unexported = createRequire(require.resolve('mongoose'))('mongodb/lib/cmap/errors') as object;

/** Every class by its name, made without its constructor: classification uses the class alone. */
const listClasses = (source: object): readonly (readonly [string, ErrorClass])[] =>
  Object.entries(source).filter((entry): entry is [string, ErrorClass] => isErrorClass(entry[1]));
const bare = (kind: ErrorClass): Error => {
  const error: unknown = Object.create(kind.prototype as object);
  return Object.assign(error as Error, { errorLabelSet: new Set<string>() });
};

const AWAY: ReadonlySet<string> = new Set([
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoOperationTimeoutError',
  'MongoServerClosedError',
  'MongoServerSelectionError',
  'MongoStalePrimaryError',
  'MongoSystemError',
  'MongoTopologyClosedError',
  'MongoWriteConcernError',
  'PoolClosedError',
  'PoolClearedError',
  'PoolClearedOnNetworkError',
  'WaitQueueTimeoutError',
  'MongooseServerSelectionError',
]);

/** Errors that are classified by a code of the server or an argument of the caller: the cases below. */
const BY_CODE: ReadonlySet<string> = new Set([
  'MongoBulkWriteError',
  'MongoClientBulkWriteError',
  'MongoError',
  'MongoServerError',
]);

/** Bugs, configuration errors and unused features: no retry mends them. */
const FINAL: ReadonlySet<string> = new Set([
  ...['MongoAPIError', 'MongoDriverError', 'MongoRuntimeError', 'MongoInvalidArgumentError'],
  ...['MongoParseError', 'MongoCompatibilityError', 'MongoUnexpectedServerResponseError'],
  ...['MongoBatchReExecutionError', 'MongoTransactionError', 'MongoDecompressionError'],
  ...['MongoCursorExhaustedError', 'MongoCursorInUseError', 'MongoTailableCursorError'],
  ...['MongoChangeStreamError', 'MongoGridFSChunkError', 'MongoGridFSStreamError'],
  ...['MongoClientBulkWriteCursorError', 'MongoClientBulkWriteExecutionError'],
  ...['MongoMissingCredentialsError', 'MongoMissingDependencyError', 'MongoKerberosError'],
  ...['MongoAWSError', 'MongoAzureError', 'MongoGCPError', 'MongoOIDCError'],
  ...['MongoCryptError', 'MongoCryptInvalidArgumentError', 'MongoCryptCreateDataKeyError'],
  ...['MongoCryptCreateEncryptedCollectionError', 'MongoCryptAzureKMSRequestError'],
  ...['MongoCryptKMSRequestNetworkTimeoutError'],
  ...['CastError', 'DocumentNotFoundError', 'ValidationError', 'ValidatorError', 'VersionError'],
  ...['ParallelSaveError', 'OverwriteModelError', 'MissingSchemaError', 'DivergentArrayError'],
  ...['MongooseBulkSaveIncompleteError', 'StrictModeError', 'StrictPopulateError'],
]);

const ALL = [mongo, mongoose.Error, unexported].flatMap(listClasses);

test('every error class of the driver is judged', () => {
  const judged = new Set([...AWAY, ...BY_CODE, ...FINAL]);
  expect(ALL.map(([name]) => name).filter((name) => !judged.has(name))).toEqual([]);
  expect([...judged].filter((name) => !ALL.some(([known]) => known === name))).toEqual([]);
});

test.each(ALL.filter(([name]) => AWAY.has(name)))('%s is an outage', (_, kind) => {
  expect(isDatabaseUnavailable(bare(kind))).toBe(true);
});

test.each(ALL.filter(([name]) => FINAL.has(name)))('%s is not an outage', (_, kind) => {
  expect(isDatabaseUnavailable(bare(kind))).toBe(false);
});

const LABELS = ['RetryableWriteError', 'RetryableError', 'TransientTransactionError'];
const MORE_LABELS = ['UnknownTransactionCommitResult', 'PoolRequestedRetry', 'SystemOverloadedError'];
const FAILOVER_CODES = [6, 7, 50, 64, 89, 91, 133, 134, 189, 211, 262, 9001, 10_058, 10_107, 11_600, 11_602];
const MORE_CODES = [18, 43, 112, 175, 217, 225, 237, 251, 290, 391, 462, 11_601, 13_435, 13_436, 14_031];
const SOCKET_CODES = [
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ERR_STREAM_DESTROYED',
];

test.each<[string, unknown]>([
  ...[...LABELS, ...MORE_LABELS].map((label): [string, unknown] => [`label ${label}`, server(0, [label])]),
  ...[...FAILOVER_CODES, ...MORE_CODES].map((code): [string, unknown] => [
    `server code ${code}`,
    server(code),
  ]),
  ...SOCKET_CODES.map((code): [string, unknown] => [`a socket's bare ${code}`, socket(code)]),
  ['a bulk with an unmet write concern', bulk(64, { code: 64 })],
  ['a bulk with a write that met a failover', bulk(189)],
  ['a bulk of the client with an unmet write concern', clientBulk({ writeConcernErrors: [{ code: 64 }] })],
  ['"not connected" of mongoose', new mongoose.Error('x')],
  ['too many waiting writes', new DatabaseBusyError('x')],
  ['any of these as a cause', new Error('x', { cause: new Error('y', { cause: socket('EPIPE') }) })],
])('%s is an outage', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each<[string, unknown]>([
  ['a duplicate key', server(11_000)],
  ['a bulk with a duplicate key', bulk(11_000)],
  ['a bulk of the client that was refused', clientBulk({ writeConcernErrors: [] })],
  ['a refused document', server(121)],
  ['a bug', new TypeError('x')],
  ['an error of no driver with such a code', Object.assign(new Error('x'), { code: 189 })],
  ['a refusal of the file system', socket('ENOENT')],
  ['a document that cannot be encoded', new mongo.BSON.BSONError('x')],
  ['something that is no error', 'MongoNetworkError'],
])('%s is not an outage', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('the description of a server error keeps its code and leaves the document out', () => {
  const error = new mongo.MongoServerError({ message: 'dup key: { document: "12345678909" }', code: 11_000 });
  expect(describeError(error)).toMatchObject({ type: 'MongoServerError', code: '11000' });
  expect(JSON.stringify(describeError(error))).not.toContain('12345678909');
});
