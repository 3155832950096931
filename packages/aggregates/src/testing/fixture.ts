// What the integration tests of this package share: a database of their own on a real MongoDB, and the smallest
// aggregate that can be.
import { makeBusinessClock, newId, systemClock, type BusinessClock } from '@mps/kernel';
import { mongo } from 'mongoose';
import { makeAggregates, type Aggregates } from '../aggregates';
import { outboxIndexes } from '../collection';
import type { AggregateDocument, EventDraft } from '../outbox-entry';

export interface Payment extends AggregateDocument {
  company_id: string;
  request_id: string;
  status: string;
  note?: string;
  metadata?: Record<string, unknown>;
}

export interface Fixture {
  readonly realClock: ReturnType<typeof systemClock>;
  readonly businessClock: BusinessClock;
  readonly client: mongo.MongoClient;
  readonly db: mongo.Db;
  /** A second connection to the same database, by another address if wanted. */
  connect(options?: mongo.MongoClientOptions, through?: string): Promise<mongo.MongoClient>;
  /** A new collection of payments with its indexes. */
  makePayments(
    onCommitted?: () => void,
  ): Promise<{ collection: mongo.Collection; payments: Aggregates<Payment> }>;
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
      const payments = makeAggregates<Payment>({
        collection,
        topic: 'transactions',
        clock: businessClock,
        ...(onCommitted && { onCommitted }),
      });
      return { collection, payments };
    },
    async close() {
      await db.dropDatabase();
      await Promise.all(clients.map((each) => each.close()));
    },
  };
}

export function newPayment(
  members: Partial<Payment> = {},
): Omit<Payment, keyof AggregateDocument> & { _id: string } {
  return { _id: newId(), company_id: 'company', request_id: newId(), status: 'PROCESSING', ...members };
}

export function paymentEvent(payment: { _id: string; status: string }, previous: object = {}): EventDraft {
  return {
    type: 'transaction.status_changed',
    aggregate_type: 'transaction',
    company_id: 'company',
    organization_id: 'organization',
    previous: { ...previous },
    object: { transaction: { id: payment._id, status: payment.status } },
  };
}
