// Deliveries in MongoDB, for the requests of merchants. work-store.ts serves the dispatcher.
import {
  aggregateIndexes,
  aggregateMembers,
  collectionOf,
  decimal,
  declareSchema,
  defineDocument,
  instant,
  integer,
  list,
  makeStore,
  personal,
  type Audit,
  membersOf,
  nullable,
  objectOf,
  oneOf,
  optional,
  text,
  timestamp,
  type CollectionOptions,
  type DocumentIn,
  type Members,
} from '@mps/aggregates';
import type { PageQuery, RealClock } from '@mps/kernel';
import type { Scope } from '@mps/contracts';
import type { Connection, mongo } from 'mongoose';
import { EVENT_RETENTION_SECONDS, LIST_LIMIT_MS, MAX_REPLAYED_EVENTS } from '../limits';
import { makeDeliveryCount } from './count-store';
import { takesType } from '../endpoints/domain/endpoint';
import {
  DELIVERY_STATUSES,
  type Attempt,
  type Delivery,
  type DeliveryStatus,
  type SentSignature,
} from './domain/delivery';

const ENDPOINT_SUCCESSES = 'endpoint_successes';

const deliverySchema = defineDocument(
  {
    ...membersOf<Omit<Delivery, 'id'> & { readonly _id: string }>({
      _id: text(),
      organization_id: text(),
      company_id: text(),
      endpoint_id: text(),
      event_id: text(),
      event_type: text(),
      status: oneOf(DELIVERY_STATUSES),
      next_attempt_at: nullable(text()),
      attempts: list(
        objectOf<Attempt>({
          at: text(),
          response_status: nullable(integer()),
          error: nullable(text()),
          latency_ms: decimal(),
          response_excerpt: personal('endpoint', nullable(text())),
          sent: optional(
            objectOf<SentSignature>({ webhook_timestamp: integer(), webhook_signature: text() }),
          ),
        }),
      ),
      created_at: text(),
      updated_at: text(),
      traceparent: optional(text()),
    }),
    waiting_for: optional(text()),
    /** The process that holds the lease. */
    leased_by: optional(text()),
    /** Id of this lease. */
    lease: optional(text()),
    /** Start of the lease, by the clock of the database. */
    leased_at: optional(timestamp()),
    /** Real time; retention counts from it. */
    received_at: instant(),
    // Only a delivery that a request created has the members of an aggregate.
    version: optional(aggregateMembers.version),
    sequence: optional(aggregateMembers.sequence),
    outbox: optional(aggregateMembers.outbox),
    outbox_since: aggregateMembers.outbox_since,
    idempotency: aggregateMembers.idempotency,
  },
  {
    indexes: [
      { key: { organization_id: 1, created_at: -1, _id: -1 }, name: 'organization_newest' },
      { key: { company_id: 1, status: 1, created_at: -1, _id: -1 }, name: 'company_newest' },
      { key: { endpoint_id: 1, status: 1, created_at: -1, _id: -1 }, name: 'endpoint_newest' },
      {
        key: { endpoint_id: 1, updated_at: -1 },
        name: ENDPOINT_SUCCESSES,
        partialFilterExpression: { status: 'SUCCEEDED' },
      },
      { key: { event_id: 1 }, name: 'event' },
      {
        key: { organization_id: 1, event_type: 1, status: 1, created_at: -1, _id: -1 },
        name: 'organization_types',
      },
      { key: { company_id: 1, event_type: 1, status: 1, created_at: -1, _id: -1 }, name: 'company_types' },
      {
        key: { waiting_for: 1, next_attempt_at: 1 },
        name: 'waiting',
        partialFilterExpression: { waiting_for: { $exists: true } },
      },
      {
        key: { leased_at: 1 },
        name: 'leased',
        partialFilterExpression: { leased_at: { $exists: true } },
      },
      { key: { received_at: 1 }, name: 'retention', expireAfterSeconds: EVENT_RETENTION_SECONDS },
      ...aggregateIndexes,
    ],
  },
);

export type DeliveryDocument = DocumentIn<typeof deliverySchema>;
export type DeliveryCollection = mongo.Collection<DeliveryDocument>;

export const declareDeliveries = (connection: Connection) =>
  declareSchema(connection, 'deliveries', deliverySchema);

export interface DeliveryQuery extends PageQuery {
  readonly endpoint_id: string | null;
  /** Ids of events; null matches all. */
  readonly event_ids: readonly string[] | null;
  /** Empty matches all. */
  readonly status: readonly DeliveryStatus[];
  /** Empty matches all. */
  readonly event_types: readonly string[];
  /** Bounds, inclusive; null: none. */
  readonly created_at_from: Date | null;
  readonly created_at_to: Date | null;
}

export interface ReplayRange {
  readonly endpoint_id: string;
  /** ISO 8601, both included. */
  readonly from: string;
  readonly to: string;
  /** Filters of event types; empty matches all. */
  readonly types: readonly string[];
  readonly only_failed: boolean;
}

/** An event of a range. */
export type ReplayedEvent = Pick<Delivery, 'event_id' | 'event_type'>;

export type DeliveryStore = ReturnType<typeof makeDeliveryStore>;

interface Options extends Omit<CollectionOptions, 'topic' | 'realClock'> {
  readonly realClock: RealClock;
}

