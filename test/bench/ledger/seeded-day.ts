// A busy day in the databases: copies of one paid PIX payment, as the acquirer's orders and as the ledger's posting sets, each
// with an id of its own. They belong to an organization that has nothing else.
import { randomUUID } from 'node:crypto';
import { derivedId, startOfDayInstant, type Day } from '@mps/kernel';
import type { mongo } from 'mongoose';

const COPIES_OF_ONE_WRITE = 2_000;
const NOON_MS = 12 * 3_600_000;
/** A crash may lose a part of the seed: the bench starts again. */
const UNJOURNALED = { ordered: false, writeConcern: { w: 1, journal: false } } as const;

interface Order {
  readonly _id: string;
  readonly order: {
    readonly facts: object;
    readonly payments: readonly object[];
    readonly journal: readonly object[];
  };
}

interface PostingSet {
  readonly _id: string;
  readonly pairs: readonly object[];
  readonly payment: object;
}

export interface DaySeed {
  readonly client: mongo.MongoClient;
  /** A payment that is paid and posted. */
  readonly paymentId: string;
  readonly organizationId: string;
  readonly day: Day;
  readonly count: number;
  readonly onProgress: (written: number) => void;
}

export async function seedDay(seed: DaySeed): Promise<void> {
  const { client, paymentId, count, onProgress } = seed;
  const orders = (await findDatabase(client, 'provider_sandbox')).collection<Order>('orders');
  const sets = (await findDatabase(client, 'ledger')).collection<PostingSet>('posting_sets');
  const order = await orders.findOne({ _id: paymentId });
  const set = await sets.findOne({ _id: derivedId(`transaction-${paymentId}-approved`) });
  if (order === null || set === null) throw new Error('The payment is not posted.');
  for (let written = 0; written < count; written += COPIES_OF_ONE_WRITE) {
    const ids = Array.from({ length: Math.min(COPIES_OF_ONE_WRITE, count - written) }, () => randomUUID());
    await Promise.all([
      orders.insertMany(
        ids.map((id) => copyOrder(order, id, seed)),
        UNJOURNALED,
      ),
      sets.insertMany(
        ids.map((id) => copySet(set, id, seed)),
        UNJOURNALED,
      ),
    ]);
    onProgress(written + ids.length);
  }
}

/** The platform's databases may have a prefix. */
export async function findDatabase(client: mongo.MongoClient, name: string): Promise<mongo.Db> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  return client.db(databases.find((one) => one.name.endsWith(name))?.name ?? name);
}

const toNoon = (day: Day): Date => new Date(startOfDayInstant(day).getTime() + NOON_MS);

function copyOrder(original: Order, id: string, { organizationId, day }: DaySeed): Order {
  const { order } = original;
  const at = toNoon(day).toISOString();
  return {
    ...original,
    _id: id,
    order: {
      ...order,
      ...{ orderId: id, providerOrderId: `pa_${id}` },
      facts: { ...order.facts, organizationId },
      payments: order.payments.map((payment) => ({ ...payment, paidAt: at })),
      journal: order.journal.map((entry) => ({ ...entry, at })),
    },
  };
}

function copySet(original: PostingSet, id: string, { organizationId, day }: DaySeed): PostingSet {
  const key = `transaction-${id}-approved`;
  const at = toNoon(day);
  const company = `company-of-${organizationId}`;
  return {
    ...original,
    _id: derivedId(key),
    ...{ key, organization_id: organizationId, company_id: company, transaction_id: id, created_at: at },
    ...{ owners: [company], due: [`${company}/${day}`] },
    pairs: original.pairs.map((pair) => ({ ...pair, payment_date: day, settles_at: at })),
    payment: { ...original.payment, transactionId: id, companyId: company, approvedAt: at },
  };
}
