// Messaging's only door: how events leave a service and how they reach another.
export type { Part } from './part';
export { outboxIndexes, type AggregateDocument, type EventDraft, type OutboxEntry } from './outbox/entry';
export {
  makeAggregates,
  type Aggregates,
  type AggregatesOptions,
  type NewAggregate,
} from './outbox/aggregates';
export { UniqueIndexError, type DuplicateKey } from './outbox/write-groups';
