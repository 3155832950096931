// Stores quotes and anticipations in MongoDB, and reads accepted items that are not posted yet.
import {
  aggregateIndexes,
  aggregateMembers,
  ALL_TENANTS,
  collectionOf,
  decimal,
  declareSchema,
  defineDocument,
  instant,
  integer,
  list,
  makeStore,
  membersOf,
  nullable,
  objectOf,
  optional,
  text,
  type CollectionOptions,
  type Members,
  type Page,
  type Stored,
  type StoreScope,
} from '@mps/aggregates';
import { findDueIn } from '@mps/background';
import { derivedId, type BusinessClock, type PageQuery } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import type { Snapshot } from '../balances';
import { spotKey, type PostingSetCollection } from '../postings';
import {
  sumItems,
  type Anticipation,
  type AnticipationChange,
  type AnticipationTerms,
  type Quote,
  type QuoteItem,
} from './domain/anticipation';

/** Longer than a quote is valid and longer than an Idempotency-Key is kept. */
const QUOTE_KEPT_SECONDS = 3 * 24 * 3_600;

type AnticipationDocument = Omit<Anticipation, 'id'> & { readonly _id: string };

const terms = objectOf<AnticipationTerms>({
  percentage: decimal(),
  rateE4: integer(),
  costRateE4: integer(),
});

const items = list(
  objectOf<QuoteItem>({
    ledger_entry_id: text(),
    transaction_id: text(),
    affiliation_id: nullable(text()),
    brand: nullable(text()),
    currency: text(),
    installment: integer(),
    total_installments: integer(),
    payment_date: text(),
    days: integer(),
    gross: integer(),
    fee: integer(),
    net: integer(),
  }),
);

const quoteSchema = defineDocument(
  {
    ...membersOf<Omit<Quote, 'id'> & { readonly _id: string }>({
      _id: text(),
      organization_id: text(),
      company_id: text(),
      payment_date: text(),
      terms,
      items,
      created_at: instant(),
      expires_at: instant(),
    }),
    made_at: instant(),
    ...aggregateMembers,
  },
  {
    indexes: [
      // Uses the machine's clock: the business clock may be set to any year.
      { key: { made_at: 1 }, name: 'retention', expireAfterSeconds: QUOTE_KEPT_SECONDS },
      ...aggregateIndexes,
    ],
  },
);

const anticipationSchema = defineDocument(
  {
    ...membersOf<AnticipationDocument>({
      _id: text(),
      organization_id: text(),
      company_id: text(),
      payment_date: text(),
      terms,
      items,
      number: integer(),
      request_id: text(),
      fingerprint: text(),
      quote_id: text(),
      created_at: instant(),
      event_id: text(),
      work_due_at: optional(instant()),
    }),
    ...aggregateMembers,
  },
  {
    indexes: [
      // The number makes concurrent acceptances collide: domain/anticipation.ts gives the reason.
      { key: { company_id: 1, number: -1 }, name: 'number', unique: true },
      { key: { company_id: 1, request_id: 1 }, name: 'request_id', unique: true },
      { key: { quote_id: 1 }, name: 'quote_id', unique: true },
      { key: { company_id: 1, created_at: -1, _id: -1 }, name: 'newest' },
      {
        key: { company_id: 1, work_due_at: 1 },
        name: 'open',
        partialFilterExpression: { work_due_at: { $exists: true } },
      },
      {
        key: { work_due_at: 1 },
        name: 'work_due',
        partialFilterExpression: { work_due_at: { $exists: true } },
      },
      ...aggregateIndexes,
    ],
  },
);

export const declareAnticipations = (connection: Connection) => ({
  anticipationQuotes: declareSchema(connection, 'anticipation_quotes', quoteSchema),
  anticipations: collectionOf<AnticipationDocument>(
    declareSchema(connection, 'anticipations', anticipationSchema),
  ),
});

const tenancy = ({
  organization_id,
  company_id,
}: {
  readonly organization_id: string;
  readonly company_id: string | null;
}) => ({
  organization_id,
  ...(company_id !== null && { company_id }),
});

type Options = Omit<CollectionOptions, 'topic'>;

export type QuoteStore = ReturnType<typeof makeQuoteStore>;

export function makeQuoteStore(options: Options) {
  type Kept = Quote & { readonly made_at: Date };
  const store = makeStore<Kept, never>({
    ...options,
    topic: 'ledger',
    // A quote changes nothing.
    audit: null,
    tenancy,
    drafts: () => [],
    mapping: {
      toDocument: ({ id, ...members }) => ({ ...members, _id: id }),
      fromDocument: ({ _id, ...members }: Members) => ({ ...(members as unknown as Kept), id: _id }),
    },
  });
  return {
    create: store.create,
    find: (scope: StoreScope, companyId: string, id: string): Promise<Quote | null> =>
      store.find(scope, { _id: id, company_id: companyId }),
  };
}

