// Handling of kafkajs's own log lines. Runbooks search for lines of level error: each must need a person.
import { pino } from 'pino';
import { readInternals, makeKafka } from './kafka';

function readLevel(message: string, details: Readonly<Record<string, unknown>> = {}): string | undefined {
  const lines: string[] = [];
  const log = pino(
    { level: 'trace', formatters: { level: (label) => ({ level: label }) } },
    { write: (line: string) => void lines.push(line) },
  );
  const client = makeKafka({ brokers: ['localhost:1'], clientId: 'test', topicPrefix: '', log });
  readInternals(client).kafka.logger().error(message, details);
  return lines.map((line) => (JSON.parse(line) as { readonly level: string }).level)[0];
}

it.each([
  'Crash: KafkaJSProtocolError: There is no leader for this topic-partition as we are in the middle of a leadership election',
  'Restarting the consumer in 100ms',
  'The group is rebalancing, re-joining',
])('logs a message of kafkajs that it acts on by itself at debug: %s', (message) => {
  expect(readLevel(message, { groupId: 'transactions' })).toBe('debug');
});

it.each([
  'Crash: KafkaJSNumberOfRetriesExceeded: Connection error: connect ECONNREFUSED 127.0.0.1:1',
  'Crash: KafkaJSNonRetriableError: SASL authentication failed',
])('why a consumer was restarted or has ended is an error: %s', (message) => {
  expect(readLevel(message, { groupId: 'transactions' })).toBe('error');
});
