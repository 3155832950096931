// Errors as the driver makes them: which of them say that the database is away.
import mongoose, { mongo } from 'mongoose';
import { DatabaseBusyError, describeError, isDatabaseUnavailable } from './database-error';

const server = (code: number, errorLabels: string[] = []) =>
  new mongo.MongoServerError({ message: 'x', code, errorLabels });
const named = (name: string) =>
  Object.defineProperty(new mongo.MongoRuntimeError('x'), 'name', { value: name });
const bulk = (code: number, writeConcernError?: object) =>
  new mongo.MongoBulkWriteError({ message: 'x', code, writeErrors: [{ code, index: 0 } as never] }, {
    getWriteConcernError: () => writeConcernError,
  } as never);

test.each<[string, unknown]>([
  ['a broken connection', new mongo.MongoNetworkError('x')],
  ['a connection that timed out', new mongo.MongoNetworkTimeoutError('x')],
  ['no primary to select', new mongo.MongoServerSelectionError('x', {} as never)],
  ['no primary to select, by mongoose', new mongoose.Error.MongooseServerSelectionError('x')],
  ['a client that is not connected', new mongo.MongoNotConnectedError('x')],
  ['a closed topology', new mongo.MongoTopologyClosedError('x')],
  ['a closed server', new mongo.MongoServerClosedError('x')],
  ['an expired session', new mongo.MongoExpiredSessionError('x')],
  ['an operation that timed out', new mongo.MongoOperationTimeoutError('x')],
  ['a closed pool', named('MongoPoolClosedError')],
  ['a queue for connections that took too long', named('MongoWaitQueueTimeoutError')],
  ['a cleared pool, by its label', Object.assign(server(0, ['PoolRequestedRetry']))],
  ['a retryable write', server(0, ['RetryableWriteError'])],
  ['a transient transaction error', server(0, ['TransientTransactionError'])],
  [
    'an unmet write concern',
    new mongo.MongoWriteConcernError({ ok: 1, writeConcernError: { code: 64 } } as never),
  ],
  ['a bulk with an unmet write concern', bulk(64, { code: 64 })],
  ['a bulk whose write met a failover', bulk(189)],
  ['too many waiting writes', new DatabaseBusyError('x')],
  [
    'any of these as a cause',
    new Error('x', { cause: new Error('y', { cause: new mongo.MongoNetworkError('z') }) }),
  ],
  ...[50, 91, 189, 262, 10107, 11600, 11602, 13435, 13436].map((code): [string, unknown] => [
    `server code ${code}`,
    server(code),
  ]),
])('%s is an outage', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each<[string, unknown]>([
  ['a duplicate key', server(11_000)],
  ['a bulk with a duplicate key', bulk(11_000)],
  ['a refused document', server(121)],
  ['a bug', new TypeError('x')],
  ['an error of no driver with such a code', Object.assign(new Error('x'), { code: 189 })],
  ['an argument that the driver refuses', new mongo.MongoInvalidArgumentError('x')],
  ['something that is no error', 'MongoNetworkError'],
])('%s is not an outage', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('the description of a server error keeps its code and leaves the document out', () => {
  const error = new mongo.MongoServerError({ message: 'dup key: { document: "12345678909" }', code: 11_000 });
  expect(describeError(error)).toMatchObject({ type: 'MongoServerError', code: '11000' });
  expect(JSON.stringify(describeError(error))).not.toContain('12345678909');
});
