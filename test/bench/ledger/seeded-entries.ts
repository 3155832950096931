// Seeds many ledger entries for the reads: copies of one posting set, spread over owners and days. Each copy equals
// the set of a real payment, so that the auditor finds no difference.
import { randomUUID } from 'node:crypto';
import type { Demo } from '@mps/devtools';
import { dayOf, derivedId, startOfDayInstant } from '@mps/kernel';
import { mongo } from 'mongoose';

/** Seeded entries of other merchants per entry of the measured merchant. */
const OTHERS_PER_OWN = 99;
const SEEDED_DAYS = 700;
const SETS_OF_ONE_WRITE = 2_000;
const DAY_MS = 86_400_000;

export interface SeededEntries {
  readonly seededEntries: number;
  readonly ownEntries: number;
  readonly storageMiB: number;
}

interface Options {
  readonly mongodbUrl: string;
  readonly demo: Demo;
  readonly entries: number;
}

/** YYYY-MM-DD in UTC. */
export const dayBefore = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

interface SeededSet {
  readonly _id: string;
  readonly payment: object;
  readonly pairs: readonly {
    readonly type: string;
    readonly amount: number;
    readonly debit: { readonly id: string };
    readonly credit: { readonly id: string };
  }[];
  readonly [member: string]: unknown;
}

/**
 * Copies a PIX payment's set to earlier days, a hundredth of them for the measured merchant. Also writes the totals
 * that its balance is read from.
 */
export async function seedEntries({ mongodbUrl, demo, entries }: Options): Promise<SeededEntries> {
  const client = await new mongo.MongoClient(mongodbUrl).connect();
  try {
    const names = (await client.db('admin').admin().listDatabases()).databases.map(({ name }) => name);
    const database = client.db(names.find((name) => name.endsWith('ledger')) ?? 'ledger');
    const sets = database.collection<SeededSet>('posting_sets');
    const original = await sets.findOne({
      kind: 'TRANSACTION_APPROVED',
      payment_method: 'PIX',
      company_id: demo.merchant_id,
    });
    if (original === null) throw new Error('No payment was posted');
    const perSet = 2 * original.pairs.length;
    const count = Math.ceil(entries / perSet);
    for (let from = 0; from < count; from += SETS_OF_ONE_WRITE) {
      const size = Math.min(SETS_OF_ONE_WRITE, count - from);
      const copies = Array.from({ length: size }, (_, index) => copySet(original, demo, from + index));
      await sets.insertMany(copies, { ordered: false });
    }
    const own = Math.ceil(count / (OTHERS_PER_OWN + 1));
    await addTotals(database.collection('totals'), original, demo, own);
    const { storageSize, totalIndexSize } = (await database.command({ collStats: 'posting_sets' })) as {
      storageSize: number;
      totalIndexSize: number;
    };
    const storageMiB = Math.round((storageSize + totalIndexSize) / 1024 / 1024);
    return { seededEntries: count * perSet, ownEntries: own * perSet, storageMiB };
  } finally {
    await client.close();
  }
}

/** Day of the n-th set of an owner. */
const dayOfCopy = (nth: number): string => dayBefore(1 + (nth % SEEDED_DAYS));

function copySet(original: SeededSet, { merchant_id }: Demo, index: number): SeededSet {
  const { _id, waiting: _, ...set } = original;
  const nth = Math.floor(index / (OTHERS_PER_OWN + 1));
  const isOwn = index % (OTHERS_PER_OWN + 1) === 0;
  const owner = isOwn ? merchant_id : `other-${String(index % 1_000)}`;
  const day = dayOfCopy(isOwn ? nth : index);
  const at = new Date(`${day}T15:00:00.000Z`);
  const transactionId = randomUUID();
  const key = `transaction-${transactionId}-approved`;
  const pairs = original.pairs.map((pair) => ({
    ...pair,
    debit: pair.debit.id === merchant_id ? { ...pair.debit, id: owner } : pair.debit,
    credit: pair.credit.id === merchant_id ? { ...pair.credit, id: owner } : pair.credit,
    payment_date: day,
    settles_at: INVOICED.has(pair.type) ? toInvoiceDay(day, at) : at,
  }));
  const owners = [...new Set([owner, set['organization_id'] as string])].sort();
  return {
    ...set,
    _id: derivedId(key),
    key,
    transaction_id: transactionId,
    company_id: owner,
    created_at: at,
    pairs,
    owners,
    due: owners.map((id) => `${id}/${day}`),
    payment: { ...set.payment, transactionId, companyId: owner, approvedAt: at },
  };
}

/** Invoiced operations of a payment's set. The others settle when they are posted. */
const INVOICED: ReadonlySet<string> = new Set(['PLATFORM_COST', 'PROVIDER_COST']);
const RUN_MS = 5 * 60_000;

/** An invoiced operation settles on the last day of its month. */
function toInvoiceDay(day: string, at: Date): Date {
  const [year = 0, month = 0] = day.split('-').map(Number);
  // Day 0 of the next month, counted from 0.
  const run = startOfDayInstant(dayOf(new Date(Date.UTC(year, month, 0, 12)))).getTime() + RUN_MS;
  return new Date(Math.max(run, at.getTime()));
}

interface TotalDocument {
  readonly _id: string;
}

/** Adds only the totals of the merchant's balance: by day, month and year, and of all time. */
async function addTotals(
  totals: mongo.Collection<TotalDocument>,
  { pairs, organization_id }: SeededSet,
  { merchant_id }: Demo,
  own: number,
): Promise<void> {
  const credit = pairs.reduce((sum, pair) => sum + (pair.credit.id === merchant_id ? pair.amount : 0), 0);
  const debit = pairs.reduce((sum, pair) => sum + (pair.debit.id === merchant_id ? pair.amount : 0), 0);
  const legs = pairs.filter((pair) => [pair.credit.id, pair.debit.id].includes(merchant_id)).length;
  const times = new Map<string, number>();
  for (let nth = 0; nth < own; nth += 1) {
    const day = dayOfCopy(nth);
    for (const period of ['all', day.slice(0, 4), day.slice(0, 7), day])
      times.set(period, (times.get(period) ?? 0) + 1);
  }
  await totals.bulkWrite(
    [...times].map(([period, count]) => ({
      updateOne: {
        filter: { _id: `${String(organization_id)}/balance/${merchant_id}/${period}` },
        update: {
          $inc: { credit: count * credit, debit: count * debit, entries: count * legs } as never,
          $setOnInsert: { organization_id, total: 'balance', owner_id: merchant_id, period } as never,
        },
        upsert: true,
      },
    })),
  );
}
