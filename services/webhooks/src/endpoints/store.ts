// Endpoints in MongoDB, within the caller's scope, and their events. Merchants receive only `webhook_endpoint.disabled`
// and `.test`; the other events are the audit of changes. Secrets are made here and shown once. The secrets of an
// endpoint are stored as one text, sealed for that endpoint.
import {
  ALL_TENANTS,
  aggregateIndexes,
  aggregateMembers,
  declareSchema,
  defineDocument,
  flag,
  instant,
  integer,
  list,
  makeStore,
  type Audit,
  membersOf,
  nullable,
  objectOf,
  oneOf,
  optional,
  personal,
  text,
  type Changed,
  type CollectionOptions,
  type FactsRead,
  type Filter,
  type Members,
  type Page,
  type KeyRingMember,
  type Store,
  type Stored,
  type StoreScope,
} from '@mps/aggregates';
import { withoutNulls, type Caller } from '@mps/contracts';
import type { WebhookEndpoint as WireEndpoint } from '@mps/contracts/gen/mps/webhooks/v1/WebhookEndpoint';
import { type PageQuery, type RealClock, type Result, Secret, type KeyRing } from '@mps/kernel';
import type { Connection } from 'mongoose';
import {
  DISABLED_REASONS,
  findTold,
  MAX_ENDPOINTS,
  pickPrevious,
  TOLD_TYPES,
  type Endpoint,
  type EndpointSecret,
  type ToldEvent,
} from './domain/endpoint';
import type { EventSample } from '../events/domain/event';
import { randomBytes } from 'node:crypto';

const PURPOSE = 'webhooks: secrets of endpoints';
/** Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export type SecretVault = ReturnType<typeof makeSecretVault>;

export function makeSecretVault(keyRing: KeyRing) {
  const sealer = keyRing.sealer(PURPOSE);

  /** Throws when the text was sealed for another endpoint, was changed, or its key is not in the key ring. */
  function open(sealed: string | null, endpointId: string): readonly EndpointSecret[] {
    if (sealed === null) return [];
    const exposed = JSON.parse(sealer.open(sealed, [endpointId])) as readonly {
      readonly secret: string;
      readonly expires_at: string | null;
    }[];
    return exposed.map(({ secret, expires_at }) => ({ secret: new Secret(secret), expires_at }));
  }

  return {
    open,

    newSecret: (): Secret<string> => new Secret(PREFIX + randomBytes(SECRET_BYTES).toString('base64')),

    seal(secrets: readonly EndpointSecret[], endpointId: string): string {
      const exposed = secrets.map(({ secret, expires_at }) => ({ secret: secret.expose(), expires_at }));
      return sealer.seal(JSON.stringify(exposed), [endpointId]);
    },

    /** Returns null where `open` throws. */
    tryOpen(sealed: string | null, endpointId: string): readonly EndpointSecret[] | null {
      try {
        return open(sealed, endpointId);
      } catch {
        return null;
      }
    },

    /** Seals the same secrets under the writing key; returns null when they already are. */
    reseal: (sealed: string, endpointId: string): string | null => sealer.reseal(sealed, [endpointId]),
  };
}

export type EndpointEvent =
  | {
      readonly type:
        | 'webhook_endpoint.created'
        | 'webhook_endpoint.updated'
        | 'webhook_endpoint.secret_rotated'
        | 'webhook_endpoint.deleted';
      readonly actor: Pick<Caller, 'kind' | 'principal_id'>;
    }
  | { readonly type: 'webhook_endpoint.disabled' }
  | {
      readonly type: 'webhook_endpoint.test';
      readonly id: string;
      readonly actor: Pick<Caller, 'kind' | 'principal_id'>;
      /** null: the endpoint receives the event itself. */
      readonly sample: EventSample | null;
    }
  /** A lost event that comes again. The endpoint keeps no samples, so a lost test of a chosen type comes as a plain test. */
  | { readonly type: ToldEvent['type'] };

export const endpointToWire = ({
  id,
  company_id,
  url,
  event_types,
  description,
  enabled,
  disabled_reason,
  created_at,
  updated_at,
}: Endpoint): WireEndpoint =>
  withoutNulls({
    id,
    company_id,
    url,
    event_types: [...event_types],
    description,
    enabled,
    disabled_reason,
    created_at,
    updated_at,
  });

const endpointSchema = defineDocument(
  {
    ...membersOf<Omit<Endpoint, 'id'> & { readonly _id: string }>({
      _id: text(),
      organization_id: text(),
      company_id: text(),
      url: personal('endpoint', text()),
      event_types: list(text()),
      description: personal('free text', nullable(text())),
      enabled: flag(),
      disabled_reason: nullable(oneOf(DISABLED_REASONS)),
      enabled_at: text(),
      sealed_secrets: nullable(text()),
      slot: optional(integer()),
      told_events: optional(list(objectOf<ToldEvent>({ sequence: integer(), type: oneOf(TOLD_TYPES) }))),
      created_at: text(),
      updated_at: text(),
      deleted_at: nullable(text()),
    }),
    changed_at: instant(),
    ...aggregateMembers,
  },
  {
    indexes: [
      {
        key: { company_id: 1, slot: 1 },
        name: 'slot',
        unique: true,
        partialFilterExpression: { slot: { $exists: true } },
      },
      { key: { organization_id: 1, deleted_at: 1, created_at: -1, _id: -1 }, name: 'organization_newest' },
      { key: { company_id: 1, deleted_at: 1, created_at: -1, _id: -1 }, name: 'newest' },
      { key: { changed_at: 1 }, name: 'changed_at' },
      ...aggregateIndexes,
    ],
  },
);

