// The catalog of events: every topic, every type of event in it, and the payload of each type. Producers and consumers take
// their types from here, so an event with the payload of another type does not compile. A topic belongs to the service that
// owns the aggregates in it. Its key is the aggregate id, so one aggregate's events stay in order. Append only.
import type { IdentityEvent, IdentityEvent__Output } from './gen/mps/identity/v1/IdentityEvent';
import type { LedgerEvent, LedgerEvent__Output } from './gen/mps/ledger/v1/LedgerEvent';
import type { MerchantEvent, MerchantEvent__Output } from './gen/mps/merchants/v1/MerchantEvent';
import type { PixKeyEvent, PixKeyEvent__Output } from './gen/mps/pix_keys/v1/PixKeyEvent';
import type { PricingEvent, PricingEvent__Output } from './gen/mps/pricing/v1/PricingEvent';
import type { TransactionEvent, TransactionEvent__Output } from './gen/mps/transactions/v1/TransactionEvent';
import type { WebhookEvent, WebhookEvent__Output } from './gen/mps/webhooks/v1/WebhookEvent';

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
} as const satisfies Record<TopicKey, TopicSpec>;

/** The generated types of each topic's message. */
interface TopicMessages {
  transactions: { sent: TransactionEvent; received: TransactionEvent__Output };
  merchants: { sent: MerchantEvent; received: MerchantEvent__Output };
  pricing: { sent: PricingEvent; received: PricingEvent__Output };
  pixKeys: { sent: PixKeyEvent; received: PixKeyEvent__Output };
  webhooks: { sent: WebhookEvent; received: WebhookEvent__Output };
  ledger: { sent: LedgerEvent; received: LedgerEvent__Output };
  identity: { sent: IdentityEvent; received: IdentityEvent__Output };
}

export type TopicKey = keyof TopicMessages;

/** Partitions of every topic: the largest number of replicas of one consumer that have work. */
export const TOPIC_PARTITIONS = 6;

interface EventSpec<Aggregate extends string, Payload extends string, Audience extends string> {
  /** The kind of the changed aggregate. */
  readonly aggregate: Aggregate;
  /** The member of the topic's message that holds the payload. A type with two payloads names both. */
  readonly payloads: readonly Payload[];
  readonly audience: Audience;
}

/** Merchants can subscribe to the event and read it in GET /v1/events. Its payload is the aggregate, or a part of it. */
function toMerchants<const Aggregate extends string>(
  aggregate: Aggregate,
): EventSpec<Aggregate, Aggregate, 'merchants'>;
function toMerchants<const Aggregate extends string, const Payload extends string>(
  aggregate: Aggregate,
  payload: Payload,
): EventSpec<Aggregate, Payload, 'merchants'>;
function toMerchants(aggregate: string, payload = aggregate): EventSpec<string, string, 'merchants'> {
  return { aggregate, payloads: [payload], audience: 'merchants' };
}

/** The event is for the platform's own caches and projections. */
const internal = <const Aggregate extends string, const Payload extends string>(
  aggregate: Aggregate,
  ...payloads: readonly Payload[]
): EventSpec<Aggregate, Payload, 'platform'> => ({ aggregate, payloads, audience: 'platform' });

/** A change that no other event describes. For the audit log alone. */
const RECORDED = { 'change.recorded': internal('recorded_change', 'change') } as const;

export const EVENTS = {
  transactions: {
    ...RECORDED,
    'transaction.created': toMerchants('transaction'),
    'transaction.status_changed': toMerchants('transaction'),
    'transaction.late_payment': toMerchants('transaction'),
    'refund.created': toMerchants('transaction', 'refund'),
    'refund.completed': toMerchants('transaction', 'refund'),
    'refund.failed': toMerchants('transaction', 'refund'),
    'refund.cancelled': toMerchants('transaction', 'refund'),
    'dispute.created': toMerchants('transaction', 'dispute'),
    'dispute.updated': toMerchants('transaction', 'dispute'),
    'dispute.closed': toMerchants('transaction', 'dispute'),
    'three_ds_session.created': toMerchants('three_ds_session'),
    'three_ds_session.authenticated': toMerchants('three_ds_session'),
    'three_ds_session.failed': toMerchants('three_ds_session'),
    'three_ds_session.consumed': toMerchants('three_ds_session'),
    'settlement.paid': toMerchants('transaction', 'settlement'),
    'settlement.failed': toMerchants('transaction', 'settlement'),
    'transaction.posted_again': internal('transaction', 'transaction', 'refund'),
  },
  merchants: {
    ...RECORDED,
    'merchant.created': toMerchants('merchant'),
    'merchant.updated': toMerchants('merchant'),
    'merchant.status_changed': toMerchants('merchant'),
    'affiliation.status_changed': toMerchants('affiliation'),
    'payment_terms.changed': internal('payment_terms', 'payment_terms'),
  },
  pricing: {
    ...RECORDED,
    'fee_policy.replaced': toMerchants('fee_policy'),
    'fee_policy.created': internal('fee_policy', 'fee_policy'),
    'cost_policy.changed': internal('cost_policy', 'cost_policy'),
  },
  pixKeys: {
    ...RECORDED,
    'pix_key.created': toMerchants('pix_key'),
    'pix_key.deleted': toMerchants('pix_key'),
    'pix_key.primary_changed': toMerchants('pix_key', 'primary_change'),
    'pix_key.owner_changed': internal('pix_key', 'pix_key'),
  },
  ledger: {
    ...RECORDED,
    'cashout.created': toMerchants('cashout'),
    'cashout.status_changed': toMerchants('cashout'),
    'anticipation.created': toMerchants('anticipation'),
    'settlement.recorded': internal('transaction', 'settlement'),
    'ledger_finding.created': internal('ledger_finding', 'finding'),
    'reconciliation.differed': internal('reconciliation', 'reconciliation_difference'),
  },
  webhooks: {
    ...RECORDED,
    'webhook_endpoint.disabled': toMerchants('webhook_endpoint'),
    'webhook_endpoint.test': toMerchants('webhook_endpoint'),
    'webhook_endpoint.created': internal('webhook_endpoint', 'webhook_endpoint'),
    'webhook_endpoint.updated': internal('webhook_endpoint', 'webhook_endpoint'),
    'webhook_endpoint.secret_rotated': internal('webhook_endpoint', 'webhook_endpoint'),
    'webhook_endpoint.deleted': internal('webhook_endpoint', 'webhook_endpoint'),
    'event_gap.found': internal('event_gap', 'event_gap'),
  },
  identity: {
    ...RECORDED,
    'api_key.changed': internal('api_key', 'api_key'),
    'session.revoked': internal('session', 'session'),
    'user.changed': internal('user', 'user'),
    'role.changed': internal('role', 'role'),
  },
} as const satisfies {
  readonly [Topic in TopicKey]: Readonly<
    Record<string, EventSpec<string, PayloadMember<Topic>, 'merchants' | 'platform'>>
  >;
};

