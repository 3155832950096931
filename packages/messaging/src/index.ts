// Messaging's only door: how events leave a service and how they reach another.
export type { Part } from './part';
export { makeBell, type Bell } from './backoff';
export { makeKafka, type KafkaClient, type KafkaOptions } from './kafka';
export {
  CONSUMER_GROUPS,
  createTopics,
  deadLetterTopic,
  type ConsumerGroup,
  type CreateTopicsOptions,
} from './topics';
export { outboxIndexes, type AggregateDocument, type EventDraft, type OutboxEntry } from './outbox/entry';
export {
  makeAggregates,
  type Aggregates,
  type AggregatesOptions,
  type NewAggregate,
} from './outbox/aggregates';
export { makeGroupedInsert, UniqueIndexError, type DuplicateKey } from './outbox/write-groups';
export { DEFAULT_LEASE_MS, makeLease, type Lease, type LeaseOptions } from './outbox/lease';
export { makeOutboxRelay, type OutboxRelay, type OutboxRelayOptions } from './outbox/relay';
export type { OutboxSource } from './outbox/pending-events';
export {
  makeConsumer,
  type ConsumerOptions,
  type EphemeralConsumerOptions,
  type GroupConsumerOptions,
} from './consumer/runner';
export type { ConsumedEvent } from './consumer/consumed-event';
export { isInfrastructureError, TryLaterError } from './consumer/failure';
