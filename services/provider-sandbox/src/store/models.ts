// The collections of provider_sandbox. Orders, sessions and entries are stored whole as values: they are read by id only.
import { type Connection, type Model, Schema } from 'mongoose';
import type { DictEntry } from '../dict/domain/dict';
import type { Order, PlannedJob } from '../orders/domain/order';
import type { Payout } from '../payouts/domain/payout';
import type { Planted } from '../statements/statement';
import type { ThreeDsSession } from '../three-ds/domain/three-ds';

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
  /** By the real clock. */
  lease_until: Date;
  /** How often it threw; absent until then. */
  failures?: number;
}

export interface CallbackDocument {
  _id: string;
  event_id: string;
  body: string;
  attempts: number;
  /** By the real clock, like all of the network. */
  due_at: Date;
}

export interface PayoutDocument {
  _id: string;
  payout: Payout;
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
  /** Null: registered once, and released. */
  entry: DictEntry | null;
}

export interface BucketDocument {
  _id: string;
  version: number;
  tokens: number;
  refilled_at: Date;
}

/** What a test has planted in an organization's statement of a day. */
export interface DifferenceDocument {
  _id: string;
  day: string;
  organization_id: string;
  difference: Planted;
}

const orderSchema = new Schema<OrderDocument>(
  {
    _id: { type: String, required: true },
    sequence: { type: Number, required: true },
    facts_fingerprint: { type: String, default: null },
    order: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false, minimize: false },
).index({ 'order.journal.at': 1 });

const jobSchema = new Schema<JobDocument>(
  {
    _id: { type: String, required: true },
    order_id: { type: String, required: true },
    action: { type: Schema.Types.Mixed, required: true },
    due_at: { type: Date, required: true },
    lease_until: { type: Date, required: true },
    failures: { type: Number },
  },
  { versionKey: false },
).index({ due_at: 1, lease_until: 1 });

const callbackSchema = new Schema<CallbackDocument>(
  {
    _id: { type: String, required: true },
    event_id: { type: String, required: true },
    body: { type: String, required: true },
    attempts: { type: Number, required: true },
    due_at: { type: Date, required: true },
  },
  { versionKey: false },
).index({ due_at: 1 });

const payoutSchema = new Schema<PayoutDocument>(
  { _id: { type: String, required: true }, payout: { type: Schema.Types.Mixed, required: true } },
  { versionKey: false, minimize: false },
).index({ 'payout.endsAt': 1 });

const counterSchema = new Schema<CounterDocument>(
  { _id: { type: String, required: true }, value: { type: Number, required: true } },
  { versionKey: false },
);

const attemptSchema = new Schema<AttemptDocument>(
  { _id: { type: String, required: true } },
  { versionKey: false },
);

const clockSchema = new Schema<ClockDocument>(
  { _id: { type: String, required: true }, offset_ms: { type: Number, required: true } },
  { versionKey: false },
);

const threeDsSchema = new Schema<ThreeDsDocument>(
  {
    _id: { type: String, required: true },
    acs_id: { type: String, required: true },
    sequence: { type: Number, required: true },
    session: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false },
).index({ acs_id: 1 }, { unique: true });

const dictSchema = new Schema<DictDocument>(
  { _id: { type: String, required: true }, entry: { type: Schema.Types.Mixed, default: null } },
  { versionKey: false },
);

const bucketSchema = new Schema<BucketDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    tokens: { type: Number, required: true },
    refilled_at: { type: Date, required: true },
  },
  { versionKey: false },
);

const differenceSchema = new Schema<DifferenceDocument>(
  {
    _id: { type: String, required: true },
    day: { type: String, required: true },
    organization_id: { type: String, required: true },
    difference: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false },
).index({ day: 1, organization_id: 1 });

export interface Models {
  readonly orders: Model<OrderDocument>;
  readonly jobs: Model<JobDocument>;
  readonly callbacks: Model<CallbackDocument>;
  readonly payouts: Model<PayoutDocument>;
  readonly counters: Model<CounterDocument>;
  readonly attempts: Model<AttemptDocument>;
  readonly clock: Model<ClockDocument>;
  readonly threeDs: Model<ThreeDsDocument>;
  readonly dict: Model<DictDocument>;
  readonly buckets: Model<BucketDocument>;
  readonly differences: Model<DifferenceDocument>;
}

export function makeModels(connection: Connection): Models {
  return {
    orders: connection.model<OrderDocument>('Order', orderSchema, 'orders'),
    jobs: connection.model<JobDocument>('Job', jobSchema, 'jobs'),
    callbacks: connection.model<CallbackDocument>('Callback', callbackSchema, 'callbacks'),
    payouts: connection.model<PayoutDocument>('Payout', payoutSchema, 'payouts'),
    counters: connection.model<CounterDocument>('Counter', counterSchema, 'counters'),
    attempts: connection.model<AttemptDocument>('Attempt', attemptSchema, 'attempts'),
    clock: connection.model<ClockDocument>('Clock', clockSchema, 'clock'),
    threeDs: connection.model<ThreeDsDocument>('ThreeDsSession', threeDsSchema, 'three_ds_sessions'),
    dict: connection.model<DictDocument>('DictEntry', dictSchema, 'dict_entries'),
    differences: connection.model<DifferenceDocument>(
      'StatementDifference',
      differenceSchema,
      'statement_differences',
    ),
    buckets: connection.model<BucketDocument>('DictBucket', bucketSchema, 'dict_buckets'),
  };
}