type Catalog = typeof EVENTS;

/** The members of a topic's message that can hold a payload. */
export type PayloadMember<Topic extends TopicKey> = NonNullable<TopicMessages[Topic]['sent']['object']>;

/** The types of the events in a topic. */
export type TopicEventType<Topic extends TopicKey = TopicKey> = {
  [Key in Topic]: keyof Catalog[Key] & string;
}[Topic];

/** The members that hold the payload of a type. */
export type PayloadMemberOf<Topic extends TopicKey, Type extends TopicEventType<Topic>> = Extract<
  Catalog[Topic][Type & keyof Catalog[Topic]],
  { readonly payloads: readonly string[] }
>['payloads'][number] &
  PayloadMember<Topic>;

/** A topic's message as it is decoded. */
export type ReceivedMessage<Topic extends TopicKey> = TopicMessages[Topic]['received'];

/** The payload in one member of a topic's message, as it is decoded. */
export type ReceivedPayload<Topic extends TopicKey, Member extends PayloadMember<Topic>> = NonNullable<
  ReceivedMessage<Topic>[Member & keyof ReceivedMessage<Topic>]
>;

/** A topic's message as it is encoded. */
export type SentMessage<Topic extends TopicKey> = Encodable<TopicMessages[Topic]['sent']>;

/** A message as the encoder takes it, by its generated type. null means absent. */
export type Encodable<Message> = {
  readonly [Name in keyof Message as Name extends `_${string}` ? never : Name]?:
    EncodableValue<NonNullable<Message[Name]>> | null | undefined;
};

type EncodableValue<Value> = Value extends string | number | boolean | Uint8Array
  ? Value
  : Value extends (infer Item)[]
    ? readonly EncodableValue<Item>[]
    : Encodable<Value>;

type TypesFor<Topic extends TopicKey, Audience> = {
  [Key in Topic]: {
    [Type in keyof Catalog[Key]]: Catalog[Key][Type] extends { readonly audience: Audience }
      ? Type & string
      : never;
  }[keyof Catalog[Key]];
}[Topic];

/** Event types that merchants can subscribe to and read in GET /v1/events. */
export type EventType = TypesFor<TopicKey, 'merchants'>;

/** Internal events: for the platform's own caches and projections. */
export type InternalEventType = TypesFor<TopicKey, 'platform'>;

/** The kind of aggregate that events of a type belong to. */
export type AggregateTypeOf<Topic extends TopicKey, Type extends TopicEventType<Topic>> = Extract<
  Catalog[Topic][Type & keyof Catalog[Topic]],
  { readonly aggregate: string }
>['aggregate'];

export type AggregateType = { [Topic in TopicKey]: AggregateTypeOf<Topic, TopicEventType<Topic>> }[TopicKey];

type AnyEventSpec = EventSpec<AggregateType, string, 'merchants' | 'platform'>;

const specs: readonly (readonly [string, AnyEventSpec])[] = Object.values(EVENTS).flatMap((types) =>
  Object.entries<AnyEventSpec>(types),
);

export const EVENT_TYPES = specs.flatMap(([type, { audience }]) =>
  audience === 'merchants' ? [type as EventType] : [],
) as [EventType, ...EventType[]];

export const INTERNAL_EVENT_TYPES: readonly InternalEventType[] = specs.flatMap(([type, { audience }]) =>
  audience === 'platform' ? [type as InternalEventType] : [],
);

/** Patterns of an endpoint: a type, all types of a family (`refund.*`), or everything. */
export const EVENT_TYPE_FILTERS: readonly string[] = [
  '*',
  ...new Set(EVENT_TYPES.map((type) => `${type.split('.')[0] ?? ''}.*`)),
  ...EVENT_TYPES,
];

/** Kinds of aggregates with events that merchants receive. */
export const AGGREGATE_TYPES: readonly AggregateType[] = [
  ...new Set(specs.flatMap(([, { aggregate, audience }]) => (audience === 'merchants' ? [aggregate] : []))),
];

/** The members that may hold the payload of a type. undefined: the catalog does not have the type. */
export function findPayloadMembers(topicKey: TopicKey, type: string): readonly string[] | undefined {
  const types: Readonly<Record<string, AnyEventSpec>> = EVENTS[topicKey];
  return Object.hasOwn(types, type) ? types[type]?.payloads : undefined;
}