export const declareEndpoints = (connection: Connection) =>
  declareSchema(connection, 'endpoints', endpointSchema);

/** Lists the sealed members of the collection, for the rotation of the encryption key. */
export const toKeyRingMembers = (
  collection: KeyRingMember['collection'],
  vault: Pick<SecretVault, 'reseal'>,
): readonly KeyRingMember[] => [
  {
    collection,
    path: 'sealed_secrets',
    ownerPaths: [],
    reseal: (sealed, { _id }) => vault.reseal(sealed, _id),
  },
];

type Endpoints = Store<Endpoint, EndpointEvent>;
export type EndpointStore = ReturnType<typeof makeEndpointStore>;

const AUDIT: Audit = {
  resource: 'webhook_endpoint',
  shown: ['event_types.*', 'enabled', 'disabled_reason', 'deleted_at'],
  others: 'masked',
  ignored: ['enabled_at', 'slot', 'told_events'],
};

/** Calls `onChanged` with the company of every endpoint written by this process. */
export function makeEndpointStore({
  onChanged,
  realClock,
  ...options
}: Omit<CollectionOptions, 'topic' | 'realClock'> & {
  readonly realClock: RealClock;
  readonly onChanged: (companyId: string) => void;
}) {
  const store = makeStore<Endpoint, EndpointEvent>({
    ...options,
    realClock,
    topic: 'webhooks',
    audit: AUDIT,
    tenancy: ({ organization_id, company_id }) => ({
      organization_id,
      ...(company_id !== null && { company_id }),
    }),
    drafts: (next, events, previous) =>
      events.map((event) => {
        const isForMerchants = TOLD_TYPES.some((type) => type === event.type);
        return {
          type: event.type,
          aggregate_type: 'webhook_endpoint',
          company_id: next.company_id,
          organization_id: next.organization_id,
          previous: previous === null ? {} : pickPrevious(previous, next),
          object: { webhook_endpoint: endpointToWire(next) },
          ...('id' in event && { id: event.id }),
          ...('actor' in event && { beside: toBeside(event) }),
          ...(!isForMerchants && { untold: true }),
        };
      }),
    mapping: { toDocument: ({ id, ...members }) => ({ ...members, _id: id }), fromDocument: toEndpoint },
    // Real time, for the directories of other replicas: the business clock may stand still or jump.
    beside: { members: ['changed_at'], of: () => ({ changed_at: realClock.now() }) },
  });
  function notifyChanged<Answer extends Result<Changed<Endpoint>, unknown>>(answer: Answer): Answer {
    if (answer.ok) onChanged(answer.value.stored.company_id);
    return answer;
  }
  return {
    create: (async (scope, create) =>
      notifyChanged(await store.create(scope, create))) satisfies Endpoints['create'],
    change: (async (scope, filter, change) =>
      notifyChanged(await store.change(scope, filter, change))) satisfies Endpoints['change'],
    replay: store.replay,

    /** Publishes lost events again, each with its type. An event of unknown type is not repeated. */
    publishAgain: (endpointId: string, lost: readonly number[]) =>
      store.publishAgain({ _id: endpointId }, lost, (endpoint, sequence) => {
        const type = findTold(endpoint, sequence);
        return type && { type };
      }),

    find: (scope: StoreScope, endpointId: string): Promise<Stored<Endpoint> | null> =>
      store.find(scope, excludeDeleted({ _id: endpointId })),

    list: (scope: StoreScope, query: PageQuery): Promise<Page<Stored<Endpoint>>> =>
      store.page(scope, excludeDeleted({}), query),

    /** Returns all endpoints of a company, at most MAX_ENDPOINTS. */
    findOfCompany: (companyId: string, facts?: FactsRead): Promise<readonly Stored<Endpoint>[]> =>
      store.findMany(ALL_TENANTS, excludeDeleted({ company_id: companyId }), {
        limit: MAX_ENDPOINTS,
        ...(facts && { facts }),
      }),

    /** Returns the companies with endpoints written or deleted since then. */
    async findChangedCompanies(since: Date, limit: number): Promise<readonly string[]> {
      const changed = await store.findMany(
        ALL_TENANTS,
        { changed_at: { $gt: since } },
        { sort: { changed_at: 1 }, limit },
      );
      return [...new Set(changed.map(({ company_id }) => company_id))];
    },
  };
}

const toBeside = ({ actor, ...event }: Extract<EndpointEvent, { readonly actor: unknown }>) => ({
  actor,
  ...('sample' in event && event.sample !== null && { sample: event.sample }),
});

/** Restricts a filter to endpoints that are not deleted. */
export const excludeDeleted = (filter: Filter): Filter => ({ ...filter, deleted_at: null });

const toEndpoint = ({ _id, ...members }: Members): Endpoint => ({
  ...(members as unknown as Endpoint),
  id: _id,
});
