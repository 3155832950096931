// The collections of provider_sandbox. Orders, sessions and entries are stored whole, as values of the domain.
import { declareCollection } from '@mps/aggregates';
import type { Connection } from 'mongoose';
import type { DictEntry } from './dict/domain/dict';
import type { Order, PlannedJob } from './orders/domain/order';
import type { Payout } from './payouts/domain/payout';
import type { Planted } from './statements/statement';
import type { ThreeDsSession } from './three-ds/domain/three-ds';

export interface OrderDocument {
  _id: string;
  sequence: number;
  facts_fingerprint: string | null;
  order: Order;
}

export interface JobDocument {
  _id: string;
  order_id: string;
  action: PlannedJob['action'];
  /** By the business clock. */
  due_at: Date;
  /** By the database's clock. */
  lease_until: Date;
  /** Id of the newest claim. */
  claim_id?: string;
  /** How often it has thrown; absent before the first time. */
  failures?: number;
}

export interface CallbackDocument {
  _id: string;
  event_id: string;
  body: string;
  attempts: number;
  /** By the database's clock. A claim moves it to its own end. */
  due_at: Date;
  /** Id of the newest claim. */
  claim_id?: string;
}

export interface PayoutDocument {
  /** The key under which the caller asks for it. */
  _id: string;
  payout: Payout;
  /** The caller's other names for it. */
  references?: string[];
}

export interface CounterDocument {
  _id: string;
  value: number;
}

export interface AttemptDocument {
  _id: string;
}

export interface ClockDocument {
  _id: string;
  offset_ms: number;
}

export interface ThreeDsDocument {
  _id: string;
  acs_id: string;
  sequence: number;
  session: ThreeDsSession;
}

export interface DictDocument {
  _id: string;
  /** Null when the key was registered and released. */
  entry: DictEntry | null;
}

export interface BucketDocument {
  _id: string;
  version: number;
  tokens: number;
  refilled_at: Date;
}

/** A difference that a test has planted in an organization's statement of a day. */
export interface DifferenceDocument {
  _id: string;
  day: string;
  organization_id: string;
  difference: Planted;
}

export type Collections = ReturnType<typeof declareCollections>;

/** Name of the index by which statements find the movements of an organization's day. */
export const MOVEMENTS_INDEX = 'movements';

export const declareCollections = (connection: Connection) => ({
  orders: declareCollection<OrderDocument>(connection, 'orders', [
    {
      key: { 'order.facts.organizationId': 1, 'order.journal.kind': 1, 'order.journal.at': 1 },
      name: MOVEMENTS_INDEX,
    },
  ]),
  jobs: declareCollection<JobDocument>(connection, 'jobs', [{ key: { due_at: 1, lease_until: 1 } }]),
  callbacks: declareCollection<CallbackDocument>(connection, 'callbacks', [{ key: { due_at: 1 } }]),
  payouts: declareCollection<PayoutDocument>(connection, 'payouts', [
    { key: { 'payout.facts.organizationId': 1, 'payout.lastAt': 1 }, name: MOVEMENTS_INDEX },
    { key: { references: 1 } },
  ]),
  counters: declareCollection<CounterDocument>(connection, 'counters', []),
  attempts: declareCollection<AttemptDocument>(connection, 'attempts', []),
  clock: declareCollection<ClockDocument>(connection, 'clock', []),
  threeDs: declareCollection<ThreeDsDocument>(connection, 'three_ds_sessions', [
    { key: { acs_id: 1 }, unique: true },
  ]),
  dict: declareCollection<DictDocument>(connection, 'dict_entries', []),
  buckets: declareCollection<BucketDocument>(connection, 'dict_buckets', []),
  differences: declareCollection<DifferenceDocument>(connection, 'statement_differences', [
    { key: { day: 1, organization_id: 1 } },
  ]),
});

/** Values are stored whole, without the members that they lack. */
export const WHOLE = { ignoreUndefined: true } as const;
