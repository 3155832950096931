// The only adapter of Kafka: how events leave a service and how they reach another.
export { makeKafka, type KafkaClient, type KafkaOptions, type KafkaSecurity } from './kafka';
export {
  CONSUMER_GROUPS,
  countUnderReplicated,
  createTopics,
  deadLetterTopic,
  type ConsumerGroup,
  type CreateTopicsOptions,
} from './topics';
export { makeOutboxRelay, type OutboxRelay, type OutboxRelayOptions } from './outbox/relay';
export {
  copyEvents,
  type CopiedTopic,
  type CopyEventsOptions,
  type EventRecord,
  type Verdict,
} from './copy-events';
export {
  makeConsumer,
  type ConsumerOptions,
  type EphemeralConsumerOptions,
  type EventConsumer,
  type GroupConsumerOptions,
} from './consumer/runner';
export type { ConsumedEvent } from './consumer/message-handler';
export { isInfrastructureError, TryLaterError } from './consumer/message-handler';
export {
  makeDeadLetters,
  MAX_RESOLVED,
  NotOpenError,
  type DeadLetters,
  type Redriven,
  type RedriveOutcome,
} from './dead-letters/dead-letters';
export type { DeadLetterRecord, Resolution } from './dead-letters/read';
