// Many payments of a merchant, written straight into the store: copies of one payment, each with ids of its own.
import { newId } from '@mps/kernel';
import type { mongo } from 'mongoose';

const COPIES_OF_ONE_WRITE = 2_000;
/** Between two copies. Some lists have several payments at one instant. */
const STEP_MS = 7;
const CENTS_STEP = 37;
const MAX_CENTS = 1_000_000;

interface Payment {
  readonly _id: string;
  readonly amount: number;
  readonly created_at: Date;
}

export interface Copies {
  /** The database of transactions. */
  readonly database: mongo.Db;
  /** The payment to copy. */
  readonly paymentId: string;
  readonly count: number;
}

/** The platform's databases may have a prefix. */
export async function findDatabase(client: mongo.MongoClient, name: string): Promise<mongo.Db> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  return client.db(databases.find((one) => one.name.endsWith(name))?.name ?? name);
}

/** The copies are older than the payment, two at each instant. */
export async function copyPayment({ database, paymentId, count }: Copies): Promise<void> {
  const payments = database.collection<Payment>('transactions');
  const original = await payments.findOne({ _id: paymentId });
  if (original === null) throw new Error('There is no payment to copy');
  for (let made = 0; made < count; made += COPIES_OF_ONE_WRITE) {
    const size = Math.min(COPIES_OF_ONE_WRITE, count - made);
    const copies = Array.from({ length: size }, (_, index) => copy(original, made + index + 1));
    await payments.insertMany(copies, { ordered: false, writeConcern: { w: 1, journal: false } });
  }
}

function copy(original: Payment, number: number): Payment {
  const id = newId();
  const changes = {
    request_id: `copy-${id}`,
    organization_transaction_id: `copy-${id}`,
    provider_transaction_id: `copy-${id}`,
    amount: 100 + ((number * CENTS_STEP) % MAX_CENTS),
    created_at: new Date(original.created_at.getTime() - Math.ceil(number / 2) * STEP_MS),
    outbox: [],
    uncounted_since: original.created_at,
  };
  return { ...original, _id: id, ...changes };
}
