// Shared by the integration tests of this package: their own database and topics on real infrastructure, and a minimal
// aggregate.
import { ALL_TENANTS, NO_DEADLINE, type EventDraft } from '@mps/aggregates';
import { loadMessage, TOPICS } from '@mps/contracts';
import { newId, ok } from '@mps/kernel';
import type { IHeaders } from 'kafkajs';
import { pino, type Logger } from 'pino';
import { setTimeout as delay } from 'node:timers/promises';
import {
  openFixture as openDatabase,
  paymentEvent,
  type Fixture as Database,
  type Payment,
  type Payments,
} from '../../../aggregates/src/testing/fixture';
import { readInternals, makeKafka, withAdmin, type KafkaClient } from '../kafka';
import { createTopics } from '../topics';

export { newPayment, paymentEvent, paymentsIn, type Payments } from '../../../aggregates/src/testing/fixture';

export interface Fixture extends Database {
  readonly log: Logger;
  readonly kafka: KafkaClient;
  /** A second client of the same cluster and prefix. */
  makeKafka(brokers?: readonly string[]): KafkaClient;
}

/** Consumers that end, and groups that form, need not wait long for a fetch that finds nothing. */
const FETCH_WAIT_MS = 100;

/** Needs TEST_KAFKA_BROKERS and TEST_MONGODB_URL. */
export async function openFixture(env: NodeJS.ProcessEnv): Promise<Fixture> {
  const brokers = env['TEST_KAFKA_BROKERS'];
  if (brokers === undefined) throw new Error('TEST_KAFKA_BROKERS is missing: run the tests through npm test');
  const database = await openDatabase(env);
  const run = newId();
  const log = pino({ level: env['TEST_LOG_LEVEL'] ?? 'silent' });
  const open = (some: readonly string[] = brokers.split(',')): KafkaClient =>
    makeKafka({
      brokers: some,
      clientId: 'messaging-test',
      topicPrefix: `${run}.`,
      fetchWaitMs: FETCH_WAIT_MS,
      log,
    });
  const kafka = open();
  await createTopics({ kafka, replicationFactor: 1 });
  return {
    ...database,
    log,
    kafka,
    makeKafka: open,
    async close() {
      await database.close();
      await withAdmin(readInternals(kafka).kafka, async (admin) => {
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
  events: readonly EventDraft<'transactions'>[] = [paymentEvent(payment)],
): Promise<void> {
  const created = await payments.create<never>(ALL_TENANTS, {
    deadlineMs: NO_DEADLINE,
    decide: () => ok({ next: payment, events }),
  });
  if (!created.ok) throw new Error(created.error.code);
}

export interface SentEvent {
  readonly aggregateId: string;
  readonly sequence: number;
  /** In place of an event's bytes. */
  readonly value?: Buffer;
  readonly headers?: IHeaders;
}

const codec = loadMessage<object, object>(TOPICS.transactions.file, TOPICS.transactions.message);

/** Publishes events of transactions, all of them at once. */
export async function sendEvents(client: KafkaClient, events: readonly SentEvent[]): Promise<void> {
  const kafka = readInternals(client);
  const producer = kafka.makeProducer();
  await producer.connect();
  const messages = events.map(({ aggregateId, sequence, value, headers }) => {
    const meta = { id: newId(), type: 'transaction.created', aggregate_id: aggregateId, sequence };
    return {
      key: aggregateId,
      value: value ?? codec.encode({ meta, transaction: { id: aggregateId } }),
      headers: { ce_subject: aggregateId, ...headers },
    };
  });
  await producer.send({ topic: kafka.topicName('transactions'), messages });
  await producer.disconnect();
}

const POLL_MS = 20;

/** Waits until `read` answers something that is not undefined or false. */
export async function eventually<T>(read: () => Promise<T> | T, withinMs = 60_000): Promise<NonNullable<T>> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += POLL_MS) {
    const value = await read();
    if (value !== undefined && value !== null && value !== false) return value;
    await delay(POLL_MS);
  }
  throw new Error(`Nothing came in ${withinMs} ms`);
}

/** Moves a payment to a status, with its event. */
export async function movePayment(payments: Payments, id: string, status: string): Promise<void> {
  const moved = await payments.change<never>(
    ALL_TENANTS,
    { _id: id },
    {
      deadlineMs: NO_DEADLINE,
      decide: (payment) => {
        const next = { ...payment, status };
        return ok({ next, events: [paymentEvent(next, { status: payment.status })] });
      },
    },
  );
  if (!moved.ok) throw new Error(moved.error.code);
}