/** Restricts a read to the caller's organization and company. */
export const filterTenant = ({ organization_id, company_id }: Scope) => ({
  organization_id,
  ...(company_id !== null && { company_id }),
});

/** This store makes deliveries for requests alone. The dispatcher's writes follow from events. */
const AUDIT: Audit = {
  resource: 'webhook_delivery',
  shown: ['endpoint_id', 'event_id', 'event_type'],
  others: 'left_out',
};

export function makeDeliveryStore(options: Options) {
  const { realClock } = options;
  const collection = collectionOf<DeliveryDocument>(options.collection);
  const lists = options.lists ?? options.collection;
  const store = makeStore<Delivery, never>({
    ...options,
    topic: 'webhooks',
    audit: AUDIT,
    tenancy: filterTenant,
    drafts: () => [],
    mapping: { toDocument: ({ id, ...members }) => ({ ...members, _id: id }), fromDocument: toDelivery },
    beside: {
      members: ['waiting_for', 'leased_by', 'lease', 'leased_at', 'received_at'],
      of: ({ endpoint_id }) => ({ waiting_for: endpoint_id, received_at: realClock.now() }),
    },
  });
  return {
    /** Creates a delivery for a request, once per Idempotency-Key. It waits for its first attempt. */
    create: store.create,
    replay: store.replay,
    find: (scope: Scope | null, id: string) => store.find(scope, { _id: id }),

    list: (scope: Scope | null, query: DeliveryQuery) => {
      const filter = toDeliveryFilter(query);
      return store.page(scope, filter, query, scope && makeDeliveryCount(lists, scope, query, filter));
    },

    async hasSucceededSince(endpointId: string, since: string): Promise<boolean> {
      const success = await collection.findOne(
        { endpoint_id: endpointId, status: 'SUCCEEDED', updated_at: { $gt: since } },
        { projection: { _id: 1 }, hint: ENDPOINT_SUCCESSES, maxTimeMS: LIST_LIMIT_MS },
      );
      return success !== null;
    },

    /** Returns the events of ended deliveries in a range, oldest first and each once; at most MAX_REPLAYED_EVENTS + 1. */
    async findReplayable(range: ReplayRange): Promise<readonly ReplayedEvent[]> {
      const { endpoint_id, from, to, types, only_failed } = range;
      const status: DeliveryStatus[] = only_failed ? ['FAILED'] : ['FAILED', 'SUCCEEDED'];
      const ended = collection
        .find({ endpoint_id, status: { $in: status }, created_at: { $gte: from, $lte: to } })
        .project<ReplayedEvent>({ _id: 0, event_id: 1, event_type: 1 })
        .sort({ created_at: 1, _id: 1 })
        .maxTimeMS(LIST_LIMIT_MS);
      const events = new Map<string, ReplayedEvent>();
      for await (const event of ended) {
        if (types.length > 0 && !takesType(types, event.event_type)) continue;
        events.set(event.event_id, event);
        // Refused in any case: later deliveries of the range are still unread, so arrivals among these events do not matter.
        if (events.size > MAX_REPLAYED_EVENTS) return [...events.values()];
      }
      const done = await findDoneEvents(
        endpoint_id,
        [...events.keys()],
        only_failed ? ['SUCCEEDED', 'PENDING'] : ['PENDING'],
      );
      return [...events.values()].filter(({ event_id }) => !done.has(event_id));
    },
  };

  /** Returns the events that have a delivery to the endpoint with one of these statuses. A replay of them is useless. */
  async function findDoneEvents(endpoint_id: string, eventIds: readonly string[], status: DeliveryStatus[]) {
    const done = new Set<string>();
    for (let start = 0; start < eventIds.length; start += LOOKUP_IDS) {
      const event_id = { $in: eventIds.slice(start, start + LOOKUP_IDS) };
      const found = collection.find({ event_id, endpoint_id, status: { $in: status } });
      for await (const one of found.project<ReplayedEvent>({ event_id: 1 })) done.add(one.event_id);
    }
    return done;
  }
}

/** Exported for the test of its query plan. */
export const toDeliveryFilter = ({
  endpoint_id,
  event_ids,
  status,
  event_types,
  created_at_from,
  created_at_to,
}: Omit<DeliveryQuery, keyof PageQuery>) => ({
  ...(endpoint_id !== null && { endpoint_id }),
  ...(event_ids !== null && { event_id: { $in: [...event_ids] } }),
  ...(event_types.length > 0 && { event_type: { $in: [...event_types] } }),
  ...((created_at_from !== null || created_at_to !== null) && {
    created_at: {
      ...(created_at_from !== null && { $gte: created_at_from.toISOString() }),
      ...(created_at_to !== null && { $lte: created_at_to.toISOString() }),
    },
  }),
  // Always present: the indexes have the status before the time.
  status: { $in: status.length > 0 ? [...status] : [...DELIVERY_STATUSES] },
});

const LOOKUP_IDS = 1_000;

export const toDelivery = ({ _id, ...members }: Members): Delivery => {
  const { waiting_for: _w, leased_by: _b, lease: _l, leased_at: _a, received_at: _r, ...delivery } = members;
  return { ...(delivery as unknown as Delivery), id: _id };
};
