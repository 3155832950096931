// Stores cashouts and their events in MongoDB, and reads the amounts that open cashouts hold.
import {
  aggregateIndexes,
  aggregateMembers,
  ALL_TENANTS,
  collectionOf,
  declareSchema,
  defineDocument,
  instant,
  integer,
  list,
  makeStore,
  membersOf,
  nullable,
  objectOf,
  oneOf,
  optional,
  personal,
  text,
  type CollectionOptions,
  type Members,
  type Page,
  type Stored,
  type StoreScope,
} from '@mps/aggregates';
import { findDueIn } from '@mps/background';
import { withoutNulls } from '@mps/contracts';
import type { Cashout as WireCashout } from '@mps/contracts/gen/mps/ledger/v1/Cashout';
import { CASHOUT_STATUSES, derivedId, TRANSFER_RAILS, type BusinessClock, type PageQuery } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import type { MakeHoldQuery, Snapshot } from '../balances';
import { cashoutKey, type PostingSetCollection } from '../postings';
import { reservedFor, type ReservationDocument } from '../reservations';
import {
  CASHOUT_FINDING_KINDS,
  type Cashout,
  type CashoutEvent,
  type CashoutFinding,
} from './domain/cashout';

export type CashoutDocument = Omit<Cashout, 'id'> & { readonly _id: string };

const finding = objectOf<CashoutFinding>({
  kind: oneOf(CASHOUT_FINDING_KINDS),
  at: instant(),
  status: oneOf(CASHOUT_STATUSES),
  bank_status: text(),
  expected: integer(),
  actual: integer(),
});

const cashoutMembers = membersOf<CashoutDocument>({
  _id: text(),
  organization_id: text(),
  company_id: text(),
  number: integer(),
  request_id: text(),
  fingerprint: text(),
  bank_key: text(),
  amount: integer(),
  fee: integer(),
  status: oneOf(CASHOUT_STATUSES),
  rail: oneOf(TRANSFER_RAILS),
  provider: text(),
  pix_key_id: nullable(text()),
  pix_key: personal('PIX key', nullable(text())),
  receiver_document: personal('bank account', nullable(text())),
  status_reason: nullable(text()),
  created_at: instant(),
  updated_at: instant(),
  completed_at: nullable(instant()),
  attempts: integer(),
  work_due_at: optional(instant()),
  completed_event_id: optional(text()),
  returned_at: optional(instant()),
  returned_event_id: optional(text()),
  check_due_at: optional(instant()),
  checks: optional(integer()),
  findings: optional(list(finding)),
});

const cashoutSchema = defineDocument(
  { ...cashoutMembers, ...aggregateMembers },
  {
    indexes: [
      // The number makes concurrent cashouts collide: domain/cashout.ts gives the reason.
      { key: { company_id: 1, number: -1 }, name: 'number', unique: true },
      { key: { company_id: 1, request_id: 1 }, name: 'request_id', unique: true },
      {
        key: { company_id: 1, work_due_at: 1 },
        name: 'held',
        partialFilterExpression: { work_due_at: { $exists: true } },
      },
      {
        key: { work_due_at: 1 },
        name: 'work_due',
        partialFilterExpression: { work_due_at: { $exists: true } },
      },
      { key: { company_id: 1, created_at: -1, _id: -1 }, name: 'newest' },
      { key: { bank_key: 1 }, name: 'bank_key', unique: true },
      {
        key: { check_due_at: 1 },
        name: 'check_due',
        partialFilterExpression: { check_due_at: { $exists: true } },
      },
      {
        key: { 'findings.at': -1 },
        name: 'findings',
        partialFilterExpression: { 'findings.at': { $exists: true } },
      },
      ...aggregateIndexes,
    ],
  },
);

export const declareCashouts = (connection: Connection): mongo.Collection<CashoutDocument> =>
  collectionOf<CashoutDocument>(declareSchema(connection, 'cashouts', cashoutSchema));

export type StoredCashout = Stored<Cashout>;
export type CashoutStore = ReturnType<typeof makeCashoutStore>;

