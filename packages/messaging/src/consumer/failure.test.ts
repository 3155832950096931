// The line between "this message is bad" and "the world is away" decides whether events are parked during an outage.
import { mongo } from 'mongoose';
import { isInfrastructureError, TryLaterError } from './message-handler';

const withCode = (code: unknown, members: object = {}): Error =>
  Object.assign(new Error('x'), { code, ...members });
const grpc = { details: 'x', metadata: {} };

test.each<[string, unknown]>([
  ['a database that cannot be reached', new mongo.MongoNetworkError('x')],
  ['a database without a primary', new mongo.MongoServerSelectionError('x', {} as never)],
  [
    'a failover',
    Object.assign(new mongo.MongoServerError({ message: 'x', errorLabels: ['RetryableWriteError'] }), {}),
  ],
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a service that is not there', withCode(14, grpc)],
  ['a service that does not answer in time', withCode(4, grpc)],
  ['a handler that says so', new TryLaterError('x')],
  [
    'any of these as a cause',
    new Error('x', { cause: new Error('y', { cause: new mongo.MongoNetworkError('z') }) }),
  ],
])('%s is an outage', (_, error) => {
  expect(isInfrastructureError(error)).toBe(true);
});

test.each<[string, unknown]>([
  ['a bug', new TypeError('x')],
  ['a duplicate key', new mongo.MongoServerError({ message: 'x', code: 11_000 })],
  ['a refusal by a service', withCode(9, grpc)],
  ['a number that only looks like a gRPC status', withCode(14)],
  ['something that is no error', 'ECONNREFUSED'],
])('%s is not an outage', (_, error) => {
  expect(isInfrastructureError(error)).toBe(false);
});
