// Which failures of kafkajs end the process, and which ones a new consumer outlives.
import {
  KafkaJSGroupCoordinatorNotFound,
  KafkaJSNumberOfRetriesExceeded,
  KafkaJSSASLAuthenticationError,
} from 'kafkajs';
import { isPassing } from './passing-failure';

/** The types of kafkajs leave the message out. */
type ErrorClass = new (message: string) => Error;
const LoginFailed = KafkaJSSASLAuthenticationError as unknown as ErrorClass;
const CoordinatorAway = KafkaJSGroupCoordinatorNotFound as unknown as ErrorClass;

const login = (reason: string): Error =>
  new LoginFailed(`SASL SCRAM SHA512 authentication failed: ${reason}`);
const withoutCoordinator = (): Error => new CoordinatorAway('not found');
const wrapped = (cause: Error): Error =>
  Object.assign(new KafkaJSNumberOfRetriesExceeded(cause, { retryCount: 5, retryTime: 100 }), { cause });

it.each([
  ['no coordinator', withoutCoordinator(), true],
  ['no coordinator, after retries', wrapped(withoutCoordinator()), true],
  ['a connection that closed during the login', login('Closed connection'), true],
  ['a connection that was reset during the login', login('Connection error: read ECONNRESET'), true],
  ['a login without an answer', login('Request SaslAuthenticate(key: 36, version: 1) timed out'), true],
  ['a cut login, after retries', wrapped(login('Closed connection')), true],
  [
    'a wrong password',
    login('Authentication failed during authentication due to invalid credentials'),
    false,
  ],
  ['a wrong signature of the server', login('Invalid server signature in server final message'), false],
  ['another error', new Error('Closed connection'), false],
])('%s', (_case, error, passes) => {
  expect(isPassing(error)).toBe(passes);
});
