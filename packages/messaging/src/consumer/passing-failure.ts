// Failures after which kafkajs ends a consumer, although they pass: a new consumer joins once Kafka answers again.

/** No broker names the group's coordinator. */
const COORDINATOR_AWAY = 'KafkaJSGroupCoordinatorNotFound';
const LOGIN_FAILED = 'KafkaJSSASLAuthenticationError';
/** The connection ended during the login. For kafkajs this is a refused login. */
const LOGIN_CUT =
  /(Closed connection|Connection error: .*|Connection timeout|Request .* timed out|Not connected)$/;

/** kafkajs wraps the error when it was retrying. */
export const isPassing = ({ name, message, cause }: Error): boolean =>
  name === COORDINATOR_AWAY ||
  (name === LOGIN_FAILED && LOGIN_CUT.test(message)) ||
  (cause instanceof Error && isPassing(cause));
