// Stores of aggregates: reads, changes, pages, replay by key, and the outbox. README.md has a worked example.
export type { ChangeAnnouncer } from './announced-write';
export type { Audit, Owner, Recorded } from './audit';
export { declareRecordedActions, makeActionRecorder, type ActionRecorder } from './recorded-actions';
export { makeStore } from './store';
export { NO_DEADLINE } from './store-types';
export { DeadlinePassedError, isPast } from './grouping';
export type {
  Change,
  Changed,
  CollectionOptions,
  Store,
  Stored,
  StoreOptions,
  StoreRefusal,
  WriteOptions,
} from './store-types';
export { MAX_WRITE_ATTEMPTS } from './store';
export type { CountMatches, FactsRead, Filter, FindOptions, Page } from './reader';
export { ALL_TENANTS, matchAfter, QUERY_TIMEOUT_MS, type StoreScope } from './reader';
export type { Committed, KnownCommit, Members, WriterOptions } from './writer';
export { aggregateIndexes, outboxIndexes, upsertNewer } from './documents';
export type { AggregateDocument, AnyCollection, EventDraft, OutboxEntry } from './outbox';
export {
  asCollection as collectionOf,
  takeFitting as fitting,
  hasWaiting,
  readBacklog,
  readPending,
  removePublished,
} from './outbox';
export type { Addition, OutboxSource, PendingEvent, PendingPage, WriteAlongside } from './outbox';
export { groupCalls, groupOrdered } from './grouping';
export {
  makeGroupedCompareAndSet,
  makeGroupedInsert,
  makeGroupedUpdate,
  makeOrderedInsert,
} from './write-groups';
export {
  describeError,
  hasCause,
  DatabaseBusyError,
  isDatabaseUnavailable,
  isTimeLimit,
  TIME_LIMIT_TRIES,
  isDuplicateKey,
} from './database-error';
export {
  declareSwitches,
  makePayoutSwitch,
  SWITCHES,
  writeSwitch,
  type PayoutState,
  type PayoutSwitch,
} from './payout-switch';
export { resealPage, type KeyRingMember } from './reseal';
export { aggregateMembers } from './schema/aggregate-members';
export {
  declareModel,
  declareSchema,
  defineDocument,
  setUpCollections,
  type DocumentIn,
} from './schema/document-schema';
export { PAYMENT_DEPTH } from './schema/validator';
export {
  anyOf,
  anything,
  bytes,
  decimal,
  flag,
  instant,
  integer,
  list,
  membersOf,
  nullable,
  object,
  objectOf,
  oneOf,
  optional,
  personal,
  record,
  text,
  timestamp,
  type Member,
} from './schema/members';
