// The only adapter of Kafka: publishes the events of a service and consumes those of others.
export { makeKafka, type KafkaClient, type KafkaOptions, type KafkaSecurity } from './kafka';
export { countUnderReplicated, createTopics, deadLetterTopic, type ConsumerGroup } from './topics';
export { makeActivityReader, makeActivitySender } from './activity-records';
export { makeOutboxRelay, type OutboxRelay } from './outbox/relay';
export { makeGapHandlers, type PublishAgain } from './event-gaps';
export { copyEvents, type CopiedTopic, type EventRecord, type Verdict } from './copy-events';
export {
  makeConsumer,
  type EnvelopeConsumerOptions,
  type EventConsumer,
  type GroupConsumerOptions,
} from './consumer/runner';
export type { ConsumedEvent } from './consumer/event';
export { PASSED, routeEvents, type EventHandlers } from './consumer/routes';
export { isInfrastructureError, type EventFilter } from './consumer/message-handler';
export { makeDeadLetters, MAX_RESOLVED, NotOpenError, type DeadLetters } from './dead-letters/dead-letters';
export type { DeadLetterRecord } from './dead-letters/read';
