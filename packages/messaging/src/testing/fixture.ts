// What the integration tests of this package share: a database and topics of their own on real infrastructure, and the
// smallest aggregate that can be.
import {
  ALL_TENANTS,
  NO_DEADLINE,
  makeStore,
  outboxIndexes,
  type EventDraft,
  type Store,
} from '@mps/aggregates';
import type { BusinessClock } from '@mps/kernel';
import { makeBusinessClock, newId, ok, systemClock } from '@mps/kernel';
import { mongo } from 'mongoose';
import { pino, type Logger } from 'pino';
import { setTimeout as delay } from 'node:timers/promises';
import { internalsOf, makeKafka, withAdmin, type KafkaClient } from '../kafka';
import { createTopics } from '../topics';

export interface Payment {
  _id: string;
  company_id: string;
  request_id: string;
  status: string;
  note?: string;
  metadata?: Record<string, unknown>;
}

/** A decision's events are drafts already. */
export type Payments = Store<Payment, EventDraft>;

export interface Fixture {
  readonly log: Logger;
  readonly realClock: ReturnType<typeof systemClock>;
  readonly businessClock: BusinessClock;
  readonly client: mongo.MongoClient;
  readonly db: mongo.Db;
  readonly kafka: KafkaClient;
  /** A second client of the same cluster and prefix. */
  makeKafka(brokers?: readonly string[]): KafkaClient;
  /** A second connection to the same database, by another address if wanted. */
  connect(options?: mongo.MongoClientOptions, through?: string): Promise<mongo.MongoClient>;
  /** A new collection of payments with its indexes. */
  makePayments(onCommitted?: () => void): Promise<{ collection: mongo.Collection; payments: Payments }>;
  close(): Promise<void>;
}

/** Needs TEST_KAFKA_BROKERS and TEST_MONGODB_URL. */
export async function openFixture(env: NodeJS.ProcessEnv): Promise<Fixture> {
  const [brokers, url] = [env['TEST_KAFKA_BROKERS'], env['TEST_MONGODB_URL']];
  if (brokers === undefined || url === undefined)
    throw new Error('TEST_KAFKA_BROKERS and TEST_MONGODB_URL are missing');
  const run = newId();
  const log = pino({ level: env['TEST_LOG_LEVEL'] ?? 'silent' });
  const realClock = systemClock();
  const businessClock = makeBusinessClock(realClock, 3_600_000);
  const open = (some: readonly string[] = brokers.split(',')): KafkaClient =>
    makeKafka({ brokers: some, clientId: 'messaging-test', topicPrefix: `${run}.`, log });
  const kafka = open();
  const clients: mongo.MongoClient[] = [];
  const connect: Fixture['connect'] = async (options = {}, through = url) => {
    const client = await new mongo.MongoClient(through, options).connect();
    clients.push(client);
    return client;
  };
  const client = await connect();
  const db = client.db(`messaging_${run.replaceAll('-', '')}`);
  await createTopics({ kafka, replicationFactor: 1 });

  return {
    log,
    realClock,
    businessClock,
    client,
    db,
    kafka,
    makeKafka: open,
    connect,
    async makePayments(onCommitted) {
      const collection = db.collection(`payments_${newId()}`);
      await collection.createIndexes([
        ...outboxIndexes,
        { key: { company_id: 1, request_id: 1 }, name: 'request', unique: true },
      ]);
      const payments = makeStore<Payment, EventDraft>({
        collection,
        topic: 'transactions',
        clock: businessClock,
        tenancy: () => ({}),
        drafts: (_next, events) => events,
        ...(onCommitted && { onCommitted }),
      });
      return { collection, payments };
    },
    async close() {
      await db.dropDatabase();
      await Promise.all(clients.map((each) => each.close()));
      await withAdmin(internalsOf(kafka).kafka, async (admin) => {
        const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(run));
        await admin.deleteTopics({ topics });
      });
    },
  };
}

/** Inserts the payment with its events. */
export async function insertPayment(
  payments: Payments,
  payment: Payment,
  events: readonly EventDraft[] = [paymentEvent(payment)],
): Promise<void> {
  const created = await payments.create<never>(ALL_TENANTS, {
    deadlineMs: NO_DEADLINE,
    decide: () => ok({ next: payment, events }),
  });
  if (!created.ok) throw new Error(created.error.code);
}

export function newPayment(members: Partial<Payment> = {}): Payment {
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

const POLL_MS = 20;

/** Waits until `read` answers something that is not undefined or false. */
export async function eventually<T>(read: () => Promise<T> | T, withinMs = 20_000): Promise<NonNullable<T>> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += POLL_MS) {
    const value = await read();
    if (value !== undefined && value !== null && value !== false) return value;
    await delay(POLL_MS);
  }
  throw new Error(`Nothing came in ${withinMs} ms`);
}
