// The closed registry of topics and event types. A topic belongs to the service that owns the aggregates in it;
// its key is the aggregate id, so one aggregate's events stay in order. Append only.

export interface TopicSpec {
  readonly name: string;
  /** The protobuf message of every value in the topic. */
  readonly file: string;
  readonly message: string;
}

const topic = (name: string, owner: string, message: string): TopicSpec => ({
  name,
  file: `mps/${owner}/v1/${owner}.proto`,
  message: `mps.${owner}.v1.${message}`,
});

export const TOPICS = {
  transactions: topic('transactions.events.v1', 'transactions', 'TransactionEvent'),
  merchants: topic('merchants.events.v1', 'merchants', 'MerchantEvent'),
  pricing: topic('pricing.events.v1', 'pricing', 'PricingEvent'),
  pixKeys: topic('pix-keys.events.v1', 'pix_keys', 'PixKeyEvent'),
  webhooks: topic('webhooks.events.v1', 'webhooks', 'WebhookEvent'),
  ledger: topic('ledger.events.v1', 'ledger', 'LedgerEvent'),
  /** Internal: revocations and sessions; never delivered to merchants. */
  identity: topic('identity.events.v1', 'identity', 'IdentityEvent'),
} as const satisfies Record<string, TopicSpec>;

export type TopicKey = keyof typeof TOPICS;

/** Partitions of every topic: the largest number of replicas of one consumer that have work. */
export const TOPIC_PARTITIONS = 6;

/** Event types that merchants can subscribe to and read in GET /v1/events. */
export const EVENT_TYPES = [
  'transaction.created',
  'transaction.status_changed',
  'transaction.late_payment',
  'refund.created',
  'refund.completed',
  'refund.failed',
  'refund.cancelled',
  'dispute.created',
  'dispute.updated',
  'dispute.closed',
  'three_ds_session.created',
  'three_ds_session.authenticated',
  'three_ds_session.failed',
  'three_ds_session.consumed',
  'merchant.created',
  'merchant.updated',
  'merchant.status_changed',
  'affiliation.status_changed',
  'fee_policy.replaced',
  'pix_key.created',
  'pix_key.deleted',
  'pix_key.primary_changed',
  'settlement.paid',
  'settlement.failed',
  'cashout.created',
  'cashout.status_changed',
  'anticipation.created',
  'webhook_endpoint.disabled',
  'webhook_endpoint.test',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** Patterns of an endpoint: a type, all types of a family (`refund.*`), or everything. */
export const EVENT_TYPE_FILTERS: readonly string[] = [
  '*',
  ...new Set(EVENT_TYPES.map((type) => `${type.split('.')[0] ?? ''}.*`)),
  ...EVENT_TYPES,
];

/** Internal events: for the platform's own caches and projections. */
export const INTERNAL_EVENT_TYPES = [
  'api_key.changed',
  'session.revoked',
  'user.changed',
  'role.changed',
  'organization.created',
  'fee_policy.created',
  'cost_policy.changed',
  'affiliation.created',
  'payment_terms.changed',
  'settlement.recorded',
  'webhook_endpoint.created',
  'webhook_endpoint.updated',
  'webhook_endpoint.secret_rotated',
  'webhook_endpoint.deleted',
  'event_gap.found',
  'transaction.posted_again',
  'ledger_finding.created',
  'reconciliation.differed',
  'pix_key.owner_changed',
] as const;

export type InternalEventType = (typeof INTERNAL_EVENT_TYPES)[number];

/** Topics with events that merchants receive. */
export const AGGREGATE_TYPES = [
  'transaction',
  'merchant',
  'affiliation',
  'fee_policy',
  'pix_key',
  'three_ds_session',
  'cashout',
  'anticipation',
  'webhook_endpoint',
] as const;

/** The internal ones are of internal events alone. */
export type AggregateType =
  | (typeof AGGREGATE_TYPES)[number]
  | 'organization'
  | 'cost_policy'
  | 'api_key'
  | 'session'
  | 'user'
  | 'role'
  | 'payment_terms'
  | 'event_gap'
  | 'ledger_finding'
  | 'reconciliation';
