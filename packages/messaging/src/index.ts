// The only adapter of Kafka: publishes the events of a service and consumes those of others.
export { makeKafka, type KafkaClient, type KafkaOptions, type KafkaSecurity } from './kafka';
export { countUnderReplicated, createTopics, deadLetterTopic, type ConsumerGroup } from './topics';
export { makeOutboxRelay, type OutboxRelay } from './outbox/relay';
export { makeGapHandler, type PublishAgain } from './event-gaps';
export { copyEvents, type CopiedTopic, type EventRecord, type Verdict } from './copy-events';
export { makeConsumer, type EventConsumer } from './consumer/runner';
export type { ConsumedEvent } from './consumer/message-handler';
export { isInfrastructureError } from './consumer/message-handler';
export { makeDeadLetters, MAX_RESOLVED, NotOpenError, type DeadLetters } from './dead-letters/dead-letters';
export type { DeadLetterRecord } from './dead-letters/read';