export function makeCashoutStore(options: Omit<CollectionOptions, 'topic'>) {
  const store = makeStore<Cashout, CashoutEvent>({
    ...options,
    topic: 'ledger',
    audit: {
      resource: 'cashout',
      shown: ['amount', 'fee', 'status', 'status_reason', 'rail', 'pix_key_id', 'number'],
      others: 'left_out',
    },
    tenancy: ({ organization_id, company_id }) => ({
      organization_id,
      ...(company_id !== null && { company_id }),
    }),
    drafts: (next, events, previous) =>
      events.map((event) => ({
        type: event.type,
        aggregate_type: 'cashout',
        company_id: next.company_id,
        organization_id: next.organization_id,
        previous: previous === null ? {} : listPrevious(previous, next),
        object: { cashout: cashoutMessage(next) },
        ...('id' in event && { id: event.id }),
      })),
    mapping: { toDocument: ({ id, ...members }) => ({ ...members, _id: id }), fromDocument: toCashout },
  });
  return {
    create: store.create,

    /** Ignores the caller's scope: a stored cashout is always brought to its end. */
    change: store.change,

    publishAgain: (cashoutId: string, lost: readonly number[]) =>
      store.publishAgain({ _id: cashoutId }, lost, (_cashout, sequence) => ({
        type: sequence === 1 ? 'cashout.created' : 'cashout.status_changed',
      })),

    /** An empty company is any of the scope. */
    find: (scope: StoreScope, companyId: string, id: string): Promise<StoredCashout | null> =>
      store.find(scope, { _id: id, ...(companyId !== '' && { company_id: companyId }) }),

    findByRequest: (scope: StoreScope, companyId: string, requestId: string): Promise<StoredCashout | null> =>
      store.find(scope, { company_id: companyId, request_id: requestId }, { hint: 'request_id' }),

    list: (scope: StoreScope, companyId: string, query: PageQuery): Promise<Page<StoredCashout>> =>
      store.page(scope, { company_id: companyId }, query),

    /** Finds cashouts that are due, by the business clock. */
    due: (businessClock: BusinessClock) => findDueIn(store, 'work_due', businessClock),

    /** Finds ended cashouts that are due for a check at the bank, by the business clock. */
    dueChecks(businessClock: BusinessClock) {
      const earliest = (due: object, limit: number, postponed: readonly string[]) =>
        store.findMany(
          ALL_TENANTS,
          { check_due_at: due, ...(postponed.length > 0 && { _id: { $nin: [...postponed] } }) },
          { sort: { check_due_at: 1 }, hint: 'check_due', limit },
        );
      return {
        find: (limit: number, postponed: readonly string[]) =>
          earliest({ $lte: businessClock.now() }, limit, postponed),
        nextInMs: async (postponed: readonly string[]) => {
          const [next] = await earliest({ $exists: true }, 1, postponed);
          const dueAt = next?.check_due_at;
          return dueAt === undefined ? null : dueAt.getTime() - businessClock.now().getTime();
        },
      };
    },
  };
}

const toCashout = ({ _id, ...members }: Members): Cashout => ({
  ...(members as unknown as Cashout),
  id: _id,
});

export const cashoutMessage = (cashout: Cashout) =>
  withoutNulls({
    id: cashout.id,
    company_id: cashout.company_id,
    request_id: cashout.request_id,
    amount: cashout.amount,
    fee: cashout.fee,
    status: cashout.status,
    rail: cashout.rail,
    pix_key_id: cashout.pix_key_id,
    status_reason: cashout.status_reason,
    created_at: cashout.created_at.toISOString(),
    updated_at: cashout.updated_at.toISOString(),
    completed_at: cashout.completed_at?.toISOString() ?? null,
  }) satisfies WireCashout;

/** The previous values of changed members that merchants can see. */
function listPrevious(previous: Cashout, { amount, status_reason, completed_at }: Cashout) {
  return {
    status: previous.status,
    ...(previous.amount !== amount && { amount: previous.amount }),
    ...(previous.status_reason !== status_reason && { status_reason: previous.status_reason }),
    ...(previous.completed_at !== completed_at && { completed_at: previous.completed_at }),
  };
}

/**
 * Reads in the caller's snapshot, so that a cashout counts either here or in its posting set and never in both.
 * `collections`: those of the list pool.
 */
export function makeHolds({
  cashouts,
  postingSets,
  reservations,
}: {
  readonly cashouts: mongo.Collection<CashoutDocument>;
  readonly postingSets: PostingSetCollection;
  readonly reservations: mongo.Collection<ReservationDocument>;
}) {
  async function findPosted(open: readonly CashoutDocument[], snapshot: Snapshot) {
    const paid = open.flatMap(({ _id, completed_event_id }) =>
      completed_event_id ? [deriveSetId(_id)] : [],
    );
    const posted =
      paid.length === 0
        ? []
        : await postingSets.find({ _id: { $in: paid } }, { ...snapshot, projection: { _id: 1 } }).toArray();
    const ids = new Set(posted.map(({ _id }) => _id));
    return ({ _id }: CashoutDocument): boolean => ids.has(deriveSetId(_id));
  }

  const makeHoldQuery: MakeHoldQuery = ({ organizationId, companyId }) => ({
    cashouts: {
      collection: cashouts,
      filter: {
        company_id: companyId,
        organization_id: organizationId,
        work_due_at: { $exists: true },
      },
      index: 'held',
    },
    reservations: reservedFor(reservations, { organizationId, companyId }),
    async sumHeldCents(found, snapshot) {
      const open = found as readonly CashoutDocument[];
      const isPosted = await findPosted(open, snapshot);
      return open
        .filter((cashout) => !isPosted(cashout))
        .reduce((sum, { amount, fee }) => sum + amount + fee, 0);
    },
  });

  /** The number of the company's newest cashout. 0: it has none. */
  async function findLastNumber(companyId: string, snapshot: Snapshot): Promise<number> {
    const [last] = await cashouts
      .find(
        { company_id: companyId },
        {
          ...snapshot,
          projection: { number: 1 },
          hint: 'number',
          sort: { number: -1 },
          limit: 1,
        },
      )
      .toArray();
    return last?.number ?? 0;
  }

  return { makeHoldQuery, findLastNumber };
}

const deriveSetId = (cashoutId: string): string => derivedId(cashoutKey(cashoutId));

/** Makes ended cashouts, given by their bank keys, due for a check now. */
export type CashoutWaker = (bankKeys: readonly string[]) => Promise<void>;

export const makeCashoutWaker =
  (cashouts: mongo.Collection<CashoutDocument>, businessClock: BusinessClock): CashoutWaker =>
  async (bankKeys) => {
    const over = { bank_key: { $in: [...bankKeys] }, work_due_at: { $exists: false } };
    // The version stays: a concurrent change either checks the bank as well or has just done so.
    await cashouts.updateMany(over, { $set: { check_due_at: businessClock.now(), checks: 0 } });
  };
