// The line between a bad message and an outage decides whether events are parked. An unwanted message is neither.
import { loadMessage, TOPICS } from '@mps/contracts';
import type { TransactionEvent } from '@mps/contracts/gen/mps/transactions/v1/TransactionEvent';
import type { KafkaMessage } from 'kafkajs';
import { mongo } from 'mongoose';
import { pino } from 'pino';
import { isInfrastructureError, makeMessageHandler, type MessageSource } from './message-handler';

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

const SOURCE: MessageSource = {
  topic: 'transactions',
  topicName: 'transactions',
  partition: 0,
  heartbeat: () => Promise.resolve(),
  mustStop: () => false,
};

const makeMessage = (value: Buffer, type: string | undefined): KafkaMessage => ({
  key: Buffer.from('x'),
  value,
  timestamp: '0',
  attributes: 0,
  offset: '0',
  headers: type === undefined ? {} : { ce_type: type },
});

test.each<[string, string | undefined, string[]]>([
  ['passed, though its bytes are no event', 'transaction.created', []],
  ['decoded when it is wanted', 'transaction.status_changed', ['set aside']],
  ['decoded when it does not say its type', undefined, ['set aside']],
])('an event is %s', async (_, type, expected) => {
  const done: string[] = [];
  const handled = makeMessageHandler({
    group: 'ledger',
    handle: async () => void done.push('handled'),
    isWanted: (topic, ofType) => topic !== 'transactions' || ofType !== 'transaction.created',
    giveUp: async () => void done.push('set aside'),
    log: pino({ level: 'silent' }),
  }).handle(makeMessage(Buffer.from('no event'), type), SOURCE);
  expect(await handled).toBe(true);
  expect(done).toEqual(expected);
});

const event = loadMessage<TransactionEvent, unknown>(
  TOPICS.transactions.file,
  TOPICS.transactions.message,
).encode({ meta: { id: 'e', type: 'transaction.created' }, transaction: { id: 't' } });

test.each<[string, number, string[]]>([
  ['of the same event three times is set aside', 3, ['set aside']],
  ['that passes is handled', 2, ['handled']],
])(
  'a time limit of the database %s',
  async (_, failures, expected) => {
    const done: string[] = [];
    let tries = 0;
    const handler = makeMessageHandler({
      group: 'ledger',
      handle: async () => {
        tries += 1;
        if (tries <= failures) throw new mongo.MongoServerError({ message: 'too slow', code: 50 });
        done.push('handled');
      },
      giveUp: async () => void done.push('set aside'),
      log: pino({ level: 'silent' }),
    });
    expect(await handler.handle(makeMessage(event, 'dispute.created'), SOURCE)).toBe(true);
    expect([tries, done]).toEqual([3, expected]);
  },
  30_000,
);
