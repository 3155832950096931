// How an aggregate is read, changed, paged, replayed by key, leased, and its outbox: README.md has a worked example.
export type { Component } from './component';
export {
  makeAggregates,
  type Aggregates,
  type AggregatesOptions,
  type InsertOptions,
  type NewAggregate,
} from './aggregates';
export { outboxIndexes, type AggregateDocument, type EventDraft, type OutboxEntry } from './outbox-entry';
export { readBacklog, readPending, removePublished, type OutboxSource, type PendingEvent } from './outbox';
export { makeGroupedInsert, UniqueIndexError, type DuplicateKey } from './write-groups';
export { DEFAULT_LEASE_MS, makeLease, type Lease, type LeaseOptions } from './lease';
export { makeLeasedLoop, makeLoop, type LeasedLoopOptions, type Loop, type LoopOptions } from './loop';
export { backoffMs, makeWakeSignal, pause, type BackoffLimits, type WakeSignal } from './waiting';