export type StoredAnticipation = Stored<Anticipation>;
export type AnticipationStore = ReturnType<typeof makeAnticipationStore>;

export function makeAnticipationStore(options: Options) {
  const store = makeStore<Anticipation, AnticipationChange['events'][number]>({
    ...options,
    topic: 'ledger',
    audit: {
      resource: 'anticipation',
      shown: ['quote_id', 'payment_date', 'number'],
      others: 'left_out',
    },
    tenancy,
    drafts: (next, events) =>
      events.map(({ type, id }) => ({
        id,
        type,
        aggregate_type: 'anticipation',
        company_id: next.company_id,
        organization_id: next.organization_id,
        previous: {},
        object: { anticipation: anticipationMessage(next) },
      })),
    mapping: {
      toDocument: ({ id, ...members }) => ({ ...members, _id: id }),
      fromDocument: ({ _id, ...members }: Members) => ({ ...(members as unknown as Anticipation), id: _id }),
    },
  });
  return {
    create: store.create,
    change: store.change,

    publishAgain: (anticipationId: string, lost: readonly number[]) =>
      store.publishAgain({ _id: anticipationId }, lost, ({ event_id: id }) => ({
        type: 'anticipation.created',
        id,
      })),

    find: (scope: StoreScope, companyId: string, id: string): Promise<StoredAnticipation | null> =>
      store.find(scope, { _id: id, company_id: companyId }),

    list: (scope: StoreScope, companyId: string, query: PageQuery): Promise<Page<StoredAnticipation>> =>
      store.page(scope, { company_id: companyId }, query),

    findByRequest: (
      scope: StoreScope,
      companyId: string,
      requestId: string,
    ): Promise<StoredAnticipation | null> =>
      store.find(scope, { company_id: companyId, request_id: requestId }, { hint: 'request_id' }),

    isUsed: async (quoteId: string): Promise<boolean> =>
      (await store.find(ALL_TENANTS, { quote_id: quoteId }, { hint: 'quote_id' })) !== null,

    /** Finds anticipations that are not posted yet and are due by the business clock. */
    due: (businessClock: BusinessClock) => findDueIn(store, 'work_due', businessClock),
  };
}

export const anticipationMessage = (anticipation: Anticipation) => ({
  id: anticipation.id,
  company_id: anticipation.company_id,
  request_id: anticipation.request_id,
  quote_id: anticipation.quote_id,
  ...sumItems(anticipation.items),
  status: 'COMPLETED',
  payment_date: anticipation.payment_date,
  created_at: anticipation.created_at.toISOString(),
});

/** Accepted items without a posting set yet, and the number of the company's newest anticipation. */
export interface Accepted {
  readonly items: readonly QuoteItem[];
  readonly lastNumber: number;
}

/**
 * Reads in the caller's snapshot, so that an item counts either here or in its posting set and never in both.
 * `collections`: those of the list pool.
 */
export const makeAccepted =
  ({
    anticipations,
    postingSets,
  }: {
    readonly anticipations: mongo.Collection<AnticipationDocument>;
    readonly postingSets: PostingSetCollection;
  }) =>
  async (companyId: string, snapshot: Snapshot): Promise<Accepted> => {
    const [last] = await anticipations
      .find(
        { company_id: companyId },
        { ...snapshot, hint: 'number', sort: { number: -1 }, limit: 1, projection: { number: 1 } },
      )
      .toArray();
    // Acceptances post at once. Only the newest is open during another acceptance, or several after a crash.
    const open = await anticipations
      .find({ company_id: companyId, work_due_at: { $exists: true } }, { ...snapshot, hint: 'open' })
      .toArray();
    const items = open.flatMap(({ _id, items: of }) =>
      of.map((item) => ({ item, setId: derivedId(spotKey(_id, item.transaction_id)) })),
    );
    const posted =
      items.length === 0
        ? []
        : await postingSets
            .find({ _id: { $in: items.map(({ setId }) => setId) } }, { ...snapshot, projection: { _id: 1 } })
            .toArray();
    const isPosted = new Set(posted.map(({ _id }) => _id));
    return {
      items: items.filter(({ setId }) => !isPosted.has(setId)).map(({ item }) => item),
      lastNumber: last?.number ?? 0,
    };
  };
