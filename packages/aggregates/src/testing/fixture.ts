// Shared by the integration tests of this package: a database of their own on a real MongoDB, and a minimal aggregate.
import { err, makeBusinessClock, newId, ok, systemClock, type BusinessClock } from '@mps/kernel';
import { mongo } from 'mongoose';
import { outboxIndexes } from '../documents';
import type { AggregateDocument, EventDraft } from '../outbox';
import { ALL_TENANTS } from '../reader';
import { makeStore } from '../store';
import { NO_DEADLINE, type Store, type Stored } from '../store-types';
import type { Committed } from '../writer';

export interface Payment {
  _id: string;
  company_id: string;
  request_id: string;
  status: string;
  note?: string;
  metadata?: Record<string, unknown>;
}

/** A decision's events are drafts already. */
export type Payments = Store<Payment, EventDraft<'transactions'>>;

export interface Fixture {
  readonly realClock: ReturnType<typeof systemClock>;
  readonly businessClock: BusinessClock;
  readonly client: mongo.MongoClient;
  readonly db: mongo.Db;
  /** A second connection to the same database, by another address if wanted. */
  connect(options?: mongo.MongoClientOptions, through?: string): Promise<mongo.MongoClient>;
  /** A new collection of payments with its indexes. */
  makePayments(
    onCommitted?: (committed: Committed) => void,
  ): Promise<{ collection: mongo.Collection; payments: Payments }>;
  close(): Promise<void>;
}

const BUSINESS_CLOCK_OFFSET_MS = 3_600_000;

/** Needs TEST_MONGODB_URL. */
export async function openFixture(env: NodeJS.ProcessEnv): Promise<Fixture> {
  const url = env['TEST_MONGODB_URL'];
  if (url === undefined) throw new Error('TEST_MONGODB_URL is missing: run the tests through npm test');
  const realClock = systemClock();
  const businessClock = makeBusinessClock(realClock, BUSINESS_CLOCK_OFFSET_MS);
  const clients: mongo.MongoClient[] = [];
  const connect: Fixture['connect'] = async (options = {}, through = url) => {
    const client = await new mongo.MongoClient(through, options).connect();
    clients.push(client);
    return client;
  };
  const client = await connect();
  const db = client.db(`aggregates_${newId().replaceAll('-', '')}`);
  return {
    realClock,
    businessClock,
    client,
    db,
    connect,
    async makePayments(onCommitted) {
      const collection = db.collection(`payments_${newId()}`);
      await collection.createIndexes([
        ...outboxIndexes,
        { key: { company_id: 1, request_id: 1 }, name: 'request', unique: true },
      ]);
      return { collection, payments: paymentsIn(collection, businessClock, onCommitted) };
    },
    async close() {
      await db.dropDatabase();
      await Promise.all(clients.map((each) => each.close()));
    },
  };
}

export function paymentsIn(
  collection: mongo.Collection,
  businessClock: BusinessClock,
  onCommitted?: (committed: Committed) => void,
): Payments {
  return makeStore({
    collection,
    topic: 'transactions',
    audit: null,
    businessClock,
    tenancy: () => ({}),
    drafts: (_next, events) => events,
    maxWaitingEventBytes: Infinity,
    ...(onCommitted && { onCommitted }),
  });
}

export type StoredPayment = Payment & AggregateDocument;

/** The whole document, with the members that the store keeps to itself. */
export const readDocument = async (collection: mongo.Collection, id: string): Promise<StoredPayment> =>
  (await collection.findOne({ _id: id as never }, { promoteBuffers: true })) as never;

/** A change by a caller that knows only `previous`. Returns null when another write came first, or the document is gone. */
export async function commit(
  payments: Payments,
  previous: Stored<Payment>,
  next: Payment,
  events: readonly EventDraft<'transactions'>[] = [],
): Promise<Stored<Payment> | null> {
  const changed = await payments.change(
    ALL_TENANTS,
    { _id: previous._id },
    {
      from: previous,
      deadlineMs: NO_DEADLINE,
      decide: ({ version }) =>
        version === previous.version ? ok({ next, events }) : err({ code: 'overtaken' as const }),
    },
  );
  if (changed.ok) return changed.value.stored;
  if (changed.error.code === 'overtaken' || changed.error.code === 'resource_not_found') return null;
  throw new Error(changed.error.code);
}

export function newPayment(members: Partial<Payment> = {}): Payment {
  return { _id: newId(), company_id: 'company', request_id: newId(), status: 'PROCESSING', ...members };
}

type PaymentDraft = Extract<
  EventDraft<'transactions'>,
  { readonly object: { readonly transaction: unknown } }
>;

export function paymentEvent(payment: { _id: string; status: string }, previous: object = {}): PaymentDraft {
  return {
    type: 'transaction.status_changed',
    aggregate_type: 'transaction',
    company_id: 'company',
    organization_id: 'organization',
    previous: { ...previous },
    object: { transaction: { id: payment._id, status: payment.status } },
  };
}
